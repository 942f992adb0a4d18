/// Decides what becomes of each event that comes to a throttle. It calls nobody, but returns what there is to do.
struct ThrottleState<Value, Failure: Error, Time: Strideable> {
  /// When what waits goes out.
  enum Plan {
    /// As soon as the scheduler can.
    case now

    case at(Time)

    /// That is settled already, or nothing waits.
    case nothing
  }

  /// What goes out together: a value, the completion, or both.
  struct Emission {
    var value: Value?
    var completion: Subscribers.Completion<Failure>?
  }

  private let interval: Time.Stride
  private let latest: Bool

  private var upstream = UpstreamSlot()
  private var isGreeted = false
  private var demand = Subscribers.Demand.none

  /// What waits for the scheduler. A completion that comes while a value waits goes out with it.
  private var waiting = Emission()

  /// When a value went out last.
  private var last: Time?

  init(interval: Time.Stride, latest: Bool) {
    self.interval = interval
    self.latest = latest
  }

  // MARK: Upstream

  /// Takes upstream's subscription. Returns false if it has to be cancelled.
  mutating func attach(_ subscription: any Subscription) -> Bool {
    upstream.attach(subscription)
  }

  /// Returns a completion that came before the subscription.
  mutating func takeEarlyCompletion() -> Subscribers.Completion<Failure>? {
    upstream.takeEarlyCompletion()
  }

  /// Takes a value. Returns when it goes out, and a value that has to be let go.
  mutating func receive(_ value: Value, at now: Time) -> (plan: Plan, dropped: Value?) {
    guard upstream.isAttached else { return (.nothing, nil) }
    if waiting.value != nil {
      return (.nothing, latest ? exchange(&waiting.value, with: value) : nil)
    }
    if isGreeted {
      guard withdraw() else { return (.nothing, nil) }
    }
    waiting.value = value
    return (isGreeted ? plan(at: now) : .nothing, nil)
  }

  /// Takes upstream's completion, and parts from upstream. Returns when the completion goes out, and the subscription for
  /// the caller to release.
  mutating func finish(_ completion: Subscribers.Completion<Failure>) -> (plan: Plan, former: (any Subscription)?) {
    guard !upstream.keep(completion), upstream.isAttached else { return (.nothing, nil) }
    waiting.completion = completion
    return (isGreeted && waiting.value == nil ? .now : .nothing, upstream.detach())
  }

  // MARK: Downstream

  /// Notes that downstream has its subscription. What came before, and it has asked for, goes out now.
  mutating func endGreeting() -> (plan: Plan, dropped: Value?) {
    isGreeted = true
    let dropped = waiting.value == nil || withdraw() ? nil : waiting.value.take()
    return (waiting.value == nil && waiting.completion == nil ? .nothing : .now, dropped)
  }

  /// Hands out what waits.
  mutating func emit(at now: Time) -> Emission {
    if waiting.value != nil { last = now }
    return exchange(&waiting, with: Emission())
  }

  mutating func add(_ more: Subscribers.Demand) {
    demand += more
  }

  /// Ends it. Returns upstream's subscription, if there is one to cancel, and what has to be let go.
  mutating func close() -> (upstream: (any Subscription)?, waiting: Emission) {
    (upstream.detach(), exchange(&waiting, with: Emission()))
  }

  private mutating func withdraw() -> Bool {
    guard demand > .none else { return false }
    demand -= 1
    return true
  }

  private func plan(at now: Time) -> Plan {
    guard let next = last?.advanced(by: interval), next > now else { return .now }
    return .at(next)
  }
}
