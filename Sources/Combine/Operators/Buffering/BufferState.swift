/// Decides what a buffer does with each event. It takes no lock and calls nobody's code: each method returns what the caller
/// does after unlocking.
///
/// Only one caller at a time delivers. That caller also delivers the events that come meanwhile. So events never overlap,
/// and requests do not make the stack grow. Sending the subscription counts as a delivery.
@usableFromInline struct BufferState<Output, Failure: Error> {
  /// The next step of the caller that delivers.
  @usableFromInline enum Step {
    case send(Output)
    case complete(Subscribers.Completion<Failure>)

    /// Stop delivering, and request so many values from upstream, in place of those that were sent.
    case stop(refill: Subscribers.Demand)
  }

  @usableFromInline enum Phase {
    /// Downstream is receiving its subscription.
    case greeting
    case idle
    case delivering
  }

  @usableFromInline let size: Int, refills: Bool, dropsOldest: Bool
  @usableFromInline var values = Queue<Output>(), phase = Phase.greeting, refill = Subscribers.Demand.none

  /// Makes the error of a full buffer. Nil if such a buffer drops values.
  @usableFromInline var makeError: (() -> Failure)?

  /// The completion, until it is sent. As with Apple's, it waits for the kept values and for demand.
  @usableFromInline var completion: Subscribers.Completion<Failure>?

  /// Whether the completion is a failure of upstream. Such a failure waits only until the demand is used up or nothing is
  /// kept.
  @usableFromInline var isFailing = false

  @inlinable init(
    size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>
  ) {
    self.size = size
    refills = if case .keepFull = prefetch { true } else { false }
    dropsOldest = if case .dropOldest = whenFull { true } else { false }
    if case .customError(let makeError) = whenFull { self.makeError = makeError }
  }

  /// What to request from upstream at first.
  @inlinable var initialDemand: Subscribers.Demand { refills ? .max(size) : .unlimited }

  /// Returns what makes the error, if a value comes that makes the buffer fail.
  @inlinable mutating func takeErrorIfFull() -> (() -> Failure)? { values.count < size ? nil : makeError.take() }

  /// Keeps a value if there is room. Returns an older one that it has dropped, for the caller to release.
  @inlinable mutating func keep(_ value: Output) -> Output? {
    let isFull = values.count >= size
    let dropped = isFull && dropsOldest ? values.popFirst() : nil
    // A buffer without any room drops the new value.
    if !isFull || dropped != nil { values.append(value) }
    return dropped
  }

  /// Returns whether the caller has to deliver, because an event can be sent and nobody else delivers.
  @inlinable mutating func beginDelivering(_ demand: Subscribers.Demand) -> Bool {
    let isDue = isFailing || demand > .none && (completion != nil || !values.isEmpty)
    guard case .idle = phase, isDue else { return false }
    phase = .delivering
    return true
  }

  /// Decides what the caller that delivers does next.
  ///
  /// - Parameters:
  ///   - demand: What downstream has requested. A value uses one of it.
  ///   - hasSent: Whether the caller has sent a value.
  @inlinable mutating func nextStep(_ demand: inout Subscribers.Demand, hasSent: Bool) -> Step {
    phase = .delivering
    if demand > .none, let value = values.popFirst() {
      demand.withdraw()
      if refills { refill += 1 }
      return .send(value)
    }
    let fails = if case .failure? = completion { true } else { false }
    if let completion, demand > .none || isFailing || hasSent && fails { return .complete(completion) }
    phase = .idle
    return .stop(refill: exchange(&refill, with: .none))
  }
}
