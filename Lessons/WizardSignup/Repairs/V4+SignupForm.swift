import Combine

enum V4 {}

extension V4 {
  /// The article's form with the first four repairs: the server is not asked about an empty username.
  final class SignupForm: Original.SignupForm {
    override var validatedUsername: AnyPublisher<String?, Never> {
      $username
        .debounce(for: 0.5, scheduler: main)
        .filter { !$0.isEmpty }
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
