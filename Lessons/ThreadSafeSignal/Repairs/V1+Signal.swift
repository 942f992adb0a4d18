import Foundation

/// The obvious way to make the article's signal safe, and a wrong one: it holds its lock while it calls the observers.
enum V1 {}

extension V1 {
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
      lock.withLock {
        for token in subscribers.keys.sorted() {
          subscribers[token]?(result)
        }
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
