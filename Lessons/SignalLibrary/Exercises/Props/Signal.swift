import Foundation

/// The article's last version, with observers in the order of subscription. It sends with `send(_:)`: there is no `empty()`.
final class Signal<Value> {
  fileprivate typealias Subscriber = (Result<Value>) -> Void
  fileprivate typealias Token = UUID
  fileprivate var subscribers: [Token: Subscriber] = [:]

  /// The tokens in the order of subscription, which a dictionary does not keep.
  fileprivate var tokens: [Token] = []

  var objects: [Any] = []

  /// Sends to all observers. A closure that calls it keeps the signal, unless it refers to it weakly.
  func send(_ result: Result<Value>) {
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
