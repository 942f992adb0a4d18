/// The library after its first listing. A signal is a list of closures.
enum V1 {}

extension V1 {
  final class Signal<Value> {
    fileprivate typealias Subscriber = (Result<Value>) -> Void
    fileprivate var subscribers: [Subscriber] = []

    func send(_ result: Result<Value>) {
      for subscriber in subscribers {
        subscriber(result)
      }
    }

    func subscribe(_ subscriber: @escaping (Result<Value>) -> Void) {
      subscribers.append(subscriber)
    }
  }
}
