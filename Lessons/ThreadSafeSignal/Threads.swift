import Foundation

/// How long to wait for another thread. Only a thread that hangs ever needs it.
private let limit: DispatchTimeInterval = .seconds(8)

/// Where a thread waits until another one opens, once for each who waits.
final class Gate: @unchecked Sendable {
  private let name: String
  private let semaphore = DispatchSemaphore(value: 0)

  init(_ name: String) {
    self.name = name
  }

  func open() {
    semaphore.signal()
  }

  func wait() {
    guard semaphore.wait(timeout: .now() + limit) == .success else {
      fatalError("nobody opened the gate '\(name)'")
    }
  }
}

/// Where threads wait until all of them are there.
final class Meeting: @unchecked Sendable {
  private let lock = NSLock()
  private var missing: Int
  private let size: Int
  private let isComplete = Gate("meeting")

  init(of size: Int) {
    self.size = size
    missing = size
  }

  func join() {
    let isLast = lock.withLock {
      missing -= 1
      return missing == 0
    }
    if isLast {
      for _ in 1...size { isComplete.open() }
    }
    isComplete.wait()
  }
}

/// Runs the closure on so many threads, all of which start at once, and returns when all are done.
func inThreads(_ count: Int, _ body: @escaping (_ thread: Int) -> Void) {
  let start = Meeting(of: count)
  let group = DispatchGroup()
  for thread in 0..<count {
    group.enter()
    Thread.detachNewThread {
      start.join()
      body(thread)
      group.leave()
    }
  }
  guard group.wait(timeout: .now() + limit) == .success else {
    fatalError("a thread did not come to its end")
  }
}

/// A number that many threads add to.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var sum = 0

  var value: Int { lock.withLock { sum } }

  func add(_ number: Int) {
    lock.withLock { sum += number }
  }
}
