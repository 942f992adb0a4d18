import Foundation

/// The obvious way to make the article's signal safe, which is wrong: it calls out, and lets go, under its lock.
enum HeldLock {
  final class Signal<Value>: @unchecked Sendable {
    private let lock: any TryLock
    private var subscribers: [UUID: (Result<Value>) -> Void] = [:]

    init(_ lock: any TryLock) {
      self.lock = lock
    }

    /// Whether this thread could get the lock now. If not, `subscribe`, `send` and a `Disposable` would wait for it.
    var isFree: Bool {
      guard lock.try() else { return false }
      lock.unlock()
      return true
    }

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
      return Disposable.create { self.lock.withLock { self.subscribers[token] = nil } }
    }
  }
}

/// A lock that one can ask for without waiting.
protocol TryLock: NSLocking {
  func `try`() -> Bool
}

extension NSLock: TryLock {}
extension NSRecursiveLock: TryLock {}
