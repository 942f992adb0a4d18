import Combine

/// What the article has, where it goes wrong.
enum Faulty {
  /// Sets its flags inside `map`, for each subscriber anew, and keeps itself alive until it is cleared.
  class LoginDataModel<Context: Scheduler>: ObservableObject {
    @Published var userName = ""
    @Published var password = ""
    @Published var buttonEnable = false

    @Published var showUserNameError = false
    @Published var showPasswordError = false

    private let scheduler: Context
    private var cancellables = Set<AnyCancellable>()

    var userNamePublisher: AnyPublisher<String, Never> {
      $userName
        .receive(on: scheduler)
        .map { value in
          self.showUserNameError = (1...2).contains(value.count)
          return value.count > 2 ? value : ""
        }
        .eraseToAnyPublisher()
    }

    var passwordPublisher: AnyPublisher<String, Never> {
      $password
        .receive(on: scheduler)
        .map { value in
          self.showPasswordError = (1...5).contains(value.count)
          return value.count > 5 ? value : ""
        }
        .eraseToAnyPublisher()
    }

    init(scheduler: Context) {
      self.scheduler = scheduler
      Publishers
        .CombineLatest(userNamePublisher, passwordPublisher)
        .map { !$0.isEmpty && !$1.isEmpty }
        .receive(on: scheduler)
        .assign(to: \.buttonEnable, on: self)
        .store(in: &cancellables)
    }

    func clear() {
      cancellables.removeAll()
    }
  }
}
