import Foundation
import LessonKit

/// Where threads wait until all of them have arrived.
final class Meeting: @unchecked Sendable {
  private let lock = NSLock()
  private var missing: Int
  private let size: Int
  private let isComplete = Gate("all threads have arrived")

  init(of size: Int) {
    self.size = size
    missing = size
  }

  /// Returns whether this thread is the last one to arrive.
  @discardableResult
  func join() -> Bool {
    let isLast = lock.withLock {
      missing -= 1
      return missing == 0
    }
    if isLast {
      for _ in 1...size { isComplete.open() }
    }
    isComplete.wait()
    return isLast
  }
}

/// Runs the closure on several threads, which all start at once, and returns when all have ended.
func inThreads(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) {
  let start = Meeting(of: count)
  let hasEnded = Gate("all threads have ended", limit: 8)
  for thread in 0..<count {
    Thread.detachNewThread {
      start.join()
      body(thread)
      hasEnded.open()
    }
  }
  for _ in 0..<count { hasEnded.wait() }
}

/// Runs two closures on a thread each, which start at once, and returns when both have ended.
func inTwoThreads(_ first: @escaping @Sendable () -> Void, and second: @escaping @Sendable () -> Void) {
  inThreads(2) { thread in [first, second][thread]() }
}

/// A number that several threads may add to.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var sum = 0
  private var maximum = 0

  var value: Int { lock.withLock { sum } }

  /// The greatest value so far.
  var greatest: Int { lock.withLock { maximum } }

  func add(_ number: Int) {
    lock.withLock {
      sum += number
      maximum = max(maximum, sum)
    }
  }
}
