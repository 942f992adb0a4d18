import Combine
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// `URLSession.DataTaskPublisher`, as the laws try it. They are for one thread, so the queue is suspended on which the
/// answer would come.
let dataTaskCandidate = Candidate(
  source: "URLSession.DataTaskPublisher",
  exempt: [.completionLetsGoOfDownstream: "the answer comes on the session's queue"]
) {
  suspendedSession.dataTaskPublisher(for: URL(string: "data:,1")!).map { _ in 1 }.mapError { _ in TestError.broken }
}

private let suspendedSession: URLSession = {
  let configuration = URLSessionConfiguration.ephemeral
  // With a cache, Foundation on Linux crashes when a task is cancelled just as it completes.
  configuration.urlCache = nil
  let queue = OperationQueue()
  queue.isSuspended = true
  return URLSession(configuration: configuration, delegate: nil, delegateQueue: queue)
}()
