import Combine

/// A form in which a new password is chosen, with Combine.
///
/// - `showsMismatch` sends true if `repeated` is not empty and differs from `password`.
/// - `isButtonOn` sends true if `password` has more than 5 characters, `repeated` equals it, and the terms are accepted.
final class CombinedForm {
  @Published var password = ""
  @Published var repeated = ""
  @Published var acceptsTerms = false

  // TODO: Let each flag depend on all that its rule names.

  var showsMismatch: AnyPublisher<Bool, Never> {
    $repeated
      .map { repeated in !repeated.isEmpty && repeated != self.password }
      .eraseToAnyPublisher()
  }

  var isButtonOn: AnyPublisher<Bool, Never> {
    Just(false).eraseToAnyPublisher()
  }
}
