/// Decides what a `Concatenate` does with each event. It calls nobody, and the lock of `Inner` guards it.
struct ConcatenateState<Suffix: Publisher, Downstream: Subscriber>
where Downstream.Input == Suffix.Output, Downstream.Failure == Suffix.Failure {
  private var downstream: Downstream?

  /// The subscription to the current publisher.
  private var upstream = UpstreamSlot()

  /// The publisher that comes next. Nil when the suffix is the current publisher.
  private var suffix: Suffix?

  /// Downstream receives one subscription, though there are two upstreams.
  private var hasGreeted = false

  /// The values that downstream has requested and not received. The suffix has to send the rest of them.
  private var demand = Subscribers.Demand.none

  init(downstream: Downstream, suffix: Suffix) {
    self.downstream = downstream
    self.suffix = suffix
  }

  /// The subscription to request from and to cancel.
  var subscription: (any Subscription)? { upstream.subscription }

  /// Describes what to do with the subscription of the current publisher.
  struct Attachment {
    /// Receives the operator's subscription, if it has none yet.
    var greeting: Downstream?

    /// What to request from the current publisher.
    var demand: Subscribers.Demand

    /// A completion that arrived before the subscription, to be handled last.
    var completion: Subscribers.Completion<Suffix.Failure>?
  }

  /// Takes the subscription of the current publisher. Returns nil if the caller has to cancel it.
  mutating func attach(_ subscription: any Subscription) -> Attachment? {
    guard let downstream, upstream.attach(subscription) else { return nil }
    let completion: Subscribers.Completion<Suffix.Failure>? = upstream.takeEarlyCompletion()
    if exchange(&hasGreeted, with: true) {
      return Attachment(greeting: nil, demand: demand, completion: completion)
    }
    return Attachment(greeting: downstream, demand: .none, completion: completion)
  }

  /// Counts a value of the current publisher. Returns its receiver, or nil if the value is to be dropped.
  mutating func countValue() -> (downstream: Downstream, isPrefix: Bool)? {
    guard let downstream, upstream.isAttached else { return nil }
    if demand > .none { demand -= 1 }
    return (downstream, suffix != nil)
  }

  /// Adds the demand with which downstream answered a value. Returns what the sender of the value gets of it, and the
  /// subscription to request the rest from.
  ///
  /// If the prefix sent the value and has finished meanwhile, the demand goes to the suffix: now, or together with its
  /// subscription.
  mutating func add(
    _ more: Subscribers.Demand, answeringPrefix isPrefix: Bool
  ) -> (reply: Subscribers.Demand, successor: (any Subscription)?) {
    demand += more
    return isPrefix && suffix == nil ? (.none, upstream.subscription) : (more, nil)
  }

  /// Adds requested demand.
  mutating func add(_ more: Subscribers.Demand) {
    demand += more
  }

  /// Describes what to do with a completion. The caller releases all of it when it no longer holds the lock.
  enum Ending {
    /// The operator has ended, or keeps the completion until the subscription arrives.
    case ignore

    /// The prefix has finished.
    case subscribe(Suffix, former: (any Subscription)?)

    /// The prefix has failed, or the suffix has completed.
    case complete(Former)
  }

  /// Takes a completion of the current publisher.
  mutating func complete(with completion: Subscribers.Completion<Suffix.Failure>) -> Ending {
    guard downstream != nil, !upstream.keep(completion) else { return .ignore }
    guard case .finished = completion, let suffix = suffix.take() else { return .complete(close()) }
    let former = upstream.detach()
    upstream = UpstreamSlot()
    return .subscribe(suffix, former: former)
  }

  /// What is left at the end, for the caller to release when it no longer holds the lock.
  typealias Former = (downstream: Downstream?, upstream: (any Subscription)?, suffix: Suffix?)

  /// Ends the operator.
  mutating func close() -> Former {
    (downstream.take(), upstream.detach(), suffix.take())
  }
}
