/// A form in which a new password is chosen, without Combine.
///
/// - `showsMismatch` is true if `repeated` is not empty and differs from `password`.
/// - `isButtonOn` is true if `password` has more than 5 characters, `repeated` equals it, and the terms are accepted.
final class HandmadeForm {
  var password = "" { didSet { update() } }

  var repeated = "" { didSet { update() } }

  var acceptsTerms = false { didSet { update() } }

  private(set) var showsMismatch = false
  private(set) var isButtonOn = false

  private func update() {
    showsMismatch = !repeated.isEmpty && repeated != password
    isButtonOn = password.count > 5 && repeated == password && acceptsTerms
  }
}
