import CombineContract

extension Publisher {
  /// Combines each value with the result before it, and sends the new result.
  public func scan<T>(_ initial: T, _ next: @escaping (T, Output) -> T) -> Publishers.Scan<Self, T> {
    Publishers.Scan(upstream: self, initial: initial, next: next)
  }

  /// Sends the first value, and finishes.
  public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }
}

extension Publishers {
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    let upstream: Upstream
    let initial: Output
    let next: (Output, Upstream.Output) -> Output

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      // A variable for each subscriber, which is all that `map` lacks.
      var result = initial
      // With `self.next` the closure would hold all of `self`, and so the initial result, too.
      let next = next
      let results = upstream.map { value in
        result = next(result, value)
        return result
      }
      results.subscribe(subscriber)
    }
  }

  public struct First<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    let upstream: Upstream

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(FirstSubscriber(subscriber))
    }
  }
}

/// Requests all values of upstream, keeps the first one until downstream requests it, and cancels the rest. So it is a
/// subscriber for upstream, and a subscription of its own for downstream.
private final class FirstSubscriber<Downstream: Subscriber>: Subscriber, Subscription {
  private var downstream: Downstream?
  private var upstream: (any Subscription)?
  private var isRequested = false

  /// Whether the result is known: the value, or that there is none.
  private var isDecided = false
  private var value: Downstream.Input?

  init(_ downstream: Downstream) { self.downstream = downstream }

  func receive(subscription: any Subscription) {
    guard upstream == nil, let downstream else { return subscription.cancel() }
    upstream = subscription
    downstream.receive(subscription: self)
    // Downstream may have cancelled, and then upstream is nil.
    upstream?.request(.unlimited)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard let upstream = upstream.take() else { return .none }
    upstream.cancel()
    value = input
    isDecided = true
    sendResult()
    return .none
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    guard upstream.take() != nil else { return }
    switch completion {
    case .finished:
      isDecided = true
      sendResult()
    case .failure: downstream.take()?.receive(completion: completion)
    }
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    isRequested = true
    sendResult()
  }

  func cancel() {
    downstream = nil
    value = nil
    upstream.take()?.cancel()
  }

  private func sendResult() {
    guard isRequested, isDecided, let downstream else { return }
    // Only once, though the subscriber may request again when it receives the value.
    isDecided = false
    if let value = value.take() { _ = downstream.receive(value) }
    // It may also have cancelled.
    self.downstream.take()?.receive(completion: .finished)
  }
}
