import Combine

/// A screen that shows the names of tricks, as long as it exists.
final class TrickScreen {
  private var title = "" {
    didSet { print("the screen shows \(title)") }
  }
  private var cancellables: Set<AnyCancellable> = []

  deinit {
    print("the screen goes away")
  }

  /// The screen keeps the subscription, which keeps the closure, which keeps the screen.
  func showInClosure(_ names: some Publisher<String, Never>) {
    names
      .sink { value in self.title = value }
      .store(in: &cancellables)
  }

  /// The screen keeps the subscription, which keeps the object of `assign`: the screen.
  func assignToSelf(_ names: some Publisher<String, Never>) {
    names
      .assign(to: \.title, on: self)
      .store(in: &cancellables)
  }

  /// The closure does not keep the screen.
  func show(_ names: some Publisher<String, Never>) {
    names
      .sink { [weak self] value in self?.title = value }
      .store(in: &cancellables)
  }
}
