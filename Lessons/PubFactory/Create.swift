import Combine
import Foundation

/// A publisher whose values a closure sends. The closure runs once for each subscriber, as soon as it subscribes.
///
/// - Demand: a value that the subscriber has not requested is dropped.
/// - Completion: needs no demand. It also cancels what the closure returned.
/// - Cancellation: cancels what the closure returned. Values that the closure sends later are dropped.
struct Create<Output, Failure: Error>: Publisher {
  private let begin: (Subscriber, any Context) -> (any Cancellable)?

  /// Creates a publisher from a closure that starts something and returns an object that stops it.
  ///
  /// - Parameter closure: Must not block: nobody can stop what it started before it returns.
  init(_ closure: @escaping (Subscriber) -> any Cancellable) {
    begin = { subscriber, _ in closure(subscriber) }
  }

  /// Creates a publisher from a closure that stops by itself when its context says so.
  ///
  /// - Parameter closure: May block, because it runs on a thread of its own. The thread ends when the closure returns.
  init(_ closure: @escaping (Subscriber, any Context) -> Void) {
    begin = { subscriber, context in
      Thread { closure(subscriber, context) }.start()
      return nil
    }
  }

  func receive<S: Combine.Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    let subscription = CreateSubscription(subscriber)
    // The subscriber must be able to request values before the closure sends them.
    subscriber.receive(subscription: subscription)
    subscription.begin(begin)
  }
}

extension Create {
  /// The object with which the closure sends.
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
