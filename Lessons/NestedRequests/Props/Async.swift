import Combine
import Dispatch
import Foundation
import LessonKit

/// Runs asynchronous code on the main actor, and returns when it has ended. Throws the error with which it ended.
func runTask(_ body: @escaping @MainActor () async throws -> Void) throws {
  var result: Result<Void, any Error>?
  // The article's `Task` hides Swift's own.
  _Concurrency.Task { @MainActor in
    do {
      result = .success(try await body())
    } catch {
      result = .failure(error)
    }
  }
  try waitUntil("the task has ended") { result != nil }
  try result?.get()
}

extension Server {
  /// Answers the request for the list by itself, and calls a closure as soon as all groups are requested.
  func answerList(then respond: @escaping (Server) -> Void) {
    var requested: Set<String> = []
    onRequest = { [weak self] name in
      if name != "list" { requested.insert(name) }
      DispatchQueue.main.async {
        guard let self else { return }
        if name == "list" {
          self.answer(name)
        } else if requested.count == Self.entries.count {
          requested = []
          respond(self)
        }
      }
    }
  }

  /// Requests a URL with `await`, as `URLSession` does: if the task is cancelled, so is the request.
  @MainActor func data(from url: URL) async -> Result<Data, any Error> {
    // The answer may be there before the loop requests it.
    let answer = dataTaskPublisher(for: url).buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest)
    do {
      for try await (data, _) in answer.values { return .success(data) }
      return .failure(CancellationError())
    } catch {
      return .failure(error)
    }
  }
}
