import Combine
import VirtualTime

/// The article's form without its five faults. Only `validatedUsername` differs.
final class SignupForm {
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

  /// The name in the field if the server has said that it is free, and nil otherwise.
  var validatedUsername: AnyPublisher<String?, Never> {
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

  private let server: Server
  private let main: VirtualTimeScheduler

  /// - Parameters:
  ///   - server: Answers `usernameAvailable(_:completion:)`.
  ///   - main: The clock that stands in for `RunLoop.main`.
  init(_ server: Server, main: VirtualTimeScheduler) {
    self.server = server
    self.main = main
  }
}
