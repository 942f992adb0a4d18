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
  /// - Cancellation: passed upstream. Of `receiveCompletion` and `receiveCancel`, one at most is called, and once.
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
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public var receiveSubscription: ((any Subscription) -> Void)?
    public var receiveOutput: ((Output) -> Void)?
    public var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
    public var receiveCancel: (() -> Void)?
    public var receiveRequest: ((Subscribers.Demand) -> Void)?

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
      (self.receiveOutput, self.receiveCompletion) = (receiveOutput, receiveCompletion)
      (self.receiveCancel, self.receiveRequest) = (receiveCancel, receiveRequest)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      upstream.subscribe(Inner(subscriber, self))
    }
  }
}

extension Publishers.HandleEvents {
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: RelaySubscriber {
    @usableFromInline let downstream: Downstream, handled: HandledSubscription
    @inlinable var subscription: RelaySubscription { handled }

    @inlinable init(_ downstream: Downstream, _ publisher: Publishers.HandleEvents<Upstream>) {
      self.downstream = downstream
      handled = HandledSubscription(EventHandlers<Output, Failure>(publisher))
    }

    /// The closures. Nil after the end.
    @inlinable var handlers: EventHandlers<Output, Failure>? {
      handled.handlers.map { unsafeDowncast($0, to: EventHandlers<Output, Failure>.self) }
    }

    @usableFromInline func receive(subscription upstream: any Subscription) {
      // The closure runs before the subscription is attached. So a completion that arrives meanwhile waits.
      if subscription.isAwaiting { handlers?.receiveSubscription?(upstream) }
      greet(with: upstream)
    }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand {
      guard subscription.isOpen else { return .none }
      if let receiveOutput = handlers?.receiveOutput {
        receiveOutput(input)
        // The closure may have cancelled the subscription.
        guard subscription.isOpen else { return .none }
      }
      let demand = downstream.receive(input)
      if demand > .none { handlers?.receiveRequest?(demand) }
      return demand
    }

    @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
      let handlers = handlers
      // The end is decided before a closure runs, so that only one of the two closures for the end is called.
      guard subscription.acceptCompletion(completion) else { return }
      handlers?.receiveCompletion?(completion)
      // The closure may have cancelled the subscription.
      if !subscription.isCancelled { downstream.receive(completion: completion) }
    }
  }
}

/// The closures that know no types.
@usableFromInline class RequestHandlers {
  @usableFromInline final let receiveRequest: ((Subscribers.Demand) -> Void)?, receiveCancel: (() -> Void)?

  @usableFromInline init(_ receiveRequest: ((Subscribers.Demand) -> Void)?, _ receiveCancel: (() -> Void)?) {
    (self.receiveRequest, self.receiveCancel) = (receiveRequest, receiveCancel)
  }
}

/// All closures. The publisher also holds upstream, and a subscription must not hold upstream.
@usableFromInline final class EventHandlers<Output, Failure: Error>: RequestHandlers {
  @usableFromInline let receiveSubscription: ((any Subscription) -> Void)?, receiveOutput: ((Output) -> Void)?
  @usableFromInline let receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?

  @inlinable init<Upstream: Publisher<Output, Failure>>(_ publisher: Publishers.HandleEvents<Upstream>) {
    (receiveSubscription, receiveOutput) = (publisher.receiveSubscription, publisher.receiveOutput)
    receiveCompletion = publisher.receiveCompletion
    super.init(publisher.receiveRequest, publisher.receiveCancel)
  }
}

/// Holds the closures until the end, and calls those for requests and for the cancellation.
@usableFromInline final class HandledSubscription: RelaySubscription {
  @exclusivity(unchecked) private var current: RequestHandlers?

  @usableFromInline init(_ handlers: RequestHandlers) {
    current = handlers
    super.init("HandleEvents")
  }

  @usableFromInline var handlers: RequestHandlers? { lock.withLock { current } }

  override func request(_ demand: Subscribers.Demand) {
    handlers?.receiveRequest?(demand)
    super.request(demand)
  }

  override func willClose(isCancelled: Bool) {
    let handlers = lock.withLock { current.take() }
    if isCancelled { handlers?.receiveCancel?() }
  }
}
