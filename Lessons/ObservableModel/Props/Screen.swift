import Combine

/// Shows a view: draws it, and draws it again when the view's model says so.
///
/// It does not draw in the middle of the model's change, but when the scheduler comes to it, and once for all that has
/// changed until then. On `ImmediateScheduler` that is in the middle of the change after all.
final class Screen<Content: View, Turn: Scheduler>: Cancellable {
  private let view: Content
  private let turn: Turn
  private let output: (String) -> Void
  private var needsDrawing = false
  private var cancellables: Set<AnyCancellable> = []

  /// Draws the view for the first time, and listens to its models.
  ///
  /// - Parameters:
  ///   - view: The view.
  ///   - turn: When to draw. An app's main queue, for example, comes to it when what it is doing is done.
  ///   - output: Gets what is drawn.
  init(_ view: Content, turn: Turn, output: @escaping (String) -> Void = { print("drawn: \"\($0)\"") }) {
    self.view = view
    self.turn = turn
    self.output = output
    draw()
    for case let property as any DynamicViewProperty in Mirror(reflecting: view).children.map(\.value) {
      property.changes
        .sink { [weak self] in self?.setNeedsDrawing() }
        .store(in: &cancellables)
    }
  }

  /// Draws no more.
  func cancel() {
    cancellables = []
    needsDrawing = false
  }

  private func setNeedsDrawing() {
    guard !needsDrawing else { return }
    needsDrawing = true
    turn.schedule { [weak self] in
      guard let self, needsDrawing else { return }
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
