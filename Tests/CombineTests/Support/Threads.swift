import Dispatch
import Foundation
import Synchronization

/// How long to wait for another thread. It is only ever reached by one that hangs.
private let longestWait: DispatchTimeInterval = .seconds(60)

/// Where threads meet: some wait until another one opens it, once for each who waits.
final class Gate: @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Lets one through.
  func open() {
    semaphore.signal()
  }

  /// Waits to be let through. Returns false if that never happens.
  @discardableResult
  func wait() -> Bool {
    semaphore.wait(timeout: .now() + longestWait) == .success
  }
}

/// A thread of its own that runs a closure.
final class Worker: @unchecked Sendable {
  private let group = DispatchGroup()

  init(_ body: @escaping () -> Void) {
    let group = self.group
    group.enter()
    Thread.detachNewThread {
      body()
      group.leave()
    }
  }

  /// Waits for the closure to return. Returns false if it does not return within the limit.
  ///
  /// - Parameter limit: A minute if nil. A test of something that once hung gives a shorter one.
  func join(within limit: DispatchTimeInterval? = nil) -> Bool {
    group.wait(timeout: .now() + (limit ?? longestWait)) == .success
  }
}

/// Where some threads meet again and again. They do not sleep as they wait, so that they go on at the same time.
final class Rendezvous: Sendable {
  private let count: Int
  private let arrivals = Atomic(0)

  /// - Parameter count: The number of threads that meet.
  init(_ count: Int) {
    self.count = count
  }

  /// Waits until all threads have come here for the same time.
  ///
  /// - Parameter round: How often they have met before.
  func meet(_ round: Int) {
    arrivals.add(1, ordering: .acquiringAndReleasing)
    while arrivals.load(ordering: .acquiring) < (round + 1) * count { sched_yield() }
  }
}
