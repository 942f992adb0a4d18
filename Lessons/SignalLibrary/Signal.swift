/// The article's last version, with observers in the order of subscription. `fileprivate` is the article's word, so that
/// the difference stays short: `private` would do.
final class Signal<Value> {
  fileprivate typealias Subscriber = (Result<Value>) -> Void
  fileprivate typealias Token = Int
  fileprivate var subscribers: [Token: Subscriber] = [:]

  /// The newest token. Tokens can be sorted, and the keys of a dictionary have no order of their own.
  fileprivate var newest = 0

  var objects: [Any] = []

  static func empty() -> ((Result<Value>) -> Void, Signal<Value>) {
    let signal = Signal<Value>()
    return ({ [weak signal] value in signal?.send(value) }, signal)
  }

  fileprivate func send(_ result: Result<Value>) {
    for token in subscribers.keys.sorted() {
      subscribers[token]?(result)
    }
  }

  func subscribe(_ subscriber: @escaping (Result<Value>) -> Void) -> Disposable {
    newest += 1
    let token = newest
    subscribers[token] = subscriber
    return Disposable.create {
      self.subscribers[token] = nil
    }
  }
}
