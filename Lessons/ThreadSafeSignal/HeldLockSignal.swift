import Foundation

/// An obvious way to protect the article's signal, which is wrong: it holds the lock while it calls its observers.
enum HeldLock {
  final class Signal<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var subscribers: [UUID: (Result<Value>) -> Void] = [:]

    func send(_ result: Result<Value>) {
      lock.withLock {
        for subscriber in subscribers.values {
          subscriber(result)
        }
      }
    }

    func subscribe(_ subscriber: @escaping (Result<Value>) -> Void) -> Disposable {
      let token = UUID()
      lock.withLock { subscribers[token] = subscriber }
      return Disposable.create {
        self.lock.withLock { self.subscribers[token] = nil }
      }
    }
  }
}
