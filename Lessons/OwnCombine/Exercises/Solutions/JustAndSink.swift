import CombineContract

/// Sends one value to each subscriber, and finishes.
public struct Just<Output>: Publisher {
  public typealias Failure = Never

  let output: Output

  public init(_ output: Output) { self.output = output }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: JustSubscription(output, subscriber))
  }
}

/// The value waits here for the first request.
private final class JustSubscription<Downstream: Subscriber>: Subscription where Downstream.Failure == Never {
  /// Nil as soon as it is on its way.
  private var output: Downstream.Input?

  /// Nil after the end: the subscriber must not stay in memory because somebody keeps this subscription.
  private var downstream: Downstream?

  init(_ output: Downstream.Input, _ downstream: Downstream) {
    self.output = output
    self.downstream = downstream
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none, let downstream, let output = output.take() else { return }
    _ = downstream.receive(output)
    // The subscriber may have cancelled when it received the value.
    guard self.downstream != nil else { return }
    self.downstream = nil
    downstream.receive(completion: .finished)
  }

  func cancel() { (output, downstream) = (nil, nil) }
}

extension Subscribers {
  /// Requests all values, and hands them to a closure.
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    private enum State {
      case waiting
      case subscribed(any Subscription)
      case over
    }

    public let receiveCompletion: (Completion<Failure>) -> Void
    public let receiveValue: (Input) -> Void
    private var state = State.waiting

    public init(
      receiveCompletion: @escaping (Completion<Failure>) -> Void, receiveValue: @escaping (Input) -> Void
    ) {
      self.receiveCompletion = receiveCompletion
      self.receiveValue = receiveValue
    }

    public func receive(subscription: any Subscription) {
      guard case .waiting = state else { return subscription.cancel() }
      state = .subscribed(subscription)
      subscription.request(.unlimited)
    }

    public func receive(_ input: Input) -> Demand {
      if case .subscribed = state { receiveValue(input) }
      return .none
    }

    public func receive(completion: Completion<Failure>) {
      guard case .subscribed = state else { return }
      state = .over
      receiveCompletion(completion)
    }

    public func cancel() {
      let former = state
      // Before the call, because it may come back here.
      state = .over
      if case .subscribed(let subscription) = former { subscription.cancel() }
    }
  }
}

extension Subscribers.Sink: CustomStringConvertible {
  public var description: String { "Sink" }
}
