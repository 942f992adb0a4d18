import Combine

/// The sign-up form with a third field, for an e-mail address.
final class EmailForm {
  @Published var email = ""

  private let validatedCredentials: AnyPublisher<(String, String)?, Never>

  /// - Parameter validatedCredentials: The name and the password if both are valid, and nil otherwise.
  init(_ validatedCredentials: AnyPublisher<(String, String)?, Never>) {
    self.validatedCredentials = validatedCredentials
  }

  /// The address if it has one @, with text on both sides, and nil otherwise.
  var validatedEmail: AnyPublisher<String?, Never> {
    $email
      .map { email in
        let parts = email.split(separator: "@", omittingEmptySubsequences: false)
        return parts.count == 2 && !parts.contains("") ? email : nil
      }
      .eraseToAnyPublisher()
  }

  /// Whether the button is on.
  var canSignUp: AnyPublisher<Bool, Never> {
    Publishers.CombineLatest(validatedCredentials, validatedEmail)
      .map { credentials, email in credentials != nil && email != nil }
      .eraseToAnyPublisher()
  }
}
