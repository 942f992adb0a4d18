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
  /// - Cancellation: passed upstream on the scheduler. Events that upstream sends until then are dropped.
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
  public struct SubscribeOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let scheduler: Context
    public let options: Context.SchedulerOptions?

    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      (self.upstream, self.scheduler, self.options) = (upstream, scheduler, options)
    }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      scheduler.schedule(options: options) {
        upstream.subscribe(Inner<S>(subscriber, scheduler, options))
      }
    }
  }
}

extension Publishers.SubscribeOn {
  @usableFromInline struct Inner<Downstream: Subscriber<Output, Failure>>: RelaySubscriber {
    @usableFromInline let downstream: Downstream

    /// Nil after upstream's subscription has arrived. The closures that wait in the scheduler hold upstream, which holds
    /// this struct.
    @usableFromInline let scheduler: Box<Context?>, options: Context.SchedulerOptions?
    @usableFromInline let subscription = RelaySubscription("SubscribeOn")

    @inlinable init(_ downstream: Downstream, _ scheduler: Context, _ options: Context.SchedulerOptions?) {
      self.downstream = downstream
      self.scheduler = Box(scheduler)
      self.options = options
    }

    @usableFromInline func receive(subscription: any Subscription) {
      // A second subscription is cancelled at once.
      guard let scheduler = scheduler.value.take() else { return subscription.cancel() }
      greet(with: SubscribeOnSubscription(subscription) { [options] in scheduler.schedule(options: options, $0) })
    }
  }
}

/// Passes requests and cancellation on through a scheduler.
final class SubscribeOnSubscription: Subscription {
  private let upstream: any Subscription
  private let schedule: (@escaping () -> Void) -> Void

  init(_ upstream: any Subscription, _ schedule: @escaping (@escaping () -> Void) -> Void) {
    (self.upstream, self.schedule) = (upstream, schedule)
  }

  /// As with Apple's, a request that is already scheduled reaches upstream even after `cancel()`.
  func request(_ demand: Subscribers.Demand) { schedule { [upstream] in upstream.request(demand) } }
  func cancel() { schedule { [upstream] in upstream.cancel() } }
}
