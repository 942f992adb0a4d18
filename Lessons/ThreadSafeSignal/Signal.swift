import Foundation

/// A signal that any number of threads may use at once.
///
/// - A value reaches everyone who was subscribed when it was sent, and has not been disposed of by the time of the call.
/// - All subscribers get the values in the same order, in which the values of one thread are as that thread sent them.
/// - Subscribers are called one at a time, so they need no lock for what only they use.
final class Signal<Value>: @unchecked Sendable {
  typealias Subscriber = (Result<Value>) -> Void

  /// The article's token: it is known by its identity.
  private final class Token {
    let subscriber: Subscriber
    var isDisposed = false

    init(_ subscriber: @escaping Subscriber) {
      self.subscriber = subscriber
    }
  }

  private struct State {
    var tokens: [Token] = []
    var pending: [(result: Result<Value>, tokens: [Token])] = []

    /// Whether a thread is calling subscribers. It calls them for the others as well, until nothing is pending.
    var isDelivering = false
  }

  /// Guards `state` and `isDisposed` of the tokens. It is never held while a subscriber is called, or let go of.
  private let lock = NSLock()
  private var state = State()

  /// How many are subscribed.
  var subscriberCount: Int {
    lock.withLock { state.tokens.count }
  }

  static func empty() -> ((Result<Value>) -> Void, Signal<Value>) {
    let signal = Signal<Value>()
    return ({ [weak signal] result in signal?.send(result) }, signal)
  }

  func subscribe(_ subscriber: @escaping (Result<Value>) -> Void) -> Disposable {
    let token = Token(subscriber)
    lock.withLock { state.tokens.append(token) }
    return Disposable.create { self.remove(token) }
  }

  /// The caller keeps the token, so that it does not go, with all that its closure keeps, under the lock.
  private func remove(_ token: Token) {
    lock.withLock {
      token.isDisposed = true
      state.tokens.removeAll { $0 === token }
    }
  }

  fileprivate func send(_ result: Result<Value>) {
    let isOurs = lock.withLock {
      state.pending.append((result, state.tokens))
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    if isOurs { deliver() }
  }

  private func deliver() {
    while let deliveries = takePending() {
      for (result, tokens) in deliveries {
        for token in tokens where !isDisposed(token) {
          token.subscriber(result)
        }
      }
    }
  }

  /// Returns nil, and ends the delivery, when nothing is pending: under one lock, so that no value is left behind.
  private func takePending() -> [(result: Result<Value>, tokens: [Token])]? {
    lock.withLock {
      if state.pending.isEmpty {
        state.isDelivering = false
        return nil
      }
      defer { state.pending = [] }
      return state.pending
    }
  }

  private func isDisposed(_ token: Token) -> Bool {
    lock.withLock { token.isDisposed }
  }
}
