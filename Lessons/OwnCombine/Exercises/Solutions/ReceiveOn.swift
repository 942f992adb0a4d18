import CombineContract

extension Publisher {
  /// Delivers every value and the completion through a scheduler.
  public func receive<S: Scheduler>(on scheduler: S) -> Publishers.ReceiveOn<Self, S> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler)
  }
}

extension Publishers {
  public struct ReceiveOn<Upstream: Publisher, Context: Scheduler>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    let upstream: Upstream
    let scheduler: Context

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(ReceiveOnSubscriber(subscriber, scheduler))
    }
  }
}

/// Keeps what is on its way. The scheduler holds closures that hold this object, and nothing else: after the end the
/// object is empty, and it does not matter how long they stay.
///
/// It is for a scheduler that runs one closure after the other, on the thread on which upstream sends.
private final class ReceiveOnSubscriber<Downstream: Subscriber, Context: Scheduler>: Subscriber, Subscription {
  private enum Event {
    case value(Downstream.Input)
    case completion(Subscribers.Completion<Downstream.Failure>)
  }

  private let scheduler: Context

  /// Nil after the end.
  private var downstream: Downstream?
  private var upstream: (any Subscription)?
  private var events: [Event] = []

  init(_ downstream: Downstream, _ scheduler: Context) {
    self.downstream = downstream
    self.scheduler = scheduler
  }

  func receive(subscription: any Subscription) {
    guard upstream == nil, let downstream else { return subscription.cancel() }
    upstream = subscription
    downstream.receive(subscription: self)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    schedule(.value(input))
    // Downstream has not received it, so it cannot say what it wants next.
    return .none
  }

  /// It is scheduled, too, or it would overtake the values.
  func receive(completion: Subscribers.Completion<Downstream.Failure>) { schedule(.completion(completion)) }

  func request(_ demand: Subscribers.Demand) { upstream?.request(demand) }

  func cancel() {
    downstream = nil
    events = []
    upstream.take()?.cancel()
  }

  private func schedule(_ event: Event) {
    guard downstream != nil else { return }
    events.append(event)
    scheduler.schedule { self.deliver() }
  }

  private func deliver() {
    guard let downstream else { return }
    switch events.removeFirst() {
    case .value(let value):
      let more = downstream.receive(value)
      if more > .none { upstream?.request(more) }
    case .completion(let completion):
      (self.downstream, upstream) = (nil, nil)
      downstream.receive(completion: completion)
    }
  }
}
