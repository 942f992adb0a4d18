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
  /// The publisher that
  /// `handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)` returns.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

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
  /// Calls the closures, and passes the events on.
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: InnerSubscriber {
    @usableFromInline let downstream: Downstream, handled: HandledSubscription<Output, Failure>
    @inlinable var subscription: InnerSubscription { handled }

    @inlinable init(_ downstream: Downstream, _ publisher: Publishers.HandleEvents<Upstream>) {
      self.downstream = downstream
      handled = HandledSubscription(EventHandlers(publisher))
    }

    @inlinable func receive(subscription upstream: any Subscription) {
      // The closure runs before the subscription is attached. So a completion that arrives meanwhile is kept.
      if subscription.isAwaiting { handled.handlers?.value.receiveSubscription?(upstream) }
      attach(upstream)
    }

    @inlinable func receive(_ input: Output) -> Subscribers.Demand {
      guard subscription.isOpen else { return .none }
      if let receiveOutput = handled.handlers?.value.receiveOutput {
        receiveOutput(input)
        // The closure may have cancelled the subscription.
        guard subscription.isOpen else { return .none }
      }
      let demand = downstream.receive(input)
      if demand > .none { handled.handlers?.value.receiveRequest?(demand) }
      return demand
    }

    @inlinable func receive(completion: Subscribers.Completion<Failure>) {
      let handlers = handled.handlers
      // The end is decided before a closure runs, so that only one of the two closures for the end is called.
      guard subscription.close(with: completion) else { return }
      handlers?.value.receiveCompletion?(completion)
      // The closure may have cancelled the subscription.
      if !subscription.isCancelled { downstream.receive(completion: completion) }
    }
  }
}

/// The closures alone. The publisher also holds upstream, and a subscription must not keep upstream alive.
@usableFromInline struct EventHandlers<Output, Failure: Error> {
  @usableFromInline let receiveSubscription: ((any Subscription) -> Void)?, receiveOutput: ((Output) -> Void)?
  @usableFromInline let receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?, receiveCancel: (() -> Void)?
  @usableFromInline let receiveRequest: ((Subscribers.Demand) -> Void)?

  @inlinable init<Upstream: Publisher>(_ publisher: Publishers.HandleEvents<Upstream>)
  where Upstream.Output == Output, Upstream.Failure == Failure {
    receiveSubscription = publisher.receiveSubscription
    receiveOutput = publisher.receiveOutput
    receiveCompletion = publisher.receiveCompletion
    receiveCancel = publisher.receiveCancel
    receiveRequest = publisher.receiveRequest
  }
}

/// Holds the closures until the end, and calls those for requests and for the cancellation.
@usableFromInline final class HandledSubscription<Output, Failure: Error>: InnerSubscription {
  /// Guarded by the lock.
  @usableFromInline @exclusivity(unchecked) var current: Shared<EventHandlers<Output, Failure>>?

  @inlinable init(_ handlers: EventHandlers<Output, Failure>) {
    current = Shared(handlers)
    super.init("HandleEvents")
  }

  /// The closures. Nil after the end.
  @inlinable var handlers: Shared<EventHandlers<Output, Failure>>? {
    lock.lock()
    defer { lock.unlock() }
    return current
  }

  @usableFromInline override func request(_ demand: Subscribers.Demand) {
    handlers?.value.receiveRequest?(demand)
    super.request(demand)
  }

  @usableFromInline override func willEnd(isCancelled: Bool) {
    lock.lock()
    let handlers = current.take()
    lock.unlock()
    if isCancelled { handlers?.value.receiveCancel?() }
  }
}
