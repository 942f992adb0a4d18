// Public, because the tests compile the solutions in another module.

/// Is used as an `NSLock` is. It is for one thread, and does not wait: it remembers what would be a deadlock. It also looks
/// whether an object has changed while it was free.
public final class WatchedLock: CustomStringConvertible, CustomReflectable {
  private(set) var timesTaken = 0
  private(set) var isDeadlocked = false
  private var depth = 0

  /// Runs once, as soon as the lock is free again.
  var whenFree: (() -> Void)?

  var isHeld: Bool { depth > 0 }

  /// The object whose properties it protects.
  weak var object: AnyObject? { didSet { properties = snapshot } }

  /// The values of these properties when it was free for the last time. Of a closure this says only that there is one.
  private var properties = ""
  private var hasChangedWhileFree = false

  private var snapshot: String {
    var text = ""
    if let object { dump(object, to: &text) }
    return text
  }

  /// Without what changes in it.
  public var customMirror: Mirror { Mirror(self, children: []) }

  private func compare() { if !isHeld, snapshot != properties { hasChangedWhileFree = true } }

  public var description: String { isHeld ? "held" : "free" }

  public func lock() {
    if isHeld { isDeadlocked = true }
    compare()
    depth += 1
    timesTaken += 1
  }

  public func unlock() {
    depth -= 1
    if isHeld { return }
    properties = snapshot
    guard let action = whenFree else { return }
    whenFree = nil
    action()
  }

  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}

extension WatchedLock {
  /// Runs a call of the object, and says what it does wrong with the lock.
  func watch<Result>(_ name: String, _ say: (Bool, String, String) -> Void, _ body: () -> Result) -> Result {
    let before = timesTaken
    let result = body()
    say(
      !isDeadlocked, "\(name) takes the lock while its own thread holds it, and would wait for ever.",
      "\(name) 在自己的线程已经持有锁的时候又去加锁，会永远等下去。")
    say(timesTaken > before, "\(name) does not take the lock.", "\(name) 没有加锁。")
    say(!isHeld, "\(name) takes the lock, and does not give it back.", "\(name) 加了锁，却没有释放锁。")
    compare()
    say(
      !hasChangedWhileFree,
      "\(name) changes a property while the lock is free, before it has taken it or after it has given it back.",
      "\(name) 在锁空闲的时候改动了属性：不是还没有加锁，就是已经释放了锁。")
    return result
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
