import Combine

/// A form with a label and a button. Both depend on the name that the server has found free.
final class SharedForm {
  private let validatedUsername: AnyPublisher<String?, Never>
  private let validatedPassword: AnyPublisher<String?, Never>

  /// - Parameters:
  ///   - validatedUsername: The name if it is free, and nil otherwise. Each of its subscribers makes it ask the server.
  ///   - validatedPassword: The password if it is valid, and nil otherwise.
  init(_ validatedUsername: AnyPublisher<String?, Never>, _ validatedPassword: AnyPublisher<String?, Never>) {
    // share sends nil, the first value, only to its first subscriber, so each subscriber receives a nil of its own.
    self.validatedUsername = validatedUsername.share().prepend(nil).eraseToAnyPublisher()
    self.validatedPassword = validatedPassword
  }

  /// The text of the label, such as "Merlin is free".
  var label: AnyPublisher<String, Never> {
    validatedUsername
      .map { username in username.map { "\($0) is free" } ?? "-" }
      .eraseToAnyPublisher()
  }

  /// Whether the button is on.
  var canSignUp: AnyPublisher<Bool, Never> {
    Publishers.CombineLatest(validatedUsername, validatedPassword)
      .map { username, password in username != nil && password != nil }
      .eraseToAnyPublisher()
  }
}
