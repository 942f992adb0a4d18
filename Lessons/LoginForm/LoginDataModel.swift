import Combine

/// The article's model without its faults.
final class LoginDataModel: ObservableObject {
  @Published var userName: String = ""
  @Published var password: String = ""
  @Published var buttonEnable = false

  @Published var showUserNameError = false
  @Published var showPasswordError = false

  var userNamePublisher: AnyPublisher<String, Never> {
    $userName
      .map { value in value.count > 2 ? value : "" }
      .eraseToAnyPublisher()
  }

  var passwordPublisher: AnyPublisher<String, Never> {
    $password
      .map { value in value.count > 5 ? value : "" }
      .eraseToAnyPublisher()
  }

  init() {
    $userName
      .map { value in (1...2).contains(value.count) }
      .assign(to: &$showUserNameError)
    $password
      .map { value in (1...5).contains(value.count) }
      .assign(to: &$showPasswordError)
    Publishers
      .CombineLatest(userNamePublisher, passwordPublisher)
      .map { userName, password in !userName.isEmpty && !password.isEmpty }
      .assign(to: &$buttonEnable)
  }
}
