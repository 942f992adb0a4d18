/// Decides what happens to each event that a buffer receives. It calls no other object. Its methods return the action
/// to take, and the objects that the caller has to release after unlocking.
struct BufferState<Value, Failure: Error> {
  /// The action to take after a value.
  enum Action {
    /// There is nothing to do. The value is kept or dropped, or it is kept and an older one is dropped.
    case nothing(dropped: Value?)

    /// The caller delivers what is kept.
    case deliver(dropped: Value?)

    /// The caller cancels upstream and ends with a failure, because there is no room for the value.
    case fail(() -> Failure, upstream: any Subscription)
  }

  /// A step of a delivery.
  enum Step {
    case send(Value)
    case complete(Subscribers.Completion<Failure>, Remainder)

    /// The delivery is over. The caller requests values from upstream, if the demand is not none.
    case stop(requesting: Subscribers.Demand)
  }

  /// What a buffer holds at its end. The caller releases it after unlocking.
  struct Remainder {
    var kept: Queue<Value>
    var makeError: (() -> Failure)?
  }

  private let size: Int
  private let refills: Bool

  /// What a full buffer does: it fails, or it drops the oldest value or the newest one.
  private var makeError: (() -> Failure)?
  private var dropsOldest = false

  private(set) var upstream = UpstreamSlot()
  private var isOver = false
  private var kept = Queue<Value>()

  /// The completion, until it is sent. As with Apple's, it waits for the kept values and for demand.
  private var completion: Subscribers.Completion<Failure>?

  /// Whether the completion is a failure of upstream. Such a failure waits only until the demand is used up or nothing is
  /// kept.
  private var isFailing = false

  /// How many more values downstream has requested.
  private var demand = Subscribers.Demand.none

  /// How many values to request from upstream in place of those that were sent.
  private var refill = Subscribers.Demand.none

  /// Whether a caller is delivering. That caller also delivers the events that come meanwhile. So events never overlap,
  /// and requests do not make the stack grow. Sending the subscription counts as a delivery.
  private var isDelivering = false

  /// Whether downstream has received its subscription.
  private var isStarted = false

  init(size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>) {
    self.size = size
    refills = prefetch == .keepFull
    switch whenFull {
    case .dropNewest: break
    case .dropOldest: dropsOldest = true
    case .customError(let makeError): self.makeError = makeError
    }
  }

  // MARK: Upstream

  /// Takes upstream's subscription. The caller then requests from upstream, sends downstream a subscription, and
  /// delivers. Returns nil if the caller has to cancel upstream's subscription.
  mutating func attach<Downstream: Subscriber>(
    _ subscription: any Subscription, for downstream: Downstream?
  ) -> (downstream: Downstream, completion: Subscribers.Completion<Downstream.Failure>?)? {
    guard !isOver, let attached = upstream.attach(subscription, for: downstream) else { return nil }
    isDelivering = true
    return attached
  }

  /// Receives a value. Returns the action to take.
  mutating func receive(_ value: Value) -> Action {
    guard upstream.isAttached else { return .nothing(dropped: nil) }
    var dropped: Value?
    if kept.count >= size {
      if let makeError = makeError.take(), let upstream = upstream.detach() {
        return .fail(makeError, upstream: upstream)
      }
      // A buffer without any room drops the new value.
      guard dropsOldest, let oldest = kept.popFirst() else { return .nothing(dropped: nil) }
      dropped = oldest
    }
    kept.append(value)
    return startDelivering() ? .deliver(dropped: dropped) : .nothing(dropped: dropped)
  }

  /// Detaches from upstream, which has completed. Returns upstream's subscription. Returns nil if the completion is kept
  /// until the subscription comes, or if upstream is detached already.
  mutating func finish(_ completion: Subscribers.Completion<Failure>) -> (any Subscription)? {
    isOver || upstream.keep(completion) ? nil : upstream.detach()
  }

  /// Keeps upstream's completion until it can be sent. Returns true if the caller has to deliver.
  mutating func end(with completion: Subscribers.Completion<Failure>) -> Bool {
    if case .failure = completion { isFailing = true }
    self.completion = completion
    return startDelivering()
  }

  /// Keeps the error of a full buffer until it can be sent. Returns true if the caller has to deliver.
  mutating func overflow(with error: Failure) -> Bool {
    completion = .failure(error)
    return startDelivering()
  }

  /// Whether upstream's failure may be sent from inside the delivery of a value.
  var mayFailInside: Bool { isFailing && isStarted && !isOver }

  // MARK: Downstream

  /// Adds demand. Returns true if the caller has to deliver.
  mutating func add(_ more: Subscribers.Demand) -> Bool {
    demand += more
    return startDelivering()
  }

  /// Returns the next step of a delivery.
  mutating func nextStep() -> Step {
    isStarted = true
    if !isOver {
      if demand > .none, let value = kept.popFirst() {
        demand -= 1
        if refills { refill += 1 }
        return .send(value)
      }
      if let completion, isFailing || demand > .none {
        isOver = true
        return .complete(completion, takeRemainder())
      }
    }
    isDelivering = false
    return .stop(requesting: exchange(&refill, with: .none))
  }

  /// Detaches from upstream, and drops the kept values.
  mutating func close() -> (upstream: (any Subscription)?, remainder: Remainder) {
    isOver = true
    return (upstream.detach(), takeRemainder())
  }

  private mutating func takeRemainder() -> Remainder {
    Remainder(kept: exchange(&kept, with: Queue()), makeError: makeError.take())
  }

  private mutating func startDelivering() -> Bool {
    guard !isDelivering, !isOver, isFailing || demand > .none && (completion != nil || !kept.isEmpty) else {
      return false
    }
    isDelivering = true
    return true
  }
}
