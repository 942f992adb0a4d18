import Combine
import Foundation

/// The form with which a wizard signs up at the school: a name that is free, and the same good password twice.
///
/// The scheduler's clock measures the pause after a key stroke, and the button is set there. An app leaves it out, and
/// gets the main run loop.
class SignupForm<Context: Scheduler> {
  /// Asks the server whether a name is free, and calls the completion with its answer, later.
  typealias UsernameAvailable = (_ username: String, _ completion: @escaping (Bool) -> Void) -> Void

  @Published var password = ""
  @Published var passwordAgain = ""
  @Published var username = ""

  let signupButton = UIButton()
  var signupButtonStream: AnyCancellable?

  let usernameAvailable: UsernameAvailable
  let scheduler: Context

  init(scheduler: Context, usernameAvailable: @escaping UsernameAvailable) {
    self.scheduler = scheduler
    self.usernameAvailable = usernameAvailable
  }

  /// The password, if both fields have it and it is long enough; otherwise nil.
  var validatedPassword: AnyPublisher<String?, Never> {
    Publishers.CombineLatest($password, $passwordAgain)
      .map { password, passwordAgain in
        guard password == passwordAgain, password.count > 8 else { return nil }
        return password
      }
      .map { $0 == "password1" ? nil : $0 }
      .eraseToAnyPublisher()
  }

  /// The name, if it is in the field and the server has said that it is free; otherwise nil.
  var validatedUsername: AnyPublisher<String?, Never> {
    let free =
      $username
      .debounce(for: .milliseconds(500), scheduler: scheduler)
      .filter { !$0.isEmpty }
      .removeDuplicates()
      .map { [usernameAvailable] username in
        Future<String?, Never> { promise in
          usernameAvailable(username) { available in promise(.success(available ? username : nil)) }
        }
      }
      .switchToLatest()
      .prepend(nil)

    // The answer is about a name that was there half a second ago, and more.
    return Publishers.CombineLatest($username, free)
      .map { username, free in username == free ? username : nil }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }

  /// What to sign up with, as long as both are good.
  var validatedCredentials: AnyPublisher<(String, String)?, Never> {
    Publishers.CombineLatest(validatedUsername, validatedPassword)
      .map { username, password in
        guard let username, let password else { return nil }
        return (username, password)
      }
      .eraseToAnyPublisher()
  }

  /// Turns the button on and off from now on, for as long as the form is there.
  func viewDidLoad() {
    signupButtonStream =
      validatedCredentials
      .map { $0 != nil }
      .receive(on: scheduler)
      .assign(to: \.isEnabled, on: signupButton)
  }
}

extension SignupForm where Context == RunLoop {
  convenience init(usernameAvailable: @escaping UsernameAvailable) {
    self.init(scheduler: .main, usernameAvailable: usernameAvailable)
  }
}
