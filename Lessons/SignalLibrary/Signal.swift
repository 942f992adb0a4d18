import Foundation

/// The article's last version, with observers in the order of subscription.
final class Signal<Value> {
  fileprivate typealias Subscriber = (Result<Value>) -> Void
  fileprivate typealias Token = UUID
  fileprivate var subscribers: [Token: Subscriber] = [:]

  /// The tokens in the order of subscription, which a dictionary does not keep.
  fileprivate var tokens: [Token] = []

  var objects: [Any] = []

  static func empty() -> ((Result<Value>) -> Void, Signal<Value>) {
    let signal = Signal<Value>()
    return ({ [weak signal] value in signal?.send(value) }, signal)
  }

  fileprivate func send(_ result: Result<Value>) {
    for token in tokens {
      subscribers[token]?(result)
    }
  }

  func subscribe(_ subscriber: @escaping (Result<Value>) -> Void) -> Disposable {
    let token = UUID()
    subscribers[token] = subscriber
    tokens.append(token)
    return Disposable.create {
      self.tokens.removeAll { $0 == token }
      self.subscribers[token] = nil
    }
  }
}
