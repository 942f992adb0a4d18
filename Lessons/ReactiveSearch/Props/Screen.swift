import Combine
import VirtualTime

/// Draws a view, and draws it again after its model has announced a change, as SwiftUI does.
final class Screen {
  /// How often it has drawn.
  private(set) var drawings = 0

  private let body: () -> String
  private let prints: Bool
  private let clock: VirtualTimeScheduler
  private var changes: AnyCancellable?

  /// - Parameters:
  ///   - model: Announces the changes.
  ///   - clock: A change is drawn when it is over: as soon as the clock comes to it.
  ///   - prints: Whether it prints each drawing.
  ///   - body: Returns what to draw.
  init<Model: ObservableObject>(
    of model: Model, on clock: VirtualTimeScheduler, prints: Bool = true, body: @escaping () -> String
  ) {
    self.body = body
    self.prints = prints
    self.clock = clock
    draw()
    changes = model.objectWillChange.sink { [weak self] _ in
      clock.schedule { [weak self] in self?.draw() }
    }
  }

  /// Draws no more.
  func close() {
    changes = nil
  }

  private func draw() {
    drawings += 1
    if prints { clock.print("drawn: \(body())") }
  }
}
