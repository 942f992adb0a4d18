import Combine
import VirtualTime

/// Holds the article's version of a type of which this lesson has a version of its own.
enum Original {}

extension Original {
  /// It is not final, so that a step can override the one property that it repairs.
  class LoginDataModel: ObservableObject {
    @Published var userName: String = ""
    @Published var password: String = ""
    @Published var buttonEnable = false

    @Published var showUserNameError = false
    @Published var showPasswordError = false

    var cancellables = Set<AnyCancellable>()

    var userNamePublisher: AnyPublisher<String, Never> {
      $userName
        .receive(on: main)
        .map { value in
          guard value.count > 2 else {
            self.showUserNameError = !value.isEmpty
            return ""
          }
          self.showUserNameError = false
          return value
        }
        .eraseToAnyPublisher()
    }

    var passwordPublisher: AnyPublisher<String, Never> {
      $password
        .receive(on: main)
        .map { value in
          guard value.count > 5 else {
            self.showPasswordError = !value.isEmpty
            return ""
          }
          self.showPasswordError = false
          return value
        }
        .eraseToAnyPublisher()
    }

    /// - Parameter main: The clock that stands in for `RunLoop.main`.
    init(main: VirtualTimeScheduler) {
      self.main = main
      Publishers
        .CombineLatest(userNamePublisher, passwordPublisher)
        .map { userName, password in !userName.isEmpty && !password.isEmpty }
        .receive(on: main)
        .assign(to: \.buttonEnable, on: self)
        .store(in: &cancellables)
    }

    func clear() {
      cancellables.removeAll()
    }

    deinit {}

    let main: VirtualTimeScheduler
  }
}
