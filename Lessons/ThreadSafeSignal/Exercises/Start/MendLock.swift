/// Calls its observers with each value that is announced.
final class Announcer: Announcing {
  private let lock: WatchedLock
  private var observers: [Int: (Int) -> Void] = [:]
  private var newest = 0

  init(lock: WatchedLock) {
    self.lock = lock
  }

  func addObserver(_ observer: @escaping (Int) -> Void) -> Int {
    lock.withLock {
      newest += 1
      observers[newest] = observer
      return newest
    }
  }

  // TODO: Mend these two methods.

  func removeObserver(_ number: Int) {
    lock.withLock { observers[number] = nil }
  }

  func announce(_ value: Int) {
    lock.withLock {
      for observer in observers.values { observer(value) }
    }
  }
}
