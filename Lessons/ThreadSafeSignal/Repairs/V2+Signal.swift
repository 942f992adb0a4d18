import Foundation

/// It calls the observers without its lock, but an observer that is removed goes away while the lock is held.
enum V2 {}

extension V2 {
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
        self.lock.withLock { self.subscribers[token] = nil }
      }
    }
  }
}
