extension Publisher {
  /// Calls closures as events pass, and changes nothing about them.
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
  /// Each closure is called before the event goes on to its receiver.
  ///
  /// - Demand: passed upstream unchanged. `receiveRequest` sees what a subscriber returns from `receive(_:)` as well, if
  ///   it is any.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream. There is none after a completion, and so no `receiveCancel`.
  /// - Parameters:
  ///   - receiveSubscription: Called with upstream's subscription.
  ///   - receiveOutput: Called with each value.
  ///   - receiveCompletion: Called with the completion.
  ///   - receiveCancel: Called when the subscriber cancels.
  ///   - receiveRequest: Called with what the subscriber asks for.
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
  /// The publisher that `handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)`
  /// returns.
  public struct HandleEvents<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the events come from.
    public let upstream: Upstream

    /// Called with upstream's subscription.
    public var receiveSubscription: ((any Subscription) -> Void)?

    /// Called with each value.
    public var receiveOutput: ((Output) -> Void)?

    /// Called with the completion.
    public var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?

    /// Called when the subscriber cancels.
    public var receiveCancel: (() -> Void)?

    /// Called with what the subscriber asks for.
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
  /// The closures, without the publisher: a subscription must not keep that.
  private struct Handlers {
    var receiveSubscription: ((any Subscription) -> Void)?
    var receiveOutput: ((Output) -> Void)?
    var receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)?
    var receiveCancel: (() -> Void)?
    var receiveRequest: ((Subscribers.Demand) -> Void)?
  }

  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    /// All of it is let go when it is over, the closures with what they hold as well.
    private struct State {
      var downstream: Downstream?
      var upstream = UpstreamSlot()
      var handlers = Handlers()
    }

    let description = "HandleEvents"
    private let lock = Lock()
    private var state: State

    init(_ downstream: Downstream, _ handlers: Handlers) {
      state = State(downstream: downstream, handlers: handlers)
    }

    func receive(subscription: any Subscription) {
      // Called before the subscription is taken, so that a completion that comes while the closure runs is kept.
      if let handlers = lock.withLock({ state.upstream.isAwaiting ? state.handlers : nil }) {
        handlers.receiveSubscription?(subscription)
      }
      lock.lock()
      guard let downstream = state.downstream, state.upstream.attach(subscription) else {
        lock.unlock()
        return subscription.cancel()
      }
      let completion: Subscribers.Completion<Failure>? = state.upstream.takeEarlyCompletion()
      lock.unlock()
      downstream.receive(subscription: self)
      if let completion { receive(completion: completion) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard let handlers = attached?.handlers else { return .none }
      handlers.receiveOutput?(input)
      // The closure may have cancelled.
      guard let downstream = attached?.downstream else { return .none }
      let demand = downstream.receive(input)
      if demand > .none { attached?.handlers.receiveRequest?(demand) }
      return demand
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if lock.withLock({ state.downstream != nil && state.upstream.keep(completion) }) { return }
      guard let handlers = attached?.handlers else { return }
      handlers.receiveCompletion?(completion)
      close().downstream?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      guard let handlers = attached?.handlers else { return }
      handlers.receiveRequest?(demand)
      attached?.upstream.subscription?.request(demand)
    }

    func cancel() {
      let ended = close()
      guard let upstream = ended.upstream.subscription else { return }
      ended.handlers.receiveCancel?()
      upstream.cancel()
    }

    /// The state from the subscription on until the end.
    private var attached: State? {
      lock.withLock { state.upstream.isAttached ? state : nil }
    }

    /// Ends it. Returns the former state, for the caller to release where the lock is free.
    private func close() -> State {
      lock.withLock { exchange(&state, with: State()) }
    }
  }
}
