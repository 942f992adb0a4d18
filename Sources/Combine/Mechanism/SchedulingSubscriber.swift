/// The part of an operator that upstream sees, if it decides which events are scheduled.
@usableFromInline protocol SchedulingSubscriber: HoldingSubscriber where Held == ScheduledEvents<Receiver, Extra> {
  associatedtype Receiver: Subscriber
  associatedtype Context: Scheduler
  associatedtype Extra

  var scheduled: ScheduledSubscriber<Receiver, Context, Extra> { get }
}

extension SchedulingSubscriber {
  @usableFromInline var subscription: HoldingSubscription { scheduled.subscription }
  @usableFromInline func scheduleDelivery() { scheduled.scheduleDelivery() }

  @inlinable static func deliver(upTo number: Int, to subscription: HoldingSubscription) {
    ScheduledSubscriber<Receiver, Context, Extra>.deliver(upTo: number, to: subscription)
  }
}
