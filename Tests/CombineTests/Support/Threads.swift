import Dispatch
import Foundation

/// How long to wait for another thread. It is only ever reached by one that hangs.
private let limit: DispatchTimeInterval = .seconds(60)

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
    semaphore.wait(timeout: .now() + limit) == .success
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

  /// Waits for the closure to return. Returns false if it never does.
  func join(within limit: DispatchTimeInterval = limit) -> Bool {
    group.wait(timeout: .now() + limit) == .success
  }
}
