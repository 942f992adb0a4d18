/// A form in which a new password is chosen, without Combine.
///
/// - `showsMismatch` is true if `repeated` is not empty and differs from `password`.
/// - `isButtonOn` is true if `password` has more than 5 characters, `repeated` equals it, and the terms are accepted.
final class HandmadeForm {
  // TODO: Keep both flags right after each assignment.

  var password = ""

  var repeated = "" {
    didSet {
      showsMismatch = !repeated.isEmpty && repeated != password
      isButtonOn = password.count > 5 && repeated == password && acceptsTerms
    }
  }

  var acceptsTerms = false

  private(set) var showsMismatch = false
  private(set) var isButtonOn = false
}
