/// A value that several threads may read and change.
final class Atomic<Value>: Exchanging {
  private let lock: WatchedLock
  private var stored: Value

  init(_ value: Value, lock: WatchedLock) {
    self.lock = lock
    stored = value
  }

  var value: Value {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }

  /// Sets a new value, and returns the former one.
  func exchange(_ new: Value) -> Value {
    // TODO: Make this one step. Then mend the setter, too: the former value goes away while the lock is held.
    let former = value
    value = new
    return former
  }
}
