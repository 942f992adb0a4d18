import Foundation

/// A signal for any number of threads that calls its observers one at a time, and sends every value to all observers
/// before the next value.
///
/// A thread that sends while another thread delivers only notes its value. The other thread delivers it.
final class SerialSignal<Value>: @unchecked Sendable {
  typealias Subscriber = (Result<Value>) -> Void

  /// One subscription. It is known by its identity.
  private final class Token {
    let subscriber: Subscriber
    var isDisposed = false

    init(_ subscriber: @escaping Subscriber) {
      self.subscriber = subscriber
    }
  }

  /// Guards all variables, and `isDisposed` of the tokens. It is never held while an observer runs or is deallocated.
  private let lock = NSLock()
  private var tokens: [Token] = []

  /// The values that are not delivered yet, with the observers that they are for.
  private var pending: [(result: Result<Value>, tokens: [Token])] = []

  /// Whether a thread delivers. It goes on until nothing is pending.
  private var isDelivering = false

  static func empty() -> ((Result<Value>) -> Void, SerialSignal<Value>) {
    let signal = SerialSignal<Value>()
    return ({ [weak signal] value in signal?.send(value) }, signal)
  }

  func subscribe(_ subscriber: @escaping (Result<Value>) -> Void) -> Disposable {
    let token = Token(subscriber)
    lock.withLock { tokens.append(token) }
    // The closure keeps the token, so the observer is not deallocated under the lock.
    return Disposable.create {
      self.lock.withLock {
        token.isDisposed = true
        self.tokens.removeAll { $0 === token }
      }
    }
  }

  private func send(_ result: Result<Value>) {
    let isOurs = lock.withLock {
      pending.append((result, tokens))
      defer { isDelivering = true }
      return !isDelivering
    }
    if isOurs { deliver() }
  }

  private func deliver() {
    while let deliveries = takePending() {
      for (result, tokens) in deliveries {
        for token in tokens where !lock.withLock({ token.isDisposed }) {
          token.subscriber(result)
        }
      }
    }
  }

  /// Takes all that is pending. If nothing is, the delivery ends, under the same lock, so no value is forgotten.
  private func takePending() -> [(result: Result<Value>, tokens: [Token])]? {
    lock.withLock {
      isDelivering = !pending.isEmpty
      defer { pending = [] }
      return isDelivering ? pending : nil
    }
  }
}
