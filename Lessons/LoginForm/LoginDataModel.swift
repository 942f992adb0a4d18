import Combine
import VirtualTime

/// The article's model without its faults.
final class LoginDataModel: ObservableObject {
  @Published var userName: String = ""
  @Published var password: String = ""
  @Published var buttonEnable = false

  @Published var showUserNameError = false
  @Published var showPasswordError = false

  var userNamePublisher: AnyPublisher<String, Never> {
    $userName
      .receive(on: main)
      .map { value in value.count > 2 ? value : "" }
      .eraseToAnyPublisher()
  }

  var passwordPublisher: AnyPublisher<String, Never> {
    $password
      .receive(on: main)
      .map { value in value.count > 5 ? value : "" }
      .eraseToAnyPublisher()
  }

  /// - Parameter main: The clock that stands in for `RunLoop.main`.
  init(main: VirtualTimeScheduler) {
    self.main = main
    $userName
      .receive(on: main)
      .map { value in (1...2).contains(value.count) }
      .assign(to: &$showUserNameError)
    $password
      .receive(on: main)
      .map { value in (1...5).contains(value.count) }
      .assign(to: &$showPasswordError)
    Publishers
      .CombineLatest(userNamePublisher, passwordPublisher)
      .map { userName, password in !userName.isEmpty && !password.isEmpty }
      .assign(to: &$buttonEnable)
  }

  private let main: VirtualTimeScheduler
}
