import Dispatch
import Foundation
import Synchronization

/// How long to wait for another thread. Only a thread that hangs reaches this limit.
private let longestWait: DispatchTimeInterval = .seconds(300)

/// Where threads meet: some wait until another one opens the gate, once for each that waits.
public final class Gate: @unchecked Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  public init() {}

  /// Lets one thread through.
  public func open() { semaphore.signal() }

  /// Waits to be let through. Returns false if that does not happen within the limit.
  ///
  /// - Parameter limit: Five minutes if nil.
  @discardableResult
  public func wait(within limit: DispatchTimeInterval? = nil) -> Bool {
    semaphore.wait(timeout: .now() + (limit ?? longestWait)) == .success
  }
}

/// A thread of its own that runs a closure.
public final class Worker: @unchecked Sendable {
  private let group = DispatchGroup()

  public init(_ body: @escaping () -> Void) {
    let group = self.group
    group.enter()
    Thread.detachNewThread {
      body()
      group.leave()
    }
  }

  /// Waits for the closure to return. Returns false if it does not return within the limit.
  ///
  /// - Parameter limit: Five minutes if nil. A test of something that once hung gives a shorter one.
  public func join(within limit: DispatchTimeInterval? = nil) -> Bool {
    group.wait(timeout: .now() + (limit ?? longestWait)) == .success
  }
}

/// Runs each of the closures on a thread of its own, and waits for all of them. Returns false if one hangs.
public func onThreads(_ bodies: [() -> Void]) -> Bool { bodies.map { Worker($0) }.allSatisfy { $0.join() } }

/// Where some threads meet again and again. They do not sleep while they wait, so that they go on at the same time.
public final class Rendezvous: Sendable {
  private let count: Int
  private let arrivals = Atomic(0)

  /// - Parameter count: The number of threads that meet.
  public init(_ count: Int) { self.count = count }

  /// Waits until all threads have come here for the same time.
  ///
  /// - Parameter round: How often they have met before.
  public func meet(_ round: Int) {
    arrivals.add(1, ordering: .acquiringAndReleasing)
    var attempts = 0
    while arrivals.load(ordering: .acquiring) < (round + 1) * count {
      attempts += 1
      // A thread that yields goes on later than the others.
      if attempts.isMultiple(of: 500) { sched_yield() }
    }
  }
}
