import Combine

extension Law {
  /// Runs a candidate and returns what it did against this law, or nil.
  func violation(by candidate: Candidate) -> String? {
    switch self {
    case .oneSubscription:
      return firstViolation(in: candidate.histories()) { history in
        history.count { $0 == .subscription } == 1
      }
    case .nothingBeforeTheSubscription:
      return firstViolation(in: candidate.histories()) { $0.first == .subscription }
    case .neverMoreThanAskedFor:
      return candidate.violationOfDemand()
    case .nothingAfterCompletion:
      return firstViolation(in: candidate.histories()) { history in
        history.firstIndex(where: \.isCompletion).map { $0 == history.count - 1 } ?? true
      }
    case .nothingAfterCancel:
      return candidate.violationAfterCancel()
    case .cancelReachesUpstream:
      return candidate.violationByCancellingUpstream()
    case .demandAddsUp:
      return candidate.violationByPortions()
    case .demandSaturates:
      return candidate.violationByHugeDemand()
    case .completionNeedsNoDemand:
      return candidate.violationWithoutDemand()
    case .failureIsSentOnce:
      return candidate.violationByFailing()
    case .cancelLetsGoOfDownstream:
      return candidate.violationByHolding { _, subscription in subscription.cancel() }
    case .completionLetsGoOfDownstream:
      return candidate.violationByHolding { subject, _ in subject.send(completion: .finished) }
    case .requestFromInsideReceive:
      return candidate.violationByReentrantRequests()
    case .cancelFromInsideReceive:
      return candidate.violationByReentrantCancel()
    case .sendFromInsideReceive:
      return candidate.violationByReentrantSend()
    }
  }

  private func firstViolation(in histories: [[LawEvent]], unless holds: ([LawEvent]) -> Bool) -> String? {
    histories.first { !holds($0) }.map { "\($0)" }
  }
}

/// What a subscriber saw.
enum LawEvent: Equatable, CustomStringConvertible {
  case subscription
  case value(Int)
  case finished
  case failure

  var isCompletion: Bool { self == .finished || self == .failure }

  var isValue: Bool {
    if case .value = self { true } else { false }
  }

  var description: String {
    switch self {
    case .subscription: "subscription"
    case .value(let value): "\(value)"
    case .finished: "finished"
    case .failure: "failure"
    }
  }
}

/// Writes down what it sees. It asks for nothing by itself.
private final class LawSubscriber: Subscriber {
  private(set) var history: [LawEvent] = []
  private(set) var subscription: (any Subscription)?

  /// Called with each value, after it was written down. Its result is returned from `receive(_:)`.
  var onValue: (Int) -> Subscribers.Demand = { _ in .none }

  var values: [LawEvent] { history.filter(\.isValue) }
  var isOver: Bool { history.contains(where: \.isCompletion) }

  func receive(subscription: any Subscription) {
    history.append(.subscription)
    self.subscription = subscription
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    history.append(.value(input))
    return onValue(input)
  }

  func receive(completion: Subscribers.Completion<TestError>) {
    switch completion {
    case .finished: history.append(.finished)
    case .failure: history.append(.failure)
    }
  }

  func request(_ demand: Subscribers.Demand) {
    subscription?.request(demand)
  }
}

private typealias Upstream = PassthroughSubject<Int, TestError>

extension Candidate {
  private static let numbers = Array(1...20)

  private func subscriber(over upstream: some Publisher<Int, TestError>) -> LawSubscriber {
    let subscriber = LawSubscriber()
    make(upstream.eraseToAnyPublisher()).subscribe(subscriber)
    return subscriber
  }

  private func subscriberOverNumbers(_ numbers: [Int] = Self.numbers) -> LawSubscriber {
    subscriber(over: Publishers.Sequence<[Int], TestError>(sequence: numbers))
  }

  /// All that comes if everything is asked for at once.
  private func everything(of numbers: [Int] = Self.numbers) -> [LawEvent] {
    let subscriber = subscriberOverNumbers(numbers)
    subscriber.request(.unlimited)
    return subscriber.history
  }

  /// Whether two histories are the same, but for the order of values where that is open.
  private func agrees(_ history: [LawEvent], _ expected: [LawEvent]) -> Bool {
    guard isUnordered else { return history == expected }
    return history.filter { !$0.isValue } == expected.filter { !$0.isValue }
      && history.filter(\.isValue).map(\.description).sorted() == expected.filter(\.isValue).map(\.description).sorted()
  }

  /// Histories over upstreams of several tempers, with everything asked for.
  fileprivate func histories() -> [[LawEvent]] {
    let eager = [everything(), everything(of: []), everything(of: [1])]

    let failed = Upstream()
    failed.send(completion: .failure(.broken))
    let late = subscriber(over: failed)
    late.request(.unlimited)

    let subject = Upstream()
    let live = subscriber(over: subject)
    live.request(.unlimited)
    Self.numbers.prefix(3).forEach(subject.send)
    subject.send(completion: .finished)
    subject.send(4)
    subject.send(completion: .failure(.broken))

    return eager + [late.history, live.history]
  }

  fileprivate func violationOfDemand() -> String? {
    for count in [1, 2, 3, 7] {
      let pulling = subscriberOverNumbers()
      pulling.request(.max(count))
      let subject = Upstream()
      let pushed = subscriber(over: subject)
      pushed.request(.max(count))
      Self.numbers.forEach(subject.send)
      subject.send(completion: .finished)
      for subscriber in [pulling, pushed] where subscriber.values.count > count {
        return "asked for \(count): \(subscriber.history)"
      }
    }
    return nil
  }

  fileprivate func violationAfterCancel() -> String? {
    for demand in [Subscribers.Demand.unlimited, .max(2)] {
      let subject = Upstream()
      let subscriber = subscriber(over: subject)
      subscriber.request(demand)
      Self.numbers.prefix(4).forEach(subject.send)
      subscriber.subscription?.cancel()
      let before = subscriber.history
      Self.numbers.forEach(subject.send)
      subscriber.request(.unlimited)
      subject.send(completion: .finished)
      if subscriber.history != before { return "\(before), and then \(subscriber.history.dropFirst(before.count))" }
    }
    return nil
  }

  fileprivate func violationByCancellingUpstream() -> String? {
    let probe = Probe(Upstream())
    let subscriber = subscriber(over: probe)
    subscriber.request(.max(2))
    for _ in 1...2 { subscriber.subscription?.cancel() }
    if probe.cancellations != probe.subscriptions {
      return "\(probe.subscriptions) subscribed, \(probe.cancellations) cancelled"
    }
    return probe.wasAskedAfterCancel ? "asked upstream after cancel" : nil
  }

  fileprivate func violationByPortions() -> String? {
    for portion in [1, 3] {
      let subscriber = subscriberOverNumbers()
      for _ in 1...400 where !subscriber.isOver { subscriber.request(.max(portion)) }
      if !agrees(subscriber.history, everything()) { return "in portions of \(portion): \(subscriber.history)" }
    }
    return nil
  }

  fileprivate func violationByHugeDemand() -> String? {
    let subscriber = subscriberOverNumbers()
    var isFirst = true
    subscriber.onValue = { _ in
      defer { isFirst = false }
      return isFirst ? .max(.max) : .unlimited
    }
    subscriber.request(.max(.max))
    return agrees(subscriber.history, everything()) ? nil : "\(subscriber.history)"
  }

  fileprivate func violationWithoutDemand() -> String? {
    let subject = Upstream()
    let subscriber = subscriber(over: subject)
    subject.send(completion: .finished)
    return subscriber.history == [.subscription, .finished] ? nil : "\(subscriber.history)"
  }

  fileprivate func violationByFailing() -> String? {
    for demand in [Subscribers.Demand.none, .unlimited] {
      let subject = Upstream()
      let subscriber = subscriber(over: subject)
      if demand > .none { subscriber.request(demand) }
      subject.send(1)
      subject.send(completion: .failure(.broken))
      subject.send(completion: .failure(.broken))
      let failures = subscriber.history.count { $0 == .failure }
      if failures != 1 || subscriber.history.last != .failure { return "asked for \(demand): \(subscriber.history)" }
    }
    return nil
  }

  /// Ends a stream, and looks whether its subscription, which is kept, keeps the subscriber.
  fileprivate func violationByHolding(_ end: (PassthroughSubject<Int, TestError>, any Subscription) -> Void) -> String?
  {
    let subject = Upstream()
    weak var weakSubscriber: LawSubscriber?
    var subscription: (any Subscription)?
    do {
      let subscriber = subscriber(over: subject)
      subscriber.request(.unlimited)
      subject.send(1)
      weakSubscriber = subscriber
      subscription = subscriber.subscription
      if let subscription { end(subject, subscription) }
      subscriber.forget()
    }
    return withExtendedLifetime(subscription) { weakSubscriber == nil ? nil : "the subscriber is still there" }
  }

  fileprivate func violationByReentrantRequests() -> String? {
    let numbers = Array(1...20_000)
    let subscriber = subscriberOverNumbers(numbers)
    subscriber.onValue = { [unowned subscriber] _ in
      subscriber.request(.max(1))
      return .none
    }
    subscriber.request(.max(1))
    let expected = everything(of: numbers)
    return agrees(subscriber.history, expected)
      ? nil : "\(subscriber.history.count) events instead of \(expected.count)"
  }

  fileprivate func violationByReentrantCancel() -> String? {
    let pulling = subscriberOverNumbers()
    let subject = Upstream()
    let pushed = subscriber(over: subject)
    for subscriber in [pulling, pushed] {
      subscriber.onValue = { [unowned subscriber] _ in
        subscriber.subscription?.cancel()
        return .unlimited
      }
      subscriber.request(.unlimited)
    }
    Self.numbers.forEach(subject.send)
    subject.send(completion: .finished)
    for subscriber in [pulling, pushed] {
      if let last = subscriber.history.firstIndex(where: \.isValue), last != subscriber.history.count - 1 {
        return "\(subscriber.history)"
      }
    }
    return nil
  }

  fileprivate func violationByReentrantSend() -> String? {
    let plain = Upstream()
    let expected = subscriber(over: plain)
    expected.request(.unlimited)
    Self.numbers.prefix(4).forEach(plain.send)
    plain.send(completion: .finished)

    let subject = Upstream()
    let subscriber = subscriber(over: subject)
    var next: Int?
    func sendNext() {
      if let number = next.take() { subject.send(number) }
    }
    subscriber.onValue = { _ in
      sendNext()
      return .none
    }
    subscriber.request(.unlimited)
    for number in [1, 3] {
      next = number + 1
      subject.send(number)
      // Sent from here if nothing was received meanwhile.
      sendNext()
    }
    subject.send(completion: .finished)
    return agrees(subscriber.history, expected.history)
      ? nil : "\(subscriber.history) instead of \(expected.history)"
  }
}

extension LawSubscriber {
  /// Lets go of the subscription, which a test of who lets go of whom keeps elsewhere.
  func forget() {
    subscription = nil
  }
}
