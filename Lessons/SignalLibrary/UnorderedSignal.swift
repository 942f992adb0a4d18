import Foundation

/// The signal as the article leaves it: its subscribers are in a dictionary, and change where they stand.
enum Unordered {
  final class Signal<Value> {
    private typealias Token = UUID
    private var subscribers: [Token: (Result<Value>) -> Void] = [:]

    /// Whether `subscribers` is being written. Swift ends a process that writes it again meanwhile.
    private(set) var isWriting = false

    /// In no order, and from a copy: who is gone by then is called all the same.
    func send(_ result: Result<Value>) {
      for subscriber in subscribers.values {
        subscriber(result)
      }
    }

    func subscribe(_ subscriber: @escaping (Result<Value>) -> Void) -> Disposable {
      let token = UUID()
      subscribers[token] = subscriber
      return Disposable.create {
        self.isWriting = true
        self.subscribers[token] = nil
        self.isWriting = false
      }
    }
  }
}
