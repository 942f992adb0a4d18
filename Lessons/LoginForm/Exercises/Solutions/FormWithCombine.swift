import Combine

/// A form in which a new password is chosen, with Combine.
///
/// - `showsMismatch` sends true if `repeated` is not empty and differs from `password`.
/// - `isButtonOn` sends true if `password` has more than 5 characters, `repeated` equals it, and the terms are accepted.
final class CombinedForm {
  @Published var password = ""
  @Published var repeated = ""
  @Published var acceptsTerms = false

  var showsMismatch: AnyPublisher<Bool, Never> {
    Publishers.CombineLatest($password, $repeated)
      .map { password, repeated in !repeated.isEmpty && repeated != password }
      .eraseToAnyPublisher()
  }

  var isButtonOn: AnyPublisher<Bool, Never> {
    Publishers.CombineLatest3($password, $repeated, $acceptsTerms)
      .map { password, repeated, acceptsTerms in password.count > 5 && repeated == password && acceptsTerms }
      .eraseToAnyPublisher()
  }
}
