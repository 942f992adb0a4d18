/// The library with `objects`. A signal keeps what must live as long as the signal itself.
enum V3 {}

extension V3 {
  final class Signal<Value> {
    fileprivate typealias Subscriber = (Result<Value>) -> Void
    fileprivate var subscribers: [Subscriber] = []

    var objects: [Any] = []

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

    deinit {
      print("Removing Signal")
    }
  }
}
