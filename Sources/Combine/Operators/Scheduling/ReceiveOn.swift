extension Publisher {
  /// Hands every value and the completion to a scheduler, which passes them on where it runs.
  ///
  ///     let cancellable = Just("result")
  ///       .receive(on: ImmediateScheduler.shared)
  ///       .sink { print($0) }
  ///     // result
  ///
  /// What is above this operator runs where it did before; `subscribe(on:)` is for that.
  ///
  /// The events keep their order, and come one at a time, even on a scheduler that runs several closures at once, as a
  /// concurrent queue does. Do not count on that with Apple's Combine: there they may overtake each other, and a value
  /// that the completion overtakes is lost.
  ///
  /// - Demand: passed upstream unchanged. What a subscriber asks for in addition, when it receives a value, goes
  ///   upstream from the scheduler.
  /// - Completion: scheduled as the values are, so that it does not overtake them.
  /// - Cancellation: passed upstream at once. A value that is scheduled already is not delivered any more.
  /// - Parameters:
  ///   - scheduler: Where the values are received.
  ///   - options: What else the scheduler is told.
  /// - Returns: A publisher of the same events, on the scheduler.
  @inlinable
  public func receive<S: Scheduler>(on scheduler: S, options: S.SchedulerOptions? = nil)
    -> Publishers.ReceiveOn<Self, S>
  {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler, options: options)
  }
}

extension Publishers {
  /// The publisher that `receive(on:options:)` returns.
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// Where the events come from.
    public let upstream: Upstream

    /// Where the values are received.
    public let scheduler: Context

    /// What else the scheduler is told.
    public let options: Context.SchedulerOptions?

    @inlinable
    public init(upstream: Upstream, scheduler: Context, options: Context.SchedulerOptions?) {
      self.upstream = upstream
      self.scheduler = scheduler
      self.options = options
    }

    @inlinable
    @inline(__always)
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      // A scheduler that runs everything at once keeps the order by itself, and has nothing on its way.
      if Context.self == ImmediateScheduler.self {
        upstream.subscribe(RequestingEngine("ReceiveOn", subscriber))
      } else {
        receiveLater(subscriber)
      }
    }

    @usableFromInline
    func receiveLater<S: Subscriber>(_ subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(SchedulingEngine("ReceiveOn", subscriber, scheduler, options))
    }
  }
}
