/// The part of an operator that upstream sees, if the operator passes events through a scheduler.
///
/// It holds the scheduler, and hands it to the operator with each event. The operator must not hold the scheduler, because
/// the closures that wait in the scheduler hold the operator. If the scheduler never ran again, both would stay for ever,
/// even after `cancel()`.
final class ScheduledSubscriber<Operator: ScheduledOperator>: Subscriber, Described {
  private let base: Operator
  private let scheduler: Operator.Context

  init(_ base: Operator, _ scheduler: Operator.Context) {
    self.base = base
    self.scheduler = scheduler
  }

  var description: String { base.description }

  func receive(subscription: any Subscription) {
    base.receive(subscription: subscription, on: scheduler)
  }

  func receive(_ input: Operator.Input) -> Subscribers.Demand {
    base.receive(input, on: scheduler)
  }

  func receive(completion: Subscribers.Completion<Operator.Failure>) {
    base.receive(completion: completion, on: scheduler)
  }
}

/// An operator that passes events through a scheduler. It is the subscription that downstream sees.
protocol ScheduledOperator: Subscription, Described {
  associatedtype Context: Scheduler
  associatedtype Input
  associatedtype Failure: Error

  func receive(subscription: any Subscription, on scheduler: Context)

  func receive(_ input: Input, on scheduler: Context) -> Subscribers.Demand

  func receive(completion: Subscribers.Completion<Failure>, on scheduler: Context)
}
