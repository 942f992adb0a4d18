import Combine
import Foundation
import TestKit

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `URLSession.DataTaskPublisher`, as the laws try it.
let dataTaskCandidate = Candidate(driven: "URLSession.DataTaskPublisher") {
  let session = HeldSession()
  // The stream keeps the session, which nothing else does once upstream has sent everything.
  let numbers = session.publisher.map { _ in withExtendedLifetime(session) { 1 } }
  return (numbers.mapError { _ in TestError.broken }, { _ in session.answer() })
}
// The answer comes on another thread, while the upstream that drives the candidate waits inside of its send.
.without([.sendFromInsideReceive, .deinitMayComeBack])

/// A session whose answer waits until the test wants it. The laws are for one thread, so the queue on which the answer
/// comes runs only while the test's thread waits.
private final class HeldSession {
  private let queue = OperationQueue()
  private let session: URLSession
  private let probe: Probe<URLSession.DataTaskPublisher>
  private let isOver = Gate()
  private var isAnswering = false

  init() {
    let configuration = URLSessionConfiguration.ephemeral
    // With a cache, Foundation on Linux crashes when a task is cancelled just as it completes.
    configuration.urlCache = nil
    queue.isSuspended = true
    queue.maxConcurrentOperationCount = 1
    session = URLSession(configuration: configuration, delegate: nil, delegateQueue: queue)
    probe = Probe(session.dataTaskPublisher(for: URL(string: "data:,1")!))
    probe.onEnd = { [isOver] in isOver.open() }
  }

  var publisher: some Publisher<(data: Data, response: URLResponse), URLError> { probe }

  /// Lets the answer come, if the subscriber has asked and has not cancelled. Returns when the
  /// subscriber has it, or all of them have theirs.
  func answer() {
    guard !isAnswering, !probe.requests.isEmpty, probe.completions + probe.cancellations == 0 else { return }
    isAnswering = true
    // Counted while the queue is still closed: from then on, the queue's thread asks, too.
    let answers = probe.askedSubscriptions
    queue.isSuspended = false
    for _ in 1...answers { expectTrue(isOver.wait(), "the session does not answer") }
    queue.waitUntilAllOperationsAreFinished()
    queue.isSuspended = true
    isAnswering = false
  }
}
