import Combine

enum V3 {}

extension V3 {
  /// The article's form with the first three repairs: an answer counts only for the username in the field.
  final class SignupForm: Original.SignupForm {
    override var validatedUsername: AnyPublisher<String?, Never> {
      $username
        .debounce(for: 0.5, scheduler: main)
        .removeDuplicates()
        .map { username in
          Future<String?, Never> { promise in
            self.usernameAvailable(username) { available in promise(.success(available ? username : nil)) }
          }
        }
        .switchToLatest()
        .prepend(nil)
        .combineLatest($username) { free, username in free == username ? free : nil }
        .eraseToAnyPublisher()
    }
  }
}
