import Combine

enum V1 {}

extension V1 {
  /// The article's form with the first repair: an answer about an old username is dropped.
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
        .eraseToAnyPublisher()
    }
  }
}
