import Foundation
import LessonNetwork

@testable import SearchField

/// What happens on several threads, in its order.
final class Record<Event>: @unchecked Sendable {
  private let lock = NSLock()
  private var recorded: [Event] = []

  var events: [Event] { lock.withLock { recorded } }

  func add(_ event: Event) { lock.withLock { recorded.append(event) } }
}

extension NetworkDouble {
  /// - Parameter answers: The answers by query.
  convenience init(queries answers: [String: Answer]) {
    self.init()
    for (query, answer) in answers { self.answer(URL.searchRepositories(query)!, with: answer) }
  }

  /// The queries of the requests that have started.
  var queries: [String] { started.map { $0.query ?? "" } }
}

/// Waits for another thread. The test's time limit ends what never comes.
func wait(until condition: () -> Bool) async { while !condition(), !Task.isCancelled { await Task.yield() } }
