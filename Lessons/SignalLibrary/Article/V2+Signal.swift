/// The library with `empty()`. Only the owner of the sink can send.
enum V2 {}

extension V2 {
  final class Signal<Value> {
    fileprivate typealias Subscriber = (Result<Value>) -> Void
    fileprivate var subscribers: [Subscriber] = []

    static func empty() -> ((Result<Value>) -> Void, Signal<Value>) {
      let signal = Signal<Value>()
      return (signal.send, signal)
    }

    fileprivate func send(_ result: Result<Value>) {
      for subscriber in subscribers {
        subscriber(result)
      }
    }

    func subscribe(_ subscriber: @escaping (Result<Value>) -> Void) {
      subscribers.append(subscriber)
    }
  }
}
