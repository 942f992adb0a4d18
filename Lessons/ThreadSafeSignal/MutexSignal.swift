import Synchronization

/// A signal for any number of threads, like `Signal`. Here the compiler checks that every access is under the lock.
final class MutexSignal<Value>: Sendable {
  fileprivate typealias Subscriber = @Sendable (Result<Value>) -> Void
  fileprivate typealias Token = Int
  fileprivate struct State {
    var subscribers: [Token: Subscriber] = [:]
    var newest = 0
  }
  fileprivate let state = Mutex(State())

  /// How many observers there are.
  var subscriberCount: Int { state.withLock { $0.subscribers.count } }

  static func empty() -> (@Sendable (Result<Value>) -> Void, MutexSignal<Value>) {
    let signal = MutexSignal<Value>()
    return ({ [weak signal] value in signal?.send(value) }, signal)
  }

  fileprivate func send(_ result: Result<Value>) {
    for token in state.withLock({ $0.subscribers.keys.sorted() }) {
      let subscriber = state.withLock { $0.subscribers[token] }
      subscriber?(result)
    }
  }

  func subscribe(_ subscriber: @escaping @Sendable (Result<Value>) -> Void) -> Disposable {
    let token = state.withLock { state in
      state.newest += 1
      state.subscribers[state.newest] = subscriber
      return state.newest
    }
    return Disposable.create {
      // Only when `withLock` has returned the closure does it go away, and everything that it keeps.
      _ = self.state.withLock { $0.subscribers.removeValue(forKey: token) }
    }
  }
}
