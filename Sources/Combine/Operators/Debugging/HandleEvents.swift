extension Publisher {
  /// Calls a closure for each event, and passes the events on unchanged.
  ///
  ///     let cancellable = [1, 2].publisher
  ///       .handleEvents(
  ///         receiveOutput: { print("value", $0) },
  ///         receiveCompletion: { print($0) },
  ///         receiveRequest: { print("request", $0) })
  ///       .sink { _ in }
  ///     // request unlimited
  ///     // value 1
  ///     // value 2
  ///     // finished
  ///
  /// The operator calls each closure before it passes the event on.
  ///
  /// - Demand: passed upstream unchanged. `receiveRequest` is also called with the demand that a subscriber returns
  ///   from `receive(_:)`, unless that is none.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream. After a completion, `receiveCancel` is not called.
  /// - Parameters:
  ///   - receiveSubscription: Called with upstream's subscription.
  ///   - receiveOutput: Called with each value.
  ///   - receiveCompletion: Called with the completion.
  ///   - receiveCancel: Called when the subscriber cancels.
  ///   - receiveRequest: Called with the demand that the subscriber requests.
  /// - Returns: A publisher of the same events.
  public func handleEvents(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveOutput: ((Output) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: (() -> Void)? = nil,
    receiveRequest: ((Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Self> {
    Publishers.HandleEvents(
      upstream: self, receiveSubscription: receiveSubscription, receiveOutput: receiveOutput,
      receiveCompletion: receiveCompletion, receiveCancel: receiveCancel, receiveRequest: receiveRequest)
  }
}

extension Publishers {
  /// The publisher that
  /// `handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)` returns.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that sends the events.
    public let upstream: Upstream

    /// Called with upstream's subscription.
    public var receiveSubscription: ((any Subscription) -> Void)?

    /// Called with each value.
    public var receiveOutput: ((Output) -> Void)?

    /// Called with the completion.
    public var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?

    /// Called when the subscriber cancels.
    public var receiveCancel: (() -> Void)?

    /// Called with the demand that the subscriber requests.
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

    /// Creates the publisher that
    /// `handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)` returns.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that sends the events.
    ///   - receiveSubscription: Called with upstream's subscription.
    ///   - receiveOutput: Called with each value.
    ///   - receiveCompletion: Called with the completion.
    ///   - receiveCancel: Called when the subscriber cancels.
    ///   - receiveRequest: Called with the demand that the subscriber requests.
    public init(
      upstream: Upstream,
      receiveSubscription: ((any Subscription) -> Void)? = nil,
      receiveOutput: ((Output) -> Void)? = nil,
      receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil,
      receiveCancel: (() -> Void)? = nil,
      receiveRequest: ((Subscribers.Demand) -> Void)?
    ) {
      self.upstream = upstream
      self.receiveSubscription = receiveSubscription
      self.receiveOutput = receiveOutput
      self.receiveCompletion = receiveCompletion
      self.receiveCancel = receiveCancel
      self.receiveRequest = receiveRequest
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let handlers = Handlers(
        receiveSubscription: receiveSubscription, receiveOutput: receiveOutput, receiveCompletion: receiveCompletion,
        receiveCancel: receiveCancel, receiveRequest: receiveRequest)
      upstream.subscribe(Inner(subscriber, handlers))
    }
  }
}

extension Publishers.HandleEvents {
  /// The closures alone. The publisher also holds upstream, and a subscription must not keep upstream alive.
  private struct Handlers {
    var receiveSubscription: ((any Subscription) -> Void)?
    var receiveOutput: ((Output) -> Void)?
    var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
    var receiveCancel: (() -> Void)?
    var receiveRequest: ((Subscribers.Demand) -> Void)?
  }

  /// Calls the closures, and passes the events on.
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    /// The handlers and the subscriber. The link releases them when the stream ends, and so the objects that the closures
    /// capture.
    private struct Receiver {
      let handlers: Handlers
      let subscriber: Downstream
    }

    let description = "HandleEvents"
    private let link: Link<Receiver>

    init(_ downstream: Downstream, _ handlers: Handlers) {
      link = Link(Receiver(handlers: handlers, subscriber: downstream))
    }

    func receive(subscription: any Subscription) {
      // The closure runs before the subscription is attached. So the link keeps a completion that arrives meanwhile.
      if case (let receiver?, nil) = link.reflected { receiver.handlers.receiveSubscription?(subscription) }
      link.attach(subscription, complete: receive(completion:)) { $0.subscriber.receive(subscription: self) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard let receiver = link.receiver else { return .none }
      if let receiveOutput = receiver.value.handlers.receiveOutput {
        receiveOutput(input)
        // The closure may have cancelled the subscription.
        if link.receiver == nil { return .none }
      }
      let demand = receiver.value.subscriber.receive(input)
      if demand > .none { link.downstream?.handlers.receiveRequest?(demand) }
      return demand
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if link.keep(completion) { return }
      link.downstream?.handlers.receiveCompletion?(completion)
      link.close().downstream?.subscriber.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      link.downstream?.handlers.receiveRequest?(demand)
      link.upstream?.request(demand)
    }

    func cancel() {
      let (receiver, upstream) = link.close()
      guard let upstream else { return }
      receiver?.handlers.receiveCancel?()
      upstream.cancel()
    }
  }
}
