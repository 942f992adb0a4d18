/// Decides what becomes of each event that comes to a buffer. It calls nobody, but returns what there is to do.
struct BufferState<Value, Failure: Error> {
  /// What becomes of a value.
  enum Fate {
    /// It is kept, or lost; in place of another, perhaps, which has to be let go.
    case settled(dropped: Value?)

    /// It is kept, and the caller now has to deliver what is kept.
    case deliver(dropped: Value?)

    /// There is no room for it, and that is the end.
    case fail(() -> Failure, upstream: any Subscription)
  }

  /// A step of who delivers the kept values.
  enum Step {
    case send(Value)
    case complete(Subscribers.Completion<Failure>, dropped: Queue<Value>)

    /// There is nothing to do for now, but to ask upstream for so many values.
    case rest(asking: Subscribers.Demand)
  }

  private let size: Int
  private let refills: Bool
  private let whenFull: Publishers.BufferingStrategy<Failure>

  private var upstream = UpstreamSlot()
  private var isOver = false
  private var kept = Queue<Value>()

  /// How it ends. As with Apple's, `.finished` waits for demand and for what is kept. A failure waits only until demand
  /// is used up or nothing is kept.
  private var completion: Subscribers.Completion<Failure>?

  /// What the subscriber asked for and was not sent.
  private var demand = Subscribers.Demand.none

  /// What upstream is to be asked for, in place of values that were sent.
  private var owed = Subscribers.Demand.none

  /// Whether somebody is delivering. He will see to whatever comes meanwhile, so that events never overlap, and no
  /// request makes the stack grow. Who greets downstream counts as well.
  private var isDelivering = false
  private var isGreeted = false

  init(size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy<Failure>) {
    self.size = size
    refills = prefetch == .keepFull
    self.whenFull = whenFull
  }

  // MARK: Upstream

  /// Takes upstream's subscription. Returns false if it has to be cancelled; otherwise the caller asks upstream, greets
  /// downstream, and delivers afterwards.
  mutating func attach(_ subscription: any Subscription) -> Bool {
    guard !isOver, upstream.attach(subscription) else { return false }
    isDelivering = true
    return true
  }

  /// Upstream's subscription, until its end.
  var upstreamSubscription: (any Subscription)? { upstream.subscription }

  /// Returns a completion that came before the subscription.
  mutating func takeEarlyCompletion() -> Subscribers.Completion<Failure>? {
    upstream.takeEarlyCompletion()
  }

  /// Tells what becomes of a value.
  mutating func receive(_ value: Value) -> Fate {
    guard upstream.isAttached else { return .settled(dropped: nil) }
    var dropped: Value?
    if kept.count >= size {
      switch whenFull {
      case .dropNewest: return .settled(dropped: nil)
      case .dropOldest:
        // With no room for anything, the newest is the oldest as well.
        guard let oldest = kept.popFirst() else { return .settled(dropped: nil) }
        dropped = oldest
      case .customError(let makeError):
        guard let upstream = upstream.detach() else { return .settled(dropped: nil) }
        return .fail(makeError, upstream: upstream)
      }
    }
    kept.append(value)
    return startDelivering() ? .deliver(dropped: dropped) : .settled(dropped: dropped)
  }

  /// Lets go of upstream, which has completed. Returns its subscription, for the caller to release, or nil if the
  /// completion is kept for later or comes too late.
  mutating func detach(_ completion: Subscribers.Completion<Failure>) -> (any Subscription)? {
    isOver || upstream.keep(completion) ? nil : upstream.detach()
  }

  /// Notes how it ends. Returns true if the caller now has to deliver.
  mutating func end(with completion: Subscribers.Completion<Failure>) -> Bool {
    self.completion = completion
    return startDelivering()
  }

  /// Whether a failure may be sent from inside of a value.
  var mayFailInside: Bool { isFailing && isGreeted && !isOver }

  // MARK: Downstream

  /// Adds demand. Returns true if the caller now has to deliver.
  mutating func add(_ more: Subscribers.Demand) -> Bool {
    demand += more
    return startDelivering()
  }

  /// The next step of who delivers.
  mutating func nextStep() -> Step {
    isGreeted = true
    if !isOver {
      if demand > .none, let value = kept.popFirst() {
        demand -= 1
        if refills { owed += 1 }
        return .send(value)
      }
      if let completion, isFailing || demand > .none {
        isOver = true
        return .complete(completion, dropped: exchange(&kept, with: Queue()))
      }
    }
    isDelivering = false
    defer { owed = .none }
    return .rest(asking: owed)
  }

  /// Ends it. Returns upstream's subscription, if there is one to cancel, and the values, which have to be let go.
  mutating func close() -> (upstream: (any Subscription)?, kept: Queue<Value>) {
    isOver = true
    return (upstream.detach(), exchange(&kept, with: Queue()))
  }

  private mutating func startDelivering() -> Bool {
    guard !isDelivering, !isOver, isFailing || demand > .none && (completion != nil || !kept.isEmpty) else {
      return false
    }
    isDelivering = true
    return true
  }

  private var isFailing: Bool {
    if case .failure = completion { true } else { false }
  }
}
