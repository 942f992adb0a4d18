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

  func removeObserver(_ number: Int) {
    // The closure goes away at the end of this method, when the lock is free.
    let removed = lock.withLock { observers.removeValue(forKey: number) }
    withExtendedLifetime(removed) {}
  }

  func announce(_ value: Int) {
    let snapshot = lock.withLock { observers }
    for observer in snapshot.values { observer(value) }
  }
}
