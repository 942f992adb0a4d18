import Combine
import LessonKit

/// Draws what threads do, in its order. A row is a thread, or something that the threads share.
final class ThreadDrawing: @unchecked Sendable {
  private let timeline = Timeline()
  private let rows: [PassthroughSubject<String, Never>]
  private let cancellables: [AnyCancellable]

  /// - Parameter names: The names of the rows.
  init(_ names: String...) {
    let timeline = timeline
    rows = names.map { _ in PassthroughSubject() }
    cancellables = zip(names, rows).map { name, row in row.recorded(name, on: timeline).sink { _ in } }
  }

  /// Notes what happens now.
  ///
  /// - Parameter texts: A text for each row, or `nil` if nothing happens there.
  func note(_ texts: String?...) {
    timeline.instant {
      for (row, text) in zip(rows, texts) {
        if let text { row.send(text) }
      }
    }
  }

  /// Ends the rows, and returns the drawing. (The threads may keep this object a little longer.)
  func end() -> String {
    defer { for cancellable in cancellables { cancellable.cancel() } }
    return timeline.marbles
  }
}
