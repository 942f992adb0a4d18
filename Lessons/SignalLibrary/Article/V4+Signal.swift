/// The library with `weak`. The sink does not keep the signal.
enum V4 {}

extension V4 {
  final class Signal<Value> {
    fileprivate typealias Subscriber = (Result<Value>) -> Void
    fileprivate var subscribers: [Subscriber] = []

    var objects: [Any] = []

    static func empty() -> ((Result<Value>) -> Void, Signal<Value>) {
      let signal = Signal<Value>()
      return ({ [weak signal] value in signal?.send(value) }, signal)
    }

    fileprivate func send(_ result: Result<Value>) {
      for subscriber in subscribers {
        subscriber(result)
      }
    }

    func subscribe(_ subscriber: @escaping (Result<Value>) -> Void) {
      subscribers.append(subscriber)
    }

    deinit {
      print("Removing Signal")
    }
  }
}
