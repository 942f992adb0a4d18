import Foundation

/// A signal for any number of threads that calls its observers one at a time, and sends every value to all observers
/// before the next value.
///
/// A thread that sends while another thread delivers only notes its value. The other thread delivers it.
final class SerialSignal<Value: Sendable>: @unchecked Sendable {
  fileprivate typealias Subscriber = (Result<Value>) -> Void
  fileprivate typealias Token = Int
  fileprivate let lock = NSLock()
  fileprivate var subscribers: [Token: Subscriber] = [:]
  fileprivate var newest = 0

  /// The values that are not delivered yet, with the observers that they are for.
  fileprivate var pending: [(result: Result<Value>, tokens: [Token])] = []

  /// Whether a thread delivers. It goes on until nothing is pending.
  fileprivate var isDelivering = false

  static func empty() -> (@Sendable (Result<Value>) -> Void, SerialSignal<Value>) {
    let signal = SerialSignal<Value>()
    return ({ [weak signal] value in signal?.send(value) }, signal)
  }

  fileprivate func send(_ result: Result<Value>) {
    let isOurs = lock.withLock {
      pending.append((result, subscribers.keys.sorted()))
      if isDelivering { return false }
      isDelivering = true
      return true
    }
    if isOurs { deliver() }
  }

  fileprivate func deliver() {
    while let deliveries = takePending() {
      for (result, tokens) in deliveries {
        for token in tokens {
          let subscriber = lock.withLock { subscribers[token] }
          subscriber?(result)
        }
      }
    }
  }

  /// Takes all that is pending. If nothing is, the delivery ends, under the same lock, so no value is forgotten.
  fileprivate func takePending() -> [(result: Result<Value>, tokens: [Token])]? {
    lock.withLock {
      if pending.isEmpty {
        isDelivering = false
        return nil
      }
      let deliveries = pending
      pending = []
      return deliveries
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
