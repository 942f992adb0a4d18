import Foundation

/// Holds the article's version of a type of which this lesson has a version of its own.
enum Original {}

extension Original {
  /// The article's last version. It is for one thread.
  final class Signal<Value> {
    fileprivate typealias Subscriber = (Result<Value>) -> Void
    fileprivate typealias Token = UUID
    fileprivate var subscribers: [Token: Subscriber] = [:]

    var objects: [Any] = []

    static func empty() -> ((Result<Value>) -> Void, Signal<Value>) {
      let signal = Signal<Value>()
      return ({ [weak signal] value in signal?.send(value) }, signal)
    }

    fileprivate func send(_ result: Result<Value>) {
      for subscriber in subscribers.values {
        subscriber(result)
      }
    }

    func subscribe(_ subscriber: @escaping (Result<Value>) -> Void) -> Disposable {
      let token = UUID()
      subscribers[token] = subscriber
      return Disposable.create {
        self.subscribers[token] = nil
      }
    }
  }
}
