import Combine
import Foundation
import VirtualTime

/// Draws a view, and draws it again after its model has announced a change, as SwiftUI does.
///
/// The model announces a change before it happens, so the screen does not draw inside the announcement: it schedules the
/// drawing for the same instant. A change that is scheduled after that, such as `loading = true`, causes another drawing.
/// Like SwiftUI, it complains about a change that is announced on another thread than the main one.
final class Screen<Model: SearchFieldModel>: Cancellable {
  private let view: ContentView<Model>
  private let clock: VirtualTimeScheduler
  private var changes: AnyCancellable?
  private var needsDrawing = false

  init(_ view: ContentView<Model>, on clock: VirtualTimeScheduler) {
    self.view = view
    self.clock = clock
    draw()
    changes = view.dataModel.objectWillChange.sink { [weak self] _ in
      if !Thread.isMainThread { print("Publishing changes from background threads is not allowed") }
      guard let self, !needsDrawing else { return }
      needsDrawing = true
      clock.schedule { clock.schedule { [weak self] in self?.draw() } }
    }
  }

  /// Draws no more.
  func cancel() {
    changes = nil
  }

  private func draw() {
    needsDrawing = false
    // The time takes seven columns.
    clock.print(view.body.joined(separator: "\n" + String(repeating: " ", count: 7)))
  }
}
