import LessonKit

// Public, because the tests compile the solutions in another module.

/// Is used as an `NSLock` is. It is for one thread, and does not wait: it remembers what would be a deadlock. It also looks
/// whether an object has changed while it was free.
public final class WatchedLock: CustomStringConvertible, CustomReflectable {
  private(set) var timesTaken = 0
  private(set) var isDeadlocked = false
  private var depth = 0

  /// Runs once, as soon as the lock is free again.
  var whenFree: (() -> Void)?

  /// Runs once, before the lock is taken: another thread was quicker.
  var whenWanted: (() -> Void)?

  var isHeld: Bool { depth > 0 }

  /// The object whose properties it protects.
  weak var object: AnyObject? {
    willSet { show() }
    didSet {
      properties = [:]
      properties = snapshot
    }
  }

  /// The values of these properties when it was free for the last time. Of a closure this says only that there is one.
  private var properties: [String: String] = [:] {
    didSet { changing.formUnion(properties.keys.filter { oldValue[$0] != nil && oldValue[$0] != properties[$0] }) }
  }
  private var hasChangedWhileFree = false

  /// The properties that have changed until now: all others may be read at any time.
  private(set) var changing: Set<String> = []

  /// The properties that nobody can read while the lock is free.
  private let hiding: Set<String>
  private var hidden: HiddenProperties?

  /// - Parameter hiding: The properties that nobody can read while the lock is free.
  init(hiding: Set<String> = []) { self.hiding = hiding }

  private var snapshot: [String: String] {
    var texts: [String: String] = [:]
    var mirror = object.map { Mirror(reflecting: $0) }
    while let some = mirror {
      for child in some.children {
        var text = ""
        dump(child.value, to: &text)
        texts[child.label ?? ""] = text
      }
      mirror = some.superclassMirror
    }
    return texts
  }

  private func hide() {
    guard !isHeld else { return }
    properties = snapshot
    if let object, !hiding.isEmpty { hidden = HiddenProperties(hiding, of: object) }
  }

  private func show() {
    if let hidden, !hidden.giveBack() { hasChangedWhileFree = true }
    hidden = nil
  }

  /// Without what changes in it.
  public var customMirror: Mirror { Mirror(self, children: []) }

  private func compare() {
    guard !isHeld else { return }
    show()
    if snapshot != properties { hasChangedWhileFree = true }
  }

  public var description: String { isHeld ? "held" : "free" }

  public func lock() {
    if isHeld { isDeadlocked = true }
    if let action = whenWanted, !isHeld {
      whenWanted = nil
      action()
    }
    compare()
    depth += 1
    timesTaken += 1
  }

  public func unlock() {
    depth -= 1
    if isHeld { return }
    hide()
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
    hide()
    say(
      !hasChangedWhileFree,
      "\(name) changes a property while the lock is free, before it has taken it or after it has given it back.",
      "\(name) 在锁空闲的时候改动了属性：不是还没有加锁，就是已经释放了锁。")
    return result
  }
}

extension Feedback {
  /// Checks an object, and then once more while nobody can read what changes, unless the lock is held. In the trace stands
  /// the second time only if something is different then.
  static func watching(_ check: (WatchedLock) -> Feedback) -> Feedback {
    let lock = WatchedLock()
    var feedback = check(lock)
    guard feedback.faults.isEmpty else { return feedback }
    let changing = lock.changing
    guard !quietly({ check(WatchedLock(hiding: changing)) }).faults.isEmpty else { return feedback }
    let names = listed(changing.sorted())
    Swift.print("(once more; while the lock is free, \(names) cannot be read)")
    _ = check(WatchedLock(hiding: changing))
    feedback.expect(
      false,
      "Something is read without the lock, while another thread may be changing it. With the lock around each use of "
        + "\(names) your code would do the same whether they can be read in between or not. It does something else.",
      "有的属性没有加锁就读了，这时另一个线程可能正在改它。如果每次使用 \(names.chinese) 都加了锁，锁空闲时能不能读到它们，结果都应该一样；"
        + "你的代码的结果却不一样。")
    return feedback
  }
}

/// Runs a closure when it goes away. All are equal.
final class Farewell: Hashable {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) {
    self.action = action
  }

  deinit { action() }

  static func == (a: Farewell, b: Farewell) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
