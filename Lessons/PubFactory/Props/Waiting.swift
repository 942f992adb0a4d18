import Combine
import Foundation
import LessonKit
import LessonNetwork

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension NetworkDouble {
  /// Waits until a request is stopped, which happens on another thread, and its task has ended. Returns all that were
  /// stopped.
  func stoppedRequests() throws -> [URL] {
    try waitUntil("a request is stopped") { !stopped.isEmpty }
    try waitUntil("its task ends") { !stopped.contains { url in runningRequests().contains(url) } }
    // The closure of the task has run on this queue then.
    session.delegateQueue.waitUntilAllOperationsAreFinished()
    return stopped
  }

  /// The requests that have neither ended nor been stopped.
  func runningRequests() -> [URL] {
    let isListed = Gate("the session lists its tasks")
    nonisolated(unsafe) var urls: [URL] = []
    session.getAllTasks { tasks in
      urls = tasks.filter { $0.state == .running }.compactMap { $0.originalRequest?.url }
      isListed.open()
    }
    isListed.wait()
    return urls
  }
}

/// Runs asynchronous code, and returns when it has ended.
func waitFor(_ body: sending @escaping () async -> Void) {
  let hasEnded = Gate("the asynchronous code ends")
  Task {
    await body()
    hasEnded.open()
  }
  hasEnded.wait()
}

/// Subscribes, prints what arrives, and waits at the gate, which another thread opens.
func printAll(of publisher: some Publisher<Int, Never>, until gate: Gate) {
  let cancellable = publisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  withExtendedLifetime(cancellable) { gate.wait() }
}
