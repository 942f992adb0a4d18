/// Decides what happens to each event that a timeout receives. It calls no other object. Its methods return the action
/// to take, and the objects that the caller has to release after unlocking. An event in the lane is a closure, which
/// the caller runs.
struct TimeoutState<Downstream: Subscriber> {
  typealias MakeError = () -> Downstream.Failure

  var upstream = UpstreamSlot()
  private var lane = Lane()

  /// Nil after the completion has been added to the lane, and after the end.
  private var downstream: Downstream?
  private var makeError: MakeError?
  private var hasRequested = false

  init(_ downstream: Downstream, makeError: MakeError?) {
    self.downstream = downstream
    self.makeError = makeError
  }

  // MARK: Upstream

  /// Takes upstream's subscription. Returns nil if the caller has to cancel it.
  mutating func attach(
    _ subscription: any Subscription
  ) -> (downstream: Downstream, completion: Subscribers.Completion<Downstream.Failure>?)? {
    upstream.attach(subscription, for: downstream)
  }

  /// Receives a value. Returns its number in the lane, or nil if upstream is not attached.
  mutating func receive(_ input: Downstream.Input) -> Int? {
    guard upstream.isAttached, let downstream else { return nil }
    return lane.add { downstream.receive(input) }
  }

  /// Receives the completion, and detaches from upstream. Returns the completion's number in the lane, and what the
  /// caller releases after unlocking. Returns nil if the completion is kept until the subscription comes, or if upstream is detached already.
  mutating func finish(
    _ completion: Subscribers.Completion<Downstream.Failure>
  ) -> (number: Int, former: ((any Subscription)?, MakeError?))? {
    guard !upstream.keep(completion), upstream.isAttached, let downstream = downstream.take() else { return nil }
    let number = lane.add {
      downstream.receive(completion: completion)
      return .none
    }
    return (number, (upstream.detach(), makeError.take()))
  }

  // MARK: The scheduler

  /// Takes the next event out of the lane, unless it comes after the one with the number.
  mutating func take(upTo number: Int) -> Lane.Event? {
    lane.take(upTo: number)
  }

  /// Detaches from upstream, because the time is up, and drops the values that wait. Returns nil if upstream is detached
  /// already.
  mutating func timeOut() -> (upstream: any Subscription, events: Queue<Lane.Event>, makeError: MakeError?)? {
    guard let upstream = upstream.detach() else { return nil }
    return (upstream, lane.removeAll(), makeError.take())
  }

  // MARK: Downstream

  /// Records a request. Returns true for the first one, which starts the time again.
  mutating func request() -> Bool {
    upstream.isAttached && !exchange(&hasRequested, with: true)
  }

  /// The references of an operator that has ended.
  typealias Former = (
    upstream: (any Subscription)?, downstream: Downstream?, events: Queue<Lane.Event>, makeError: MakeError?
  )

  /// Detaches from upstream and downstream, and drops the events that wait.
  mutating func close() -> Former {
    (upstream.detach(), downstream.take(), lane.removeAll(), makeError.take())
  }
}
