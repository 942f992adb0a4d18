import Foundation

/// The article's signal, for any number of threads. Its lock is never held while an observer runs or is deallocated.
final class Signal<Value>: @unchecked Sendable {
  fileprivate typealias Subscriber = (Result<Value>) -> Void
  fileprivate typealias Token = UUID
  fileprivate let lock = NSLock()
  fileprivate var subscribers: [Token: Subscriber] = [:]
  fileprivate var tokens: [Token] = []

  /// How many observers there are.
  var subscriberCount: Int { lock.withLock { tokens.count } }

  static func empty() -> ((Result<Value>) -> Void, Signal<Value>) {
    let signal = Signal<Value>()
    return ({ [weak signal] value in signal?.send(value) }, signal)
  }

  fileprivate func send(_ result: Result<Value>) {
    for token in lock.withLock({ tokens }) {
      let subscriber = lock.withLock { subscribers[token] }
      subscriber?(result)
    }
  }

  func subscribe(_ subscriber: @escaping (Result<Value>) -> Void) -> Disposable {
    let token = UUID()
    lock.withLock {
      subscribers[token] = subscriber
      tokens.append(token)
    }
    return Disposable.create {
      let removed = self.lock.withLock {
        self.tokens.removeAll { $0 == token }
        return self.subscribers.removeValue(forKey: token)
      }
      // Only here, without the lock, does the closure go away, and everything that it keeps.
      withExtendedLifetime(removed) {}
    }
  }
}
