import Combine

/// A stand-in for SwiftUI's rendering: it draws a view, and draws it again when a model of the view asks for it.
///
/// It draws when the scheduler runs, once for all changes until then. With `ImmediateScheduler` it draws at once.
final class Screen<Content: View, Turn: Scheduler>: Cancellable {
  private let view: Content
  private let turn: Turn
  private let output: (String) -> Void
  private var needsDrawing = false
  private var cancellables: Set<AnyCancellable> = []

  /// Draws the view for the first time, and subscribes to its models.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - turn: Runs the drawing. SwiftUI uses the main run loop.
  ///   - output: Receives the drawn text.
  init(_ view: Content, turn: Turn, output: @escaping (String) -> Void = { print("drawn: \"\($0)\"") }) {
    self.view = view
    self.turn = turn
    self.output = output
    draw()
    for case let property as any ModelProperty in Mirror(reflecting: view).children.map(\.value) {
      property.changes
        .sink { [weak self] in self?.setNeedsDrawing() }
        .store(in: &cancellables)
    }
  }

  /// Draws no more.
  func cancel() {
    cancellables = []
  }

  private func setNeedsDrawing() {
    guard !needsDrawing else { return }
    needsDrawing = true
    turn.schedule { [weak self] in
      // A screen that was cancelled has no subscriptions.
      guard let self, !cancellables.isEmpty else { return }
      draw()
    }
  }

  private func draw() {
    needsDrawing = false
    output(text(of: view))
  }

  private func text(of view: some View) -> String {
    if let text = view as? Text { return text.string }
    return text(of: view.body)
  }
}

extension Screen where Turn == ImmediateScheduler {
  /// Draws at once, in the middle of a change.
  convenience init(_ view: Content) {
    self.init(view, turn: .shared)
  }
}
