import Foundation
import LessonKit
import LessonNetwork
import VirtualTime

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A network that keeps its answers back until the lesson lets one come. So an answer has a time on a virtual clock,
/// though it comes on a thread of the session's.
final class HeldNetwork {
  let network: NetworkDouble

  var session: URLSession { network.session }

  /// - Parameter answers: The answers by query; any other is a wrong address.
  init(_ answers: [String: NetworkDouble.Answer]) {
    let urls = answers.map { (URL.searchRepositories($0)!, $1) }
    network = NetworkDouble(Dictionary(uniqueKeysWithValues: urls))
    // The session hands out its answers on this queue.
    network.session.delegateQueue.isSuspended = true
  }

  /// Lets an answer come, and what it brings arrive: the results, and that loading is over.
  func answer(on clock: VirtualTimeScheduler) throws {
    let waiting = clock.pending
    session.delegateQueue.isSuspended = false
    try waitUntil("an answer is there") { clock.pending >= waiting + 2 }
    session.delegateQueue.waitUntilAllOperationsAreFinished()
    session.delegateQueue.isSuspended = true
    clock.advance(by: .zero)
  }

  /// Waits until so many requests have gone out, and returns their queries.
  func asked(_ count: Int) throws -> [String] {
    try waitUntil("\(count) requests go out") { network.started.count >= count }
    return network.started.map { $0.query ?? "" }
  }
}
