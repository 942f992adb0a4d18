import Combine

/// The sign-up form with a third field, for an e-mail address.
final class EmailForm {
  @Published var email = ""

  private let validatedCredentials: AnyPublisher<(String, String)?, Never>

  /// - Parameter validatedCredentials: The name and the password if both are valid, and nil otherwise.
  init(_ validatedCredentials: AnyPublisher<(String, String)?, Never>) {
    self.validatedCredentials = validatedCredentials
  }

  // TODO: An address is valid if it has one @, with text on both sides. Turn the button on only if it is valid too.

  /// Whether the button is on.
  var canSignUp: AnyPublisher<Bool, Never> {
    validatedCredentials
      .map { credentials in credentials != nil }
      .eraseToAnyPublisher()
  }
}
