extension Publisher {
  /// Subscribes, requests and cancels on a scheduler.
  ///
  ///     let cancellable = Just("result")
  ///       .subscribe(on: ImmediateScheduler.shared)
  ///       .sink { print($0) }
  ///     // result
  ///
  /// A publisher that produces its values when they are requested then produces them on the scheduler, and so the
  /// operators in between run there too. Values that a publisher sends for another reason, as a subject does, stay on
  /// their thread. Use `receive(on:)` to move those.
  ///
  /// - Demand: passed upstream unchanged, on the scheduler. A request that is already scheduled reaches upstream even
  ///   if the subscriber cancels before.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream on the scheduler. The subscriber receives nothing after it calls `cancel()`.
  /// - Parameters:
  ///   - scheduler: The scheduler that subscribes to upstream, requests from it and cancels it.
  ///   - options: Options for the scheduler.
  /// - Returns: A publisher of the same events.
  public func subscribe<S: Scheduler>(
    on scheduler: S, options: S.SchedulerOptions? = nil
  ) -> Publishers.SubscribeOn<Self, S> {
    Publishers.SubscribeOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// The publisher that `subscribe(on:options:)` returns.
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher that sends the events.
    public let upstream: Upstream

    /// The scheduler that subscribes to upstream, requests from it and cancels it.
    public let scheduler: Context

    /// Options for the scheduler.
    public let options: Context.SchedulerOptions?

    /// Creates a publisher that subscribes to another one on a scheduler.
    ///
    /// - Parameters:
    ///   - upstream: The publisher that sends the events.
    ///   - scheduler: The scheduler that subscribes to upstream, requests from it and cancels it.
    ///   - options: Options for the scheduler.
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      scheduler.schedule(options: options) {
        upstream.subscribe(Inner(subscriber, scheduler, options))
      }
    }
  }
}

extension Publishers.SubscribeOn {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription, Described
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "SubscribeOn"
    private let link: Link<Downstream>
    private let options: Context.SchedulerOptions?
    private let lock = Lock()

    /// Nil after the end, because the closures that wait in the scheduler hold upstream, and upstream this object.
    private var scheduler: Context?

    init(_ downstream: Downstream, _ scheduler: Context, _ options: Context.SchedulerOptions?) {
      link = Link(downstream)
      self.scheduler = scheduler
      self.options = options
    }

    func receive(subscription: any Subscription) {
      link.attach(subscription, complete: receive(completion:)) { $0.receive(subscription: self) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      link.downstream?.receive(input) ?? .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard let downstream = link.complete(with: completion) else { return }
      let scheduler = lock.withLock { self.scheduler.take() }
      withExtendedLifetime(scheduler) { downstream.receive(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) {
      // As with Apple's, a request that is already scheduled reaches upstream even after `cancel()`.
      guard let upstream = link.upstream, let scheduler = lock.withLock({ self.scheduler }) else { return }
      scheduler.schedule(options: options) { upstream.request(demand) }
    }

    func cancel() {
      let ends = link.close()
      let scheduler = lock.withLock { self.scheduler.take() }
      if let upstream = ends.upstream { scheduler?.schedule(options: options) { upstream.cancel() } }
    }
  }
}
