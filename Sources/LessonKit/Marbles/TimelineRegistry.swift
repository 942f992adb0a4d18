import Foundation

/// The timelines of the step that runs, so that they can be drawn though the step does not draw them itself.
final class TimelineRegistry: @unchecked Sendable {
  static let shared = TimelineRegistry()

  private let lock = NSLock()
  private var timelines: [Timeline] = []

  func add(_ timeline: Timeline) {
    lock.withLock { timelines.append(timeline) }
  }

  /// The timelines since the last call.
  func takeAll() -> [Timeline] {
    lock.withLock {
      defer { timelines = [] }
      return timelines
    }
  }
}
