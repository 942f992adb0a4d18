import Foundation

/// The obvious way to make the article's signal safe, and a wrong one: it holds its lock while it calls the observers.
enum HeldLock {
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
      lock.withLock {
        for token in tokens {
          subscribers[token]?(result)
        }
      }
    }

    func subscribe(_ subscriber: @escaping (Result<Value>) -> Void) -> Disposable {
      let token = UUID()
      lock.withLock {
        subscribers[token] = subscriber
        tokens.append(token)
      }
      return Disposable.create {
        self.lock.withLock {
          self.tokens.removeAll { $0 == token }
          self.subscribers[token] = nil
        }
      }
    }
  }
}
