/// Decides what a `Concatenate` does with each event. It calls no other object, and the lock of `Inner` guards it.
struct ConcatenateState<Suffix: Publisher, Downstream: Subscriber>
where Downstream.Input == Suffix.Output, Downstream.Failure == Suffix.Failure {
  private var downstream: Downstream?

  /// The subscription to the current publisher.
  private var upstream = UpstreamSlot()

  /// The publisher that comes next. Nil when the suffix is the current publisher.
  private var suffix: Suffix?

  /// Whether the prefix is the current publisher. Only the current publisher's events count.
  private var isPrefix = true

  /// Whether downstream has received the operator's subscription. It receives only one, for both publishers.
  private var hasSentSubscription = false

  /// The values that downstream has requested and not received. The suffix has to send the rest of them.
  private var demand = Subscribers.Demand.none

  init(downstream: Downstream, suffix: Suffix) {
    self.downstream = downstream
    self.suffix = suffix
  }

  /// Describes what to do with the subscription of the current publisher.
  struct Attachment {
    /// The downstream, if it has not received the operator's subscription yet.
    var newDownstream: Downstream?

    /// The demand to request from the current publisher.
    var demand: Subscribers.Demand

    /// A completion that arrived before the subscription, to be handled last.
    var completion: Subscribers.Completion<Suffix.Failure>?
  }

  /// Takes the subscription of the current publisher. Returns nil if the caller has to cancel it.
  mutating func attach(_ subscription: any Subscription, ofPrefix: Bool) -> Attachment? {
    guard ofPrefix == isPrefix, let (downstream, completion) = upstream.attach(subscription, for: downstream) else {
      return nil
    }
    if exchange(&hasSentSubscription, with: true) {
      return Attachment(newDownstream: nil, demand: demand, completion: completion)
    }
    return Attachment(newDownstream: downstream, demand: .none, completion: completion)
  }

  /// Counts a value of the current publisher. Returns its receiver, or nil if the value is to be dropped.
  mutating func countValue(ofPrefix: Bool) -> Downstream? {
    guard ofPrefix == isPrefix, let downstream, upstream.isAttached else { return nil }
    if demand > .none { demand -= 1 }
    return downstream
  }

  /// Adds the demand that downstream returned for a value. Returns the demand to return to the sender of the value.
  ///
  /// If the prefix sent the value and has finished meanwhile, that demand is none. Then `more` is requested from the
  /// suffix: now, through the returned subscription, or later, when the suffix sends its subscription.
  mutating func add(
    _ more: Subscribers.Demand, returnedToPrefix ofPrefix: Bool
  ) -> (reply: Subscribers.Demand, successor: (any Subscription)?) {
    demand += more
    return ofPrefix && !isPrefix ? (.none, upstream.subscription) : (more, nil)
  }

  /// Adds requested demand. Returns the subscription to request it from.
  mutating func request(_ more: Subscribers.Demand) -> (any Subscription)? {
    demand += more
    return upstream.subscription
  }

  /// Describes what to do with a completion. The caller releases it when it no longer holds the lock.
  enum Ending {
    /// The operator has ended, or keeps the completion until the subscription arrives.
    case ignore

    /// The prefix has finished.
    case subscribe(Suffix, former: (any Subscription)?)

    /// The prefix has failed, or the suffix has completed.
    case complete(Former)
  }

  /// Takes a completion of the current publisher.
  mutating func complete(with completion: Subscribers.Completion<Suffix.Failure>, ofPrefix: Bool) -> Ending {
    guard ofPrefix == isPrefix, downstream != nil, !upstream.keep(completion) else { return .ignore }
    guard case .finished = completion, let suffix = suffix.take() else { return .complete(close()) }
    let former = upstream.detach()
    upstream = UpstreamSlot()
    isPrefix = false
    return .subscribe(suffix, former: former)
  }

  /// The former parts of the state. The caller releases them when it no longer holds the lock.
  typealias Former = (downstream: Downstream?, upstream: (any Subscription)?, suffix: Suffix?)

  /// Ends the operator.
  mutating func close() -> Former {
    (downstream.take(), upstream.detach(), suffix.take())
  }
}
