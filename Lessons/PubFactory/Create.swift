import Combine
import Foundation

/// A publisher whose values a closure sends. The closure runs once for each subscriber, as soon as it subscribes.
///
/// - Demand: a value that the subscriber has not asked for is dropped.
/// - Completion: needs no demand. What the closure returned is cancelled then.
/// - Cancellation: cancels what the closure returned. What the closure still sends is dropped.
struct Create<Output, Failure: Error>: Publisher {
  private let begin: (Subscriber, any Context) -> (any Cancellable)?

  /// Makes a publisher of a closure that begins something and returns what stops it.
  ///
  /// - Parameter closure: Must not block: until it returns, nobody can stop what it began.
  init(_ closure: @escaping (Subscriber) -> any Cancellable) {
    begin = { subscriber, _ in closure(subscriber) }
  }

  /// Makes a publisher of a closure that stops by itself when its context says so.
  ///
  /// - Parameter closure: May block, for it runs on a thread of its own. The thread ends when the closure returns.
  init(_ closure: @escaping (Subscriber, any Context) -> Void) {
    begin = { subscriber, context in
      Thread { closure(subscriber, context) }.start()
      return nil
    }
  }

  func receive<S: Combine.Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = CreateSubscription(subscriber)
    // First of all, so that the subscriber can ask for values before the closure sends some.
    subscriber.receive(subscription: subscription)
    subscription.begin(begin)
  }
}

extension Create {
  /// What the closure gets to send with, whoever the subscriber is.
  struct Subscriber {
    let onValue: (Output) -> Void
    let onCompletion: (Subscribers.Completion<Failure>) -> Void

    func receive(_ value: Output) {
      onValue(value)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      onCompletion(completion)
    }
  }
}
