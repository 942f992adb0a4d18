import Dispatch
import Foundation
import LessonKit

/// Runs asynchronous code on the main actor, and returns when it has ended.
func runTask(_ body: @escaping @MainActor () async throws -> Void) throws {
  var isDone = false
  // The article's `Task` hides Swift's own.
  _Concurrency.Task { @MainActor in
    try await body()
    isDone = true
  }
  try waitUntil("the task has ended") { isDone }
}

extension Server {
  /// Answers the request for the list, and, as soon as all groups are requested, those in an order.
  func answerByItself(_ order: String...) {
    var requested: Set<String> = []
    onRequest = { [weak self] name in
      requested.insert(name)
      DispatchQueue.main.async {
        if name == "list" {
          self?.answer(name)
        } else if requested.isSuperset(of: order) {
          requested = []
          self?.answer(order)
        }
      }
    }
  }

  /// Requests a URL with `await`, as `URLSession` does.
  @MainActor func data(from url: URL) async -> Result<Data, any Error> {
    await withCheckedContinuation { continuation in
      load(url) { continuation.resume(returning: $0) }
    }
  }
}
