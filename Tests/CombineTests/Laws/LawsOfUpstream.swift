import Combine
import TestKit

// The checks of the laws about an upstream that does what no correct publisher does, and of those about two subscribers.

extension Candidate {
  /// A candidate over a publisher that sends only what a law tells it to.
  private struct Run {
    let upstream = ManualPublisher<Int, TestError>(greets: false)
    let subscriber: LawSubscriber
    let settle: () -> Void

    /// The subscribers of the publisher. An operator of several publishers subscribes several times.
    let receivers: [AnySubscriber<Int, TestError>]

    init(_ candidate: Candidate) {
      subscriber = LawSubscriber(candidate.tally)
      let (publisher, settle) = candidate.stage(upstream.eraseToAnyPublisher())
      self.settle = settle
      publisher.subscribe(subscriber)
      settle()
      receivers = upstream.subscribers
    }

    /// Sends each receiver a subscription, and asks for everything. Returns the subscriptions.
    func start() -> [ManualSubscription] {
      let subscriptions = receivers.map { receiver in
        let subscription = ManualSubscription()
        receiver.receive(subscription: subscription)
        return subscription
      }
      settle()
      subscriber.request(.unlimited)
      settle()
      return subscriptions
    }

    func send(_ value: Int) {
      for receiver in receivers { _ = receiver.receive(value) }
      settle()
    }

    func send(completion: Subscribers.Completion<TestError>) {
      for receiver in receivers { receiver.receive(completion: completion) }
      settle()
    }

    func end(_ ending: EndOfStream) {
      switch ending {
      case .finished: send(completion: .finished)
      case .failed: send(completion: .failure(.broken))
      case .cancelled: subscriber.subscription?.cancel()
      }
      settle()
    }
  }

  func violationByASecondSubscription() -> String? {
    // Some operators send their subscription before upstream sends its own.
    let early = Run(self)
    if early.subscriber.subscription != nil {
      early.end(.cancelled)
      for receiver in early.receivers where !hasCancelled(ManualSubscription(), receiver) {
        return "a subscription that comes after cancel() is not cancelled"
      }
    }
    for ending in [nil] + EndOfStream.allCases {
      let run = Run(self)
      for receiver in run.receivers {
        let first = ManualSubscription()
        receiver.receive(subscription: first)
        if ending == nil, !(hasCancelled(ManualSubscription(), receiver) && !first.events.contains("cancel")) {
          return "a second subscription is not cancelled, or the first one is"
        }
      }
      guard let ending else { continue }
      run.settle()
      run.end(ending)
      for receiver in run.receivers where !hasCancelled(ManualSubscription(), receiver) {
        return "a subscription after the end is not cancelled: \(ending.rawValue)"
      }
    }
    return nil
  }

  private func hasCancelled(_ subscription: ManualSubscription, _ receiver: AnySubscriber<Int, TestError>) -> Bool {
    receiver.receive(subscription: subscription)
    return subscription.events == ["cancel"]
  }

  func violationByDisorder() -> String? {
    for ending in EndOfStream.allCases {
      let run = Run(self)
      run.send(1)
      if !run.subscriber.values.isEmpty { return "a value before the subscription is sent" }
      let subscriptions = run.start()
      run.send(2)
      run.end(ending)
      let (history, events) = (run.subscriber.history, subscriptions.map(\.events))
      run.send(3)
      run.send(completion: .failure(.broken))
      run.send(completion: .finished)
      run.subscriber.request(.max(1))
      run.subscriber.subscription?.cancel()
      run.settle()
      if run.subscriber.history != history { return "an event after the end is sent: \(ending.rawValue)" }
      if subscriptions.map(\.events) != events { return "a call reaches upstream after the end: \(ending.rawValue)" }
    }
    return nil
  }

  func violationByHoldingUpstream() -> String? {
    for ending in EndOfStream.allCases {
      let run = Run(self)
      let released = run.start().map { subscription in { [weak subscription] in subscription == nil } }
      run.send(1)
      run.end(ending)
      if !released.allSatisfy({ $0() }) { return "upstream's subscription is still there: \(ending.rawValue)" }
    }
    return nil
  }

  func violationByAKeepingUpstream() -> String? {
    for ending in EndOfStream.allCases {
      weak var subscriber: LawSubscriber?
      let upstream: ManualPublisher<Int, TestError>
      do {
        let run = Run(self)
        subscriber = run.subscriber
        upstream = run.upstream
        _ = run.start()
        run.send(1)
        run.end(ending)
        run.subscriber.forget()
      }
      if withExtendedLifetime(upstream, { subscriber != nil }) { return "the subscriber is there: \(ending.rawValue)" }
    }
    return nil
  }

  func violationByASecondSubscriber() -> String? {
    let numbers = Publishers.Sequence<ClosedRange<Int>, TestError>(sequence: 1...20)
    let (publisher, settle) = stage(numbers.eraseToAnyPublisher())
    let histories = (1...2).map { _ in
      let subscriber = LawSubscriber(tally)
      publisher.subscribe(subscriber)
      settle()
      subscriber.request(.unlimited)
      settle()
      return subscriber.history
    }
    return histories[0] == histories[1] ? nil : "the second subscriber sees \(histories[1]), the first \(histories[0])"
  }
}
