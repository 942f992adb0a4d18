import Foundation

/// The article's signal, for any number of threads. Its lock is never held while an observer runs or is deallocated.
final class Signal<Value>: @unchecked Sendable {
  fileprivate typealias Subscriber = (Result<Value>) -> Void
  fileprivate typealias Token = Int
  fileprivate let lock = NSLock()
  fileprivate var subscribers: [Token: Subscriber] = [:]
  fileprivate var newest = 0

  /// How many observers there are.
  var subscriberCount: Int { lock.withLock { subscribers.count } }

  static func empty() -> (@Sendable (Result<Value>) -> Void, Signal<Value>) {
    let signal = Signal<Value>()
    return ({ [weak signal] value in signal?.send(value) }, signal)
  }

  fileprivate func send(_ result: Result<Value>) {
    for token in lock.withLock({ subscribers.keys.sorted() }) {
      let subscriber = lock.withLock { subscribers[token] }
      subscriber?(result)
    }
  }

  func subscribe(_ subscriber: @escaping (Result<Value>) -> Void) -> Disposable {
    let token = lock.withLock {
      newest += 1
      subscribers[newest] = subscriber
      return newest
    }
    return Disposable.create {
      // Only when `withLock` has returned the closure does it go away, and everything that it keeps.
      _ = self.lock.withLock { self.subscribers.removeValue(forKey: token) }
    }
  }
}
