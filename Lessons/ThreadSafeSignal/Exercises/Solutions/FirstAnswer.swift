/// Passes the first answer on to its observers, each of which receives it once: when it comes, or at once if it is there.
/// Several threads may use it.
final class FirstAnswer: Answering {
  private let lock: WatchedLock
  private var value: Int?
  private var observers: [Int: (Int) -> Void] = [:]
  private var newest = 0

  init(lock: WatchedLock) {
    self.lock = lock
  }

  /// Returns a number with which `forget` finds the observer.
  func observe(_ observer: @escaping (Int) -> Void) -> Int {
    // One step: an answer that comes in between would find no observer.
    let (number, known) = lock.withLock {
      newest += 1
      if value == nil { observers[newest] = observer }
      return (newest, value)
    }
    if let known { observer(known) }
    return number
  }

  /// Lets an observer go that has received nothing.
  func forget(_ number: Int) {
    let forgotten = lock.withLock { observers.removeValue(forKey: number) }
    withExtendedLifetime(forgotten) {}
  }

  /// Only the first answer counts.
  func answer(_ value: Int) {
    let waiting = lock.withLock { () -> [Int: (Int) -> Void] in
      guard self.value == nil else { return [:] }
      self.value = value
      defer { observers = [:] }
      return observers
    }
    for observer in waiting.values { observer(value) }
  }
}
