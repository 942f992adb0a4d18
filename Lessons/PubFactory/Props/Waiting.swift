import Foundation
import LessonKit
import LessonNetwork

extension NetworkDouble {
  /// Waits until a request is stopped, which happens on another thread, and returns all that were stopped.
  func stoppedRequests() throws -> [URL] {
    try waitUntil("a request is stopped") { !stopped.isEmpty }
    return stopped
  }
}

/// Runs asynchronous code, and returns when it has ended.
func waitFor(_ body: @escaping () async -> Void) {
  let hasEnded = Gate("the asynchronous code ends")
  Task {
    await body()
    hasEnded.open()
  }
  hasEnded.wait()
}
