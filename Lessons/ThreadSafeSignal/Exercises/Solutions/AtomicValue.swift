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
    set { _ = exchange(newValue) }
  }

  /// Sets a new value, and returns the former one.
  func exchange(_ new: Value) -> Value {
    lock.withLock {
      let former = stored
      stored = new
      return former
    }
  }
}
