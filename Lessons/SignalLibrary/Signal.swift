import Foundation

/// A stream of values to which one subscribes.
final class Signal<Value> {
  fileprivate typealias Subscriber = (Result<Value>) -> Void
  fileprivate typealias Token = UUID

  fileprivate var subscribers: [Token: Subscriber] = [:]

  /// The tokens in the order of subscription. A dictionary alone keeps no order.
  private var tokens: [Token] = []

  /// What has to live as long as the signal.
  var objects: [Any] = []

  /// Whether the signal says so when it goes.
  var isWatched = false

  deinit {
    if isWatched { print("Removing Signal") }
  }

  /// Makes a signal, and the one function that sends into it.
  ///
  /// The function does not keep the signal. Otherwise a signal that keeps its source, as the one of a text field
  /// does, would keep itself.
  static func empty() -> ((Result<Value>) -> Void, Signal<Value>) {
    let signal = Signal<Value>()
    return ({ [weak signal] result in signal?.send(result) }, signal)
  }

  fileprivate func send(_ result: Result<Value>) {
    // `tokens` may change during a call: who is gone by then is not called, who is new waits for the next value.
    for token in tokens {
      subscribers[token]?(result)
    }
  }

  /// - Returns: What ends the subscription when nobody keeps it any more. It keeps the signal.
  func subscribe(_ subscriber: @escaping (Result<Value>) -> Void) -> Disposable {
    let token = UUID()
    subscribers[token] = subscriber
    tokens.append(token)
    return Disposable.create { self.removeSubscriber(token) }
  }

  private func removeSubscriber(_ token: Token) {
    tokens.removeAll { $0 == token }
    // The subscriber goes when the dictionary is done changing: it may take another subscription along.
    let removed = subscribers.removeValue(forKey: token)
    withExtendedLifetime(removed) {}
  }
}
