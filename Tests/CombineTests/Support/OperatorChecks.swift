import Combine
import Testing

// What is the same for every operator that gives downstream a subscription of its own. The tests of an operator call
// these with a closure that makes it; value 1 has to pass it.

typealias TestUpstream = ManualPublisher<Int, TestError>

/// The subscription has the operator's name, and comes once; a second one of upstream's is cancelled, and so is one that
/// comes after the end.
func checkSubscription<P: Publisher>(
  _ name: String, sourceLocation: SourceLocation = #_sourceLocation, _ make: (TestUpstream) -> P
) {
  let (upstream, subscriber) = (TestUpstream(), TestSubscriber<P.Output, P.Failure>())
  make(upstream).subscribe(subscriber)
  #expect(subscriber.events == ["subscription \(name)"], sourceLocation: sourceLocation)
  #expect(playgroundDescription(of: subscriber.subscription as Any) == name, sourceLocation: sourceLocation)
  #expect("\(upstream.subscribers[0])" == name, sourceLocation: sourceLocation)
  #expect(upstream.events == ["request unlimited"], sourceLocation: sourceLocation)

  let second = ManualSubscription()
  upstream.send(subscription: second)
  #expect(second.events == ["cancel"], sourceLocation: sourceLocation)

  upstream.send(completion: .finished)
  let late = ManualSubscription()
  upstream.send(subscription: late)
  #expect(late.events == ["cancel"], sourceLocation: sourceLocation)
  #expect(upstream.events == ["request unlimited"], sourceLocation: sourceLocation)
}

/// Requests reach upstream as they are, until the end.
func checkRequests<P: Publisher>(
  sourceLocation: SourceLocation = #_sourceLocation, _ make: (TestUpstream) -> P
) {
  let upstream = TestUpstream()
  let subscriber = TestSubscriber<P.Output, P.Failure>(asking: .none) { _ in .max(4) }
  make(upstream).subscribe(subscriber)
  #expect(upstream.events == [], sourceLocation: sourceLocation)
  subscriber.request(.max(2))
  subscriber.request(.max(3))
  subscriber.request(.unlimited)
  let requests = ["request max(2)", "request max(3)", "request unlimited"]
  #expect(upstream.events == requests, sourceLocation: sourceLocation)
  #expect(upstream.send(1) == .max(4), sourceLocation: sourceLocation)
  upstream.send(completion: .finished)
  subscriber.request(.max(1))
  #expect(upstream.events == requests, sourceLocation: sourceLocation)
}

/// Nothing comes before the subscription, and nothing after the completion.
func checkOrder<P: Publisher>(
  sourceLocation: SourceLocation = #_sourceLocation, _ make: (TestUpstream) -> P
) {
  let upstream = TestUpstream(greets: false)
  let subscriber = TestSubscriber<P.Output, P.Failure> { _ in .max(1) }
  make(upstream).subscribe(subscriber)
  #expect(upstream.send(1) == .none, sourceLocation: sourceLocation)
  #expect(subscriber.events == [], sourceLocation: sourceLocation)
  upstream.send(subscription: ManualSubscription())
  #expect(upstream.send(1) == .max(1), sourceLocation: sourceLocation)
  #expect(subscriber.values.count == 1, sourceLocation: sourceLocation)
  upstream.send(completion: .finished)
  #expect(subscriber.events.last == "finished", sourceLocation: sourceLocation)
  #expect(upstream.send(1) == .none, sourceLocation: sourceLocation)
  upstream.send(completion: .failure(.broken))
  #expect(subscriber.events.count == 3, sourceLocation: sourceLocation)
}

/// A cancellation reaches upstream once, and nothing comes after it, even when it came from inside of a value.
func checkCancellation<P: Publisher>(
  sourceLocation: SourceLocation = #_sourceLocation, _ make: (TestUpstream) -> P
) {
  let (upstream, subscriber) = (TestUpstream(), TestSubscriber<P.Output, P.Failure>())
  make(upstream).subscribe(subscriber)
  subscriber.onValue = { _ in
    subscriber.cancel()
    subscriber.cancel()
  }
  upstream.send(1)
  #expect(subscriber.events.count == 2, sourceLocation: sourceLocation)
  subscriber.cancel()
  subscriber.request(.max(1))
  #expect(upstream.send(1) == .none, sourceLocation: sourceLocation)
  upstream.send(completion: .failure(.broken))
  upstream.send(completion: .finished)
  #expect(subscriber.events.count == 2, sourceLocation: sourceLocation)
  #expect(upstream.events == ["request unlimited", "cancel"], sourceLocation: sourceLocation)

  let (other, ended) = (TestUpstream(), TestSubscriber<P.Output, P.Failure>())
  make(other).subscribe(ended)
  other.send(1)
  other.send(completion: .finished)
  ended.cancel()
  #expect(other.events == ["request unlimited"], sourceLocation: sourceLocation)
}

/// Values that are sent, and requests that are made, from inside of a value pass through.
func checkReentrancy<P: Publisher>(
  sourceLocation: SourceLocation = #_sourceLocation, _ make: (TestUpstream) -> P
) {
  let (upstream, subscriber) = (TestUpstream(), TestSubscriber<P.Output, P.Failure>(asking: .max(1)))
  make(upstream).subscribe(subscriber)
  upstream.onRequest = { _ in upstream.send(1) }
  subscriber.onValue = { _ in
    if subscriber.values.count < 3 { subscriber.request(.max(1)) } else { upstream.send(completion: .finished) }
  }
  upstream.send(1)
  #expect(subscriber.values.count == 3, sourceLocation: sourceLocation)
  #expect(subscriber.events.last == "finished", sourceLocation: sourceLocation)
  #expect(upstream.events == Array(repeating: "request max(1)", count: 3), sourceLocation: sourceLocation)
}

/// Both ends are let go at the end, though downstream keeps the subscription.
func checkRelease<P: Publisher>(
  endedBy value: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ make: (AnyPublisher<Int, TestError>) -> P
) {
  var endings: [(String, (AnySubscriber<Int, TestError>?, any Subscription) -> Void)] = [
    ("cancel", { $1.cancel() }),
    ("finished", { subscriber, _ in subscriber?.receive(completion: .finished) }),
    ("failure", { subscriber, _ in subscriber?.receive(completion: .failure(.broken)) }),
  ]
  if let value { endings.append(("value", { subscriber, _ in _ = subscriber?.receive(value) })) }
  for (ending, end) in endings {
    let upstream = FleetingPublisher<Int, TestError>()
    var subscriber: TestSubscriber<P.Output, P.Failure>? = TestSubscriber()
    weak let downstream = subscriber
    subscriber.map { make(upstream.eraseToAnyPublisher()).subscribe($0) }
    let subscription = subscriber?.subscription
    subscriber = nil
    #expect(downstream != nil, "before \(ending)", sourceLocation: sourceLocation)
    #expect(upstream.subscription != nil, "before \(ending)", sourceLocation: sourceLocation)
    subscription.map { end(upstream.subscriber, $0) }
    upstream.subscriber = nil
    withExtendedLifetime(subscription) {
      #expect(downstream == nil, "after \(ending)", sourceLocation: sourceLocation)
      if (subscription as? ManualSubscription) == nil {
        #expect(upstream.subscription == nil, "after \(ending)", sourceLocation: sourceLocation)
      }
    }
  }
}

/// A publisher that holds nothing but its subscriber, and that only until the test takes it away.
private final class FleetingPublisher<Output, Failure: Error>: Publisher {
  var subscriber: AnySubscriber<Output, Failure>?
  weak var subscription: ManualSubscription?

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    self.subscriber = AnySubscriber(subscriber)
    let subscription = ManualSubscription()
    self.subscription = subscription
    subscriber.receive(subscription: subscription)
  }
}

/// A closure's error cancels upstream first, then fails downstream, once.
func checkError<P: Publisher>(
  by value: Int, sourceLocation: SourceLocation = #_sourceLocation, _ make: (TestUpstream) -> P
) {
  let (upstream, subscriber) = (TestUpstream(), TestSubscriber<P.Output, P.Failure>())
  make(upstream).subscribe(subscriber)
  var eventsAtCancel: [String] = []
  upstream.onCancel = { eventsAtCancel = subscriber.events }
  #expect(upstream.send(value) == .none, sourceLocation: sourceLocation)
  upstream.send(value)
  upstream.send(completion: .finished)
  subscriber.cancel()
  #expect(subscriber.events.dropFirst() == ["failure other"], sourceLocation: sourceLocation)
  #expect(eventsAtCancel.count == 1, sourceLocation: sourceLocation)
  #expect(upstream.events == ["request unlimited", "cancel"], sourceLocation: sourceLocation)
}

/// What is the same for every operator that passes upstream's own subscription on.
func checkPassesSubscriptionOn<P: Publisher>(
  _ name: String, sourceLocation: SourceLocation = #_sourceLocation, _ make: (TestUpstream) -> P
) {
  let upstream = TestUpstream()
  let subscriber = TestSubscriber<P.Output, P.Failure>(asking: .max(2)) { _ in .max(3) }
  make(upstream).subscribe(subscriber)
  #expect(subscriber.events == ["subscription Manual"], sourceLocation: sourceLocation)
  #expect(subscriber.subscription as? ManualSubscription === upstream.subscriptions[0], sourceLocation: sourceLocation)
  #expect("\(upstream.subscribers[0])" == name, sourceLocation: sourceLocation)
  #expect(upstream.send(1) == .max(3), sourceLocation: sourceLocation)
  upstream.send(completion: .finished)
  #expect(subscriber.events.count == 3, sourceLocation: sourceLocation)
  #expect(subscriber.events.last == "finished", sourceLocation: sourceLocation)
  #expect(upstream.events == ["request max(2)"], sourceLocation: sourceLocation)
}
