/// Decides what happens to each event that a throttle receives. It calls no other object. Its methods return the action
/// to take, and the objects that the caller has to release after unlocking.
struct ThrottleState<Value, Failure: Error, Time: Strideable> {
  /// When the caller schedules the events that wait.
  enum Plan {
    case now
    case at(Time)

    /// They are scheduled already, or nothing waits.
    case nothing
  }

  /// The events that are sent together: a value, the completion, or both.
  struct Emission {
    var value: Value?
    var completion: Subscribers.Completion<Failure>?
  }

  private let interval: Time.Stride
  private let latest: Bool

  var upstream = UpstreamSlot()

  /// Whether downstream has received its subscription. Earlier events wait.
  private var isStarted = false
  private var demand = Subscribers.Demand.none

  /// The events that wait for the scheduler. A completion that comes while a value waits is sent with the value.
  private var waiting = Emission()

  /// When the last value was sent.
  private var last: Time?

  init(interval: Time.Stride, latest: Bool) {
    self.interval = interval
    self.latest = latest
  }

  // MARK: Upstream

  /// Receives a value. Returns when to send it, and a value that is dropped.
  mutating func receive(_ value: Value, at now: Time) -> (plan: Plan, dropped: Value?) {
    guard upstream.isAttached else { return (.nothing, nil) }
    if waiting.value != nil {
      return (.nothing, latest ? exchange(&waiting.value, with: value) : nil)
    }
    if isStarted {
      guard takeDemand() else { return (.nothing, nil) }
    }
    waiting.value = value
    return (isStarted ? plan(at: now) : .nothing, nil)
  }

  /// Receives upstream's completion, and detaches from upstream. Returns when to send the completion, and upstream's
  /// subscription.
  mutating func finish(_ completion: Subscribers.Completion<Failure>) -> (plan: Plan, former: (any Subscription)?) {
    guard !upstream.keep(completion), upstream.isAttached else { return (.nothing, nil) }
    waiting.completion = completion
    return (isStarted && waiting.value == nil ? .now : .nothing, upstream.detach())
  }

  // MARK: Downstream

  /// Lets values pass, because downstream has received its subscription. Returns when to send the events that wait, and a
  /// value that downstream has not requested.
  mutating func start() -> (plan: Plan, dropped: Value?) {
    isStarted = true
    let dropped = waiting.value == nil || takeDemand() ? nil : waiting.value.take()
    return (waiting.value == nil && waiting.completion == nil ? .nothing : .now, dropped)
  }

  /// Returns the events that wait, to be sent now.
  mutating func takeWaiting(at now: Time) -> Emission {
    if waiting.value != nil { last = now }
    return exchange(&waiting, with: Emission())
  }

  mutating func add(_ more: Subscribers.Demand) {
    demand += more
  }

  /// The references of an operator that has ended.
  typealias Former = (upstream: (any Subscription)?, waiting: Emission)

  /// Detaches from upstream, and drops the events that wait.
  mutating func close() -> Former {
    (upstream.detach(), exchange(&waiting, with: Emission()))
  }

  /// Uses up one requested value. Returns false if none is requested.
  private mutating func takeDemand() -> Bool {
    guard demand > .none else { return false }
    demand -= 1
    return true
  }

  private func plan(at now: Time) -> Plan {
    guard let next = last?.advanced(by: interval), next > now else { return .now }
    return .at(next)
  }
}
