import Combine
import Foundation

/// What is typed into the form, and what follows from it.
class LoginDataModel<Context: Scheduler>: ObservableObject {
  @Published var userName = ""
  @Published var password = ""
  @Published private(set) var buttonEnable = false

  @Published private(set) var showUserNameError = false
  @Published private(set) var showPasswordError = false

  private let scheduler: Context
  private var cancellables = Set<AnyCancellable>()

  /// The user name if it is long enough, or else nothing.
  var userNamePublisher: AnyPublisher<String, Never> {
    $userName
      .receive(on: scheduler)
      .map { $0.count > 2 ? $0 : "" }
      .eraseToAnyPublisher()
  }

  /// The password if it is long enough, or else nothing.
  var passwordPublisher: AnyPublisher<String, Never> {
    $password
      .receive(on: scheduler)
      .map { $0.count > 5 ? $0 : "" }
      .eraseToAnyPublisher()
  }

  /// - Parameter scheduler: Where the rules are checked.
  init(scheduler: Context) {
    self.scheduler = scheduler

    $userName
      .receive(on: scheduler)
      .map { (1...2).contains($0.count) }
      .removeDuplicates()
      .sink { [weak self] in self?.showUserNameError = $0 }
      .store(in: &cancellables)

    $password
      .receive(on: scheduler)
      .map { (1...5).contains($0.count) }
      .removeDuplicates()
      .sink { [weak self] in self?.showPasswordError = $0 }
      .store(in: &cancellables)

    Publishers
      .CombineLatest(userNamePublisher, passwordPublisher)
      .map { !$0.isEmpty && !$1.isEmpty }
      .removeDuplicates()
      .receive(on: scheduler)
      .sink { [weak self] in self?.buttonEnable = $0 }
      .store(in: &cancellables)
  }

  /// Ends the checks, when the form goes. What is typed stays.
  func clear() {
    cancellables.removeAll()
  }
}

extension LoginDataModel where Context == RunLoop {
  /// Makes the article's model, which checks its rules on the main run loop.
  convenience init() {
    self.init(scheduler: .main)
  }
}
