/// Decides what happens to each event that passes through a scheduler unchanged. It calls no other object. Its methods
/// return the action to take, and the objects that the caller has to release after unlocking. An event in the lane is a
/// closure, which the caller runs.
struct LaneState<Downstream: Subscriber> {
  private var upstream = UpstreamSlot()
  private var lane = Lane()

  /// Nil after the completion has been added to the lane, and after the end.
  private var downstream: Downstream?

  init(_ downstream: Downstream) {
    self.downstream = downstream
  }

  var subscription: (any Subscription)? { upstream.subscription }

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

  /// Receives the completion. Returns its number in the lane. Returns nil if it is kept until the subscription comes, or
  /// if upstream is detached already.
  mutating func finish(_ completion: Subscribers.Completion<Downstream.Failure>) -> Int? {
    guard !upstream.keep(completion), upstream.isAttached, let downstream = downstream.take() else { return nil }
    return lane.add {
      downstream.receive(completion: completion)
      return .none
    }
  }

  /// Takes the next event out of the lane, unless it comes after the one with the number.
  ///
  /// - Parameter former: Receives upstream's subscription, if the event is the completion. Until then, requests and a
  ///   cancellation go upstream, as with Apple's.
  mutating func take(upTo number: Int, _ former: inout (any Subscription)?) -> Lane.Event? {
    guard let event = lane.take(upTo: number) else { return nil }
    if downstream == nil, lane.isEmpty { former = upstream.detach() }
    return event
  }

  /// Detaches from upstream before its completion, and drops the events that wait. Returns nil if upstream has completed
  /// or is detached.
  mutating func abandon() -> (upstream: any Subscription, events: Queue<Lane.Event>)? {
    guard downstream != nil, let former = upstream.detach() else { return nil }
    return (former, lane.removeAll())
  }

  /// Detaches from upstream and downstream, and drops the events that wait.
  mutating func close() -> (
    upstream: (any Subscription)?, downstream: Downstream?, events: Queue<Lane.Event>
  ) {
    (upstream.detach(), downstream.take(), lane.removeAll())
  }
}
