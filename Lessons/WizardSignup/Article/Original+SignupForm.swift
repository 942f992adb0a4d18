import Combine
import VirtualTime

/// Holds the article's version of a type of which this lesson has a version of its own.
enum Original {}

extension Original {
  /// The article's form. The article lists these members without a type around them. The class is not final, so that
  /// each repair can override the one property that it changes.
  class SignupForm {
    @Published var password: String = ""
    @Published var passwordAgain: String = ""

    var valiatedPassword: AnyPublisher<String?, Never> {
      Publishers.CombineLatest($password, $passwordAgain)
        .map { password, passwordAgain -> String? in
          guard password == passwordAgain, password.count > 8 else { return nil }
          return password
        }
        .map { $0 == "password1" ? nil : $0 }
        .eraseToAnyPublisher()
    }

    @Published var username: String = ""

    func usernameAvailable(_ username: String, completion: @escaping (Bool) -> Void) {
      server.usernameAvailable(username, completion: completion)
    }

    var validatedUsername: AnyPublisher<String?, Never> {
      $username
        .debounce(for: 0.5, scheduler: main)
        .removeDuplicates()
        .flatMap { username in
          Future<String?, Never> { promise in
            self.usernameAvailable(username) { available in promise(.success(available ? username : nil)) }
          }
        }
        .eraseToAnyPublisher()
    }

    var validatedCredentials: AnyPublisher<(String, String)?, Never> {
      Publishers.CombineLatest(validatedUsername, valiatedPassword)
        .map { username, password -> (String, String)? in
          guard let username, let password else { return nil }
          return (username, password)
        }
        .eraseToAnyPublisher()
    }

    let signupButton = UIButton()

    var signupButtonStream: AnyCancellable?

    func viewDidLoad() {
      signupButtonStream =
        validatedCredentials
        .map { $0 != nil }
        .receive(on: main)
        .assign(to: \.isEnabled, on: signupButton)
    }

    let server: Server
    let main: VirtualTimeScheduler

    /// - Parameters:
    ///   - server: Answers `usernameAvailable(_:completion:)`.
    ///   - main: The clock that stands in for `RunLoop.main`.
    init(_ server: Server, main: VirtualTimeScheduler) {
      self.server = server
      self.main = main
    }
  }
}
