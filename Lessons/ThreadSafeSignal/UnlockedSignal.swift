/// The article's signal, without any lock.
enum Unlocked {
  final class Signal<Value> {
    private var subscribers: [(Result<Value>) -> Void] = []

    /// `subscribers.append(subscriber)`, taken apart to show the moment between its reading and its writing. Wrong: what
    /// another thread has written in that moment is overwritten.
    func subscribe(_ subscriber: @escaping (Result<Value>) -> Void, meanwhile: () -> Void = {}) {
      var changed = subscribers
      changed.append(subscriber)
      meanwhile()
      subscribers = changed
    }

    /// Wrong where a subscriber sends: those behind it get its value before the one that it answered.
    func send(_ result: Result<Value>) {
      for subscriber in subscribers {
        subscriber(result)
      }
    }
  }
}
