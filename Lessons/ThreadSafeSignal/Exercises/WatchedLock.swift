// Public, because the tests compile the solutions in another module.

/// Is used as an `NSLock` is. It is for one thread, and does not wait: it remembers what would be a deadlock.
public final class WatchedLock: CustomStringConvertible {
  private(set) var timesTaken = 0
  private(set) var isDeadlocked = false
  private var depth = 0

  /// Runs once, as soon as the lock is free again.
  var whenFree: (() -> Void)?

  var isHeld: Bool { depth > 0 }

  public var description: String { isHeld ? "held" : "free" }

  public func lock() {
    if isHeld { isDeadlocked = true }
    depth += 1
    timesTaken += 1
  }

  public func unlock() {
    depth -= 1
    guard !isHeld, let action = whenFree else { return }
    whenFree = nil
    action()
  }

  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}

/// Runs a closure when it goes away.
final class Farewell {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) {
    self.action = action
  }

  deinit { action() }
}
