/// Decides what happens to each event that `collect(_:options:)` receives. It calls no other object. Its methods return
/// the action to take, and the objects that the caller has to release after unlocking. An event in the lane is a
/// closure, which the caller runs.
struct CollectByTimeState<Value, Downstream: Subscriber> where Downstream.Input == [Value] {
  var upstream = UpstreamSlot()

  /// The number of values that fill an array. Nil if only the time counts.
  private let count: Int?
  private var collected: [Value] = []
  private var lane = Lane()

  /// Nil after the completion has been added to the lane, and after `cancel()`.
  private var downstream: Downstream?

  /// How many arrays downstream has requested and not received.
  private var demand = Subscribers.Demand.none
  private var hasRequested = false

  init(_ downstream: Downstream, count: Int?) {
    self.downstream = downstream
    self.count = count
  }

  // MARK: Upstream

  /// Takes upstream's subscription. Returns nil if the caller has to cancel it.
  mutating func attach(
    _ subscription: any Subscription
  ) -> (downstream: Downstream, completion: Subscribers.Completion<Downstream.Failure>?)? {
    upstream.attach(subscription, for: downstream)
  }

  /// Collects a value. Returns the additional demand. If an array is now full and requested, also returns its number in
  /// the lane.
  mutating func collect(_ value: Value) -> (number: Int?, more: Subscribers.Demand) {
    guard upstream.isAttached else { return (nil, .none) }
    collected.append(value)
    // By time, each value requests the next one.
    guard let count else { return (nil, .max(1)) }
    guard collected.count >= count, let (array, downstream) = takeArray() else { return (nil, .none) }
    return (lane.add { downstream.receive(array) }, .none)
  }

  /// Adds an array of the values that an interval has brought to the lane, if downstream has requested one. Returns its
  /// number.
  mutating func addTimedArray() -> Int? {
    guard let (array, downstream) = takeArray() else { return nil }
    return lane.add { [isByTime = count == nil] in
      let more = downstream.receive(array)
      // By time or count, Apple's ignores this demand.
      return isByTime ? more : .none
    }
  }

  /// Takes out an array of the collected values, if downstream has requested one.
  private mutating func takeArray() -> (array: [Value], downstream: Downstream)? {
    guard upstream.isAttached, demand > .none, !collected.isEmpty, let downstream else { return nil }
    demand -= 1
    var array = exchange(&collected, with: [])
    // There are more values than fill an array if more intervals have ended than arrays were requested.
    if let count, array.count > count {
      collected = Array(array.dropFirst(count))
      array.removeLast(array.count - count)
    }
    return (array, downstream)
  }

  /// Adds the collected values and the completion to the lane, and detaches from upstream. Returns the number of the
  /// completion. A failure drops the collected values. Returns nil if the completion is kept until the subscription
  /// comes, or if upstream is detached already.
  mutating func finish(
    _ completion: Subscribers.Completion<Downstream.Failure>
  ) -> (number: Int, former: (any Subscription)?, collected: [Value])? {
    guard !upstream.keep(completion), upstream.isAttached, let downstream = downstream.take() else { return nil }
    let rest = exchange(&collected, with: [])
    if case .finished = completion, !rest.isEmpty { _ = lane.add { downstream.receive(rest) } }
    let number = lane.add {
      downstream.receive(completion: completion)
      return .none
    }
    return (number, upstream.detach(), rest)
  }

  // MARK: The scheduler

  /// Takes the next event out of the lane, unless it comes after the one with the number.
  mutating func take(upTo number: Int) -> Lane.Event? {
    lane.take(upTo: number)
  }

  // MARK: Downstream

  /// Adds demand for arrays. Returns how many values to request from upstream.
  mutating func add(_ more: Subscribers.Demand) -> Subscribers.Demand {
    guard upstream.isAttached else { return .none }
    demand += more
    if let count { return more * count }
    return exchange(&hasRequested, with: true) ? .none : .max(1)
  }

  /// The references of an operator that has ended.
  typealias Former = (
    upstream: (any Subscription)?, downstream: Downstream?, events: Queue<Lane.Event>, collected: [Value]
  )

  /// Detaches from upstream and downstream, and drops the collected values and the events that wait.
  mutating func close() -> Former {
    (upstream.detach(), downstream.take(), lane.removeAll(), exchange(&collected, with: []))
  }
}
