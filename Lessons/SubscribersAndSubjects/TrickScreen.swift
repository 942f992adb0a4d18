import Combine
import LessonKit

/// A screen that shows names of tricks, and keeps its subscriptions as long as it exists.
final class TrickScreen {
  private var title = "" {
    didSet { print("the screen shows \(title)") }
  }
  private var cancellables: Set<AnyCancellable> = []

  deinit {
    print("the screen goes away")
  }

  /// The closure holds the screen, so the screen exists as long as the subscription.
  func showAndHold(_ names: some Publisher<String, Never>) {
    names
      .sink { value in self.title = value }
      .store(in: &cancellables)
  }

  func show(_ names: some Publisher<String, Never>) {
    names
      .sink { [weak self] value in self?.title = value }
      .store(in: &cancellables)
  }
}
