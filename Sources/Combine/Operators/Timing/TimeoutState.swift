/// Decides what happens to each event that a timeout receives. It calls nothing. Its methods return what the caller has
/// to do, and the objects that the caller has to release after unlocking.
struct TimeoutState<Downstream: Subscriber> {
  typealias MakeError = () -> Downstream.Failure

  var upstream = UpstreamSlot()
  private var lane: Lane<Downstream>
  private var makeError: MakeError?
  private var hasRequested = false

  init(_ downstream: Downstream, makeError: MakeError?) {
    lane = Lane(downstream)
    self.makeError = makeError
  }

  // MARK: Upstream

  /// Takes upstream's subscription. Returns nil if the caller has to cancel it.
  mutating func attach(_ subscription: any Subscription) -> UpstreamSlot.Attached<Downstream>? {
    upstream.attach(subscription, for: lane.downstream)
  }

  /// Receives a value. Returns its number in the lane, or nil if upstream is not attached.
  mutating func receive(_ input: Downstream.Input) -> Int? {
    upstream.isAttached ? lane.add(.value(input)) : nil
  }

  /// Receives the completion, and detaches from upstream. Returns the completion's number in the lane and upstream's
  /// subscription. Returns nil if the completion is kept until the subscription comes, or if upstream is detached already.
  mutating func finish(
    _ completion: Subscribers.Completion<Downstream.Failure>
  ) -> (number: Int, former: (any Subscription)?)? {
    guard !upstream.keep(completion), upstream.isAttached else { return nil }
    return (lane.add(.completion(completion)), upstream.detach())
  }

  // MARK: The scheduler

  /// Takes the next event out of the lane, unless it comes after the one with the number.
  mutating func take(upTo number: Int) -> Lane<Downstream>.Next? {
    lane.take(upTo: number)
  }

  /// Detaches from upstream, because the time is up, and drops the values that wait. Returns nil if upstream is detached
  /// already.
  mutating func timeOut() -> (upstream: any Subscription, events: Queue<Lane<Downstream>.Event>, makeError: MakeError?)?
  {
    guard let upstream = upstream.detach() else { return nil }
    return (upstream, lane.removeEvents(), makeError.take())
  }

  // MARK: Downstream

  /// Notes a request. Returns true for the first one: the time is then measured from now on.
  mutating func request() -> Bool {
    upstream.isAttached && !exchange(&hasRequested, with: true)
  }

  /// Detaches from upstream and downstream, and drops the values that wait.
  mutating func close() -> (upstream: (any Subscription)?, lane: Lane<Downstream>, makeError: MakeError?) {
    (upstream.detach(), lane.close(), makeError.take())
  }
}
