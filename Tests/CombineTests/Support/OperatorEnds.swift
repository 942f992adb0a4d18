import Combine
import Testing

/// Checks what every operator does at its two ends: how it shows itself, that it takes one subscription only, ignores
/// what comes too early or too late, cancels once, and lets go of downstream and upstream when it is over.
///
///     expectGoodEnds("Output") { $0.prefix(3) }
///
/// - Parameters:
///   - name: The description of the subscription, or nil if it has none and shows its type.
///   - make: Puts the operator behind an upstream. It must not be over after one value.
func expectGoodEnds<Operator: Publisher>(
  _ name: String?, sourceLocation: SourceLocation = #_sourceLocation,
  _ make: (ManualPublisher<Int, TestError>) -> Operator
) {
  for ending in ["cancel", "finish", "fail"] {
    let upstream = ManualPublisher<Int, TestError>(greets: false)
    weak var weakSubscriber: TestSubscriber<Operator.Output, Operator.Failure>?
    weak var weakSubscription: ManualSubscription?
    var inner: (any Subscription)?
    func check(_ condition: Bool, _ what: Comment) {
      #expect(condition, "\(what) (\(ending))", sourceLocation: sourceLocation)
    }

    do {
      let subscriber = TestSubscriber<Operator.Output, Operator.Failure>()
      let subscription = ManualSubscription()
      let second = ManualSubscription()
      make(upstream).subscribe(subscriber)
      check(upstream.send(0) == .none, "asks for nothing before it has a subscription")
      check(subscriber.values.isEmpty, "sends nothing before it has a subscription")

      upstream.send(subscription: subscription)
      check(subscriber.events.count == 1, "one subscription: \(subscriber.events)")
      if let name { check(subscriber.events == ["subscription \(name)"], "of that name: \(subscriber.events)") }
      check(subscription.events == ["request unlimited"], "one request: \(subscription.events)")
      upstream.send(subscription: second)
      check(second.events == ["cancel"], "a second subscription is cancelled: \(second.events)")
      upstream.send(1)

      switch ending {
      case "cancel":
        subscriber.cancel()
        subscriber.cancel()
        check(subscription.events == ["request unlimited", "cancel"], "cancels once: \(subscription.events)")
      case "finish":
        upstream.send(completion: .finished)
        check(subscriber.events.last == "finished", "passes the completion on: \(subscriber.events)")
      default:
        upstream.send(completion: .failure(.broken))
        check(subscriber.events.last == "failure broken", "passes the failure on: \(subscriber.events)")
      }

      let events = subscriber.events
      let requests = subscription.events
      upstream.send(2)
      upstream.send(completion: .finished)
      upstream.send(completion: .failure(.other))
      subscriber.request(.max(1))
      subscriber.cancel()
      check(subscriber.events == events, "nothing comes after the end: \(subscriber.events)")
      check(subscription.events == requests, "upstream hears nothing after the end: \(subscription.events)")
      let third = ManualSubscription()
      upstream.send(subscription: third)
      check(third.events == ["cancel"], "a subscription after the end is cancelled: \(third.events)")
      weakSubscriber = subscriber
      weakSubscription = subscription
      inner = subscriber.subscription
    }
    check(inner != nil, "the operator's subscription is still there")
    check(weakSubscriber == nil, "lets go of downstream")
    check(weakSubscription == nil, "lets go of upstream")
  }
}
