import CombineContract

extension Publisher {
  /// Sends what a closure makes of each value.
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }

  /// Sends the values for which a closure returns true.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    let upstream: Upstream
    let transform: (Upstream.Output) -> Output

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(MapSubscriber(downstream: subscriber, transform: transform))
    }
  }

  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    let upstream: Upstream
    let isIncluded: (Output) -> Bool

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(FilterSubscriber(downstream: subscriber, isIncluded: isIncluded))
    }
  }
}

/// Stands between upstream and downstream. Downstream receives upstream's own subscription: requests and `cancel()` go
/// past this type, and it has nothing to remember.
private struct MapSubscriber<Input, Downstream: Subscriber>: Subscriber {
  let downstream: Downstream
  let transform: (Input) -> Downstream.Input

  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }
  func receive(_ input: Input) -> Subscribers.Demand { downstream.receive(transform(input)) }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}

private struct FilterSubscriber<Downstream: Subscriber>: Subscriber {
  let downstream: Downstream
  let isIncluded: (Downstream.Input) -> Bool

  func receive(subscription: any Subscription) { downstream.receive(subscription: subscription) }

  /// Downstream has requested a value, and this one does not reach it: another one is requested in its place.
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    isIncluded(input) ? downstream.receive(input) : .max(1)
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}
