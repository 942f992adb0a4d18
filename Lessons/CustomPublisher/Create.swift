import Combine
import Foundation
import OperatorKit

extension Publishers {
  /// A publisher whose values a closure sends.
  ///
  /// The closure runs once for each subscriber, and returns what cleans up behind it.
  struct Create<Output, Failure: Error>: Publisher {
    typealias SubscriberHandler = (Subscriber) -> Cancellable
    private let factory: SubscriberHandler

    init(factory: @escaping SubscriberHandler) {
      self.factory = factory
    }

    func receive<S: Combine.Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = Subscription(downstream: subscriber)
      // The closure may complete at once, and nothing may come before the subscription.
      subscriber.receive(subscription: subscription)
      subscription.start(factory)
    }
  }
}

extension Publishers.Create {
  /// What the closure gets: two functions to send with, whoever the subscriber is.
  struct Subscriber {
    private let onValue: (Output) -> Void
    private let onCompletion: (Subscribers.Completion<Failure>) -> Void

    init(
      onValue: @escaping (Output) -> Void, onCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      self.onValue = onValue
      self.onCompletion = onCompletion
    }

    func send(_ input: Output) {
      onValue(input)
    }

    func send(completion: Subscribers.Completion<Failure>) {
      onCompletion(completion)
    }
  }
}

extension Publishers.Create {
  /// Stands between the closure and one subscriber: the closure's values go into the buffer, the subscriber's requests
  /// take them out.
  private final class Subscription<Downstream: Combine.Subscriber>: Combine.Subscription, CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let buffer: DemandBuffer<Downstream>

    /// Guards the two below. Never held while calling out.
    private let lock = NSLock()
    private var cancelable: Cancellable?
    private var isOver = false

    init(downstream: Downstream) {
      buffer = DemandBuffer(subscriber: downstream)
    }

    var description: String { "Create holding \(buffer)" }

    func start(_ factory: SubscriberHandler) {
      // Cancelled already, by a subscriber that only looked at its subscription.
      if lock.withLock({ isOver }) { return }
      // Both closures hold on to this subscription: a subscriber may ask for values and not keep it.
      let subscriber = Subscriber(
        onValue: { _ = self.buffer.buffer(value: $0) },
        onCompletion: {
          self.buffer.complete(completion: $0)
          self.cleanUp()
        })
      let cancelable = factory(subscriber)
      // If the closure has sent its completion already, nobody else would clean up.
      let isLate = lock.withLock {
        if !isOver { self.cancelable = cancelable }
        return isOver
      }
      if isLate { cancelable.cancel() }
    }

    func request(_ demand: Subscribers.Demand) {
      _ = buffer.demand(demand)
    }

    func cancel() {
      buffer.cancel()
      cleanUp()
    }

    private func cleanUp() {
      let cancelable = lock.withLock { () -> Cancellable? in
        isOver = true
        defer { self.cancelable = nil }
        return self.cancelable
      }
      cancelable?.cancel()
    }
  }
}

extension AnyPublisher {
  init(_ factory: @escaping Publishers.Create<Output, Failure>.SubscriberHandler) {
    self = Publishers.Create(factory: factory).eraseToAnyPublisher()
  }

  static func create(
    _ factory: @escaping Publishers.Create<Output, Failure>.SubscriberHandler
  ) -> AnyPublisher<Output, Failure> {
    AnyPublisher(factory)
  }
}
