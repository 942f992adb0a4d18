import Combine

/// The article's form with all five repairs.
final class SignupForm: Original.SignupForm {
  /// The username in the field if the server has said that it is free, and nil otherwise.
  override var validatedUsername: AnyPublisher<String?, Never> {
    $username
      .debounce(for: 0.5, scheduler: main)
      .filter { !$0.isEmpty }
      .removeDuplicates()
      .map { [weak self] username in
        Future<String?, Never> { promise in
          self?.usernameAvailable(username) { available in promise(.success(available ? username : nil)) }
        }
      }
      .switchToLatest()
      .prepend(nil)
      .combineLatest($username) { free, username in free == username ? free : nil }
      .eraseToAnyPublisher()
  }
}
