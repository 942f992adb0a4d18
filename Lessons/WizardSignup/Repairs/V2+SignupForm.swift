import Combine

enum V2 {}

extension V2 {
  /// The article's form with the first two repairs: the button is off before anything is typed.
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
        .eraseToAnyPublisher()
    }
  }
}
