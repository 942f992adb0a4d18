import Foundation
import LessonKit
import LessonNetwork
import VirtualTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A network that holds every answer back until a step releases it. So an answer has a time on the virtual clock,
/// although it comes on a thread of the session's.
final class HeldNetwork {
  let network = NetworkDouble()

  var session: URLSession { network.session }

  /// - Parameter answers: The answers by query. An empty query is refused, as the real service does; any other query
  ///   has no server.
  init(_ answers: [String: NetworkDouble.Answer]) {
    network.answer(URL(string: "https://api.github.com/search/repositories?q=")!, with: .respond(status: 422))
    for (query, answer) in answers { network.answer(URL.searchRepositories(query)!, with: answer) }
    // The session delivers its answers on this queue.
    session.delegateQueue.isSuspended = true
  }

  /// Releases the answer to the one request under way, and waits until the results and the end of loading are scheduled
  /// on the clock. Then it runs them.
  func answer(on clock: VirtualTimeScheduler) throws {
    let waiting = clock.pending
    session.delegateQueue.isSuspended = false
    try waitUntil("the answer arrives") { clock.pending >= waiting + 2 }
    session.delegateQueue.waitUntilAllOperationsAreFinished()
    session.delegateQueue.isSuspended = true
    clock.advance(by: .zero)
  }

  /// Waits until so many requests have started, and returns the queries of all that have.
  func asked(_ count: Int) throws -> [String] {
    try waitUntil("\(count) requests start") { network.started.count >= count }
    return network.started.map { $0.query ?? "" }
  }
}
