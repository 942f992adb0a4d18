import Combine
import TestKit

extension Law {
  /// Runs a candidate and returns what it did against this law, or nil.
  func violation(by candidate: Candidate) -> String? {
    switch self {
    case .oneSubscription: firstViolation(in: candidate.runs()) { $0.count { $0 == .subscription } == 1 }
    case .nothingBeforeTheSubscription: firstViolation(in: candidate.runs()) { $0.first == .subscription }
    case .neverMoreThanAskedFor: candidate.violationOfDemand()
    case .nothingAfterCompletion:
      firstViolation(in: candidate.runs()) { !$0.dropLast().contains(where: \.isCompletion) }
    case .nothingAfterCancel: candidate.violationAfterCancel()
    case .cancelReachesUpstream: candidate.violationByCancellingUpstream()
    case .demandAddsUp: candidate.violationByPortions()
    case .demandSaturates: candidate.violationByHugeDemand()
    case .completionNeedsNoDemand: candidate.violationWithoutDemand()
    case .failureIsSentOnce: candidate.violationByFailing()
    case .cancelLetsGoOfDownstream:
      candidate.violationByHolding { _, subscription in subscription.cancel() }
    case .completionLetsGoOfDownstream:
      candidate.violationByHolding { subject, _ in subject.send(completion: .finished) }
        ?? candidate.violationByHolding { subject, _ in subject.send(completion: .failure(.broken)) }
    case .requestFromInsideReceive: candidate.violationByReentrantRequests()
    case .cancelFromInsideReceive: candidate.violationByReentrantCancel()
    case .sendFromInsideReceive: candidate.violationByReentrantSend()
    case .completionSurvivesSubscribing: candidate.violationByEarlyCompletion()
    case .completionMayOvertakeTheSubscription: candidate.violationByOvertakingCompletion()
    case .deinitMayComeBack: candidate.violationByReentrantDeinit()
    case .nothingWithoutDemand: candidate.violationWithoutAsking()
    case .closuresGoAtCancel: candidate.violationByKeepingClosures()
    case .takesOneSubscription: candidate.violationByASecondSubscription()
    case .dropsWhatIsOutOfOrder: candidate.violationByDisorder()
    case .endLetsGoOfUpstream: candidate.violationByHoldingUpstream()
    case .subscribersAreApart: candidate.violationByASecondSubscriber()
    case .endFromInsideReceive: candidate.violationByEndingInside()
    case .upstreamMayKeepTheOperator: candidate.violationByAKeepingUpstream()
    case .completionFollowsTheSubscription: candidate.violationByCompletingMeanwhile()
    }
  }

  private func firstViolation(in runs: [LawRun], unless holds: ([LawEvent]) -> Bool) -> String? {
    runs.first { !holds($0.history) }?.diagram()
  }
}

private typealias Upstream = PassthroughSubject<Int, TestError>

extension Candidate {
  private static let numbers = Array(1...20)

  /// A subscriber over an upstream, and what runs the candidate's scheduler.
  private func subscriber(
    over upstream: some Publisher<Int, TestError>
  ) -> (subscriber: LawSubscriber, settle: () -> Void) {
    let subscriber = LawSubscriber(tally)
    let (publisher, settle) = stage(upstream.eraseToAnyPublisher())
    publisher.subscribe(subscriber)
    settle()
    return (subscriber, settle)
  }

  private func runOverNumbers(_ numbers: [Int] = Self.numbers) -> LawRun { LawRun(self, pulling: numbers) }

  /// A run in which everything is asked for at once.
  private func everything(of numbers: [Int] = Self.numbers) -> LawRun {
    let run = runOverNumbers(numbers)
    run.request(.unlimited)
    return run
  }

  /// A run over a subject: the subscriber asks, and upstream sends numbers and then completes, even twice.
  private func pushed(
    _ numbers: some Sequence<Int>, asking demand: Subscribers.Demand = .unlimited,
    completing completions: Subscribers.Completion<TestError>...
  ) -> LawRun {
    let run = LawRun(self)
    if demand > .none { run.request(demand) }
    run.send(numbers)
    for completion in completions { run.send(completion: completion) }
    return run
  }

  /// Whether two histories are the same, but for the order of values where that is open.
  private func agrees(_ history: [LawEvent], _ expected: [LawEvent]) -> Bool {
    guard isUnordered else { return history == expected }
    return history.filter { !$0.isValue } == expected.filter { !$0.isValue }
      && history.compactMap(\.value).sorted() == expected.compactMap(\.value).sorted()
  }

  /// Runs over upstreams of several tempers, with everything asked for.
  fileprivate func runs() -> [LawRun] {
    let eager = [everything(), everything(of: []), everything(of: [1])]

    let failed = Upstream()
    failed.send(completion: .failure(.broken))
    let late = LawRun(self, over: failed)
    late.request(.unlimited)

    let live = pushed(Self.numbers.prefix(3), completing: .finished)
    live.send(4)
    live.send(completion: .failure(.broken))

    return eager + [late, live]
  }

  fileprivate func violationOfDemand() -> String? {
    for count in [1, 2, 3, 7] {
      let pulling = runOverNumbers()
      pulling.request(.max(count))
      let pushed = pushed(Self.numbers, asking: .max(count), completing: .finished)
      for run in [pulling, pushed] where run.subscriber.values.count > count { return run.diagram() }
    }
    return nil
  }

  fileprivate func violationAfterCancel() -> String? {
    for demand in [Subscribers.Demand.unlimited, .max(2)] {
      let run = pushed(Self.numbers.prefix(4), asking: demand)
      run.cancel()
      let before = run.history
      run.send(Self.numbers)
      run.request(.unlimited)
      run.send(completion: .finished)
      if run.history != before { return run.diagram(insteadOf: before) }
    }
    return nil
  }

  fileprivate func violationByCancellingUpstream() -> String? {
    let probe = Probe(Upstream())
    let (subscriber, settle) = subscriber(over: probe)
    subscriber.request(.max(2))
    for _ in 1...2 { subscriber.subscription?.cancel() }
    settle()
    if probe.cancellations != probe.subscriptions {
      return "\(probe.subscriptions) subscribed, \(probe.cancellations) cancelled"
    }
    return probe.wasAskedAfterCancel ? "asked upstream after cancel" : nil
  }

  fileprivate func violationByPortions() -> String? {
    for portion in [1, 3] {
      let run = runOverNumbers()
      for _ in 1...400 where !run.subscriber.isOver { run.request(.max(portion)) }
      let expected = everything().history
      if !agrees(run.history, expected) { return run.diagram(insteadOf: expected) }
    }
    return nil
  }

  fileprivate func violationByHugeDemand() -> String? {
    let run = runOverNumbers()
    var isFirst = true
    run.subscriber.onValue = { _ in
      defer { isFirst = false }
      return isFirst ? .max(.max) : .unlimited
    }
    run.request(.max(.max))
    let expected = everything().history
    return agrees(run.history, expected) ? nil : run.diagram(insteadOf: expected)
  }

  fileprivate func violationWithoutDemand() -> String? {
    let run = pushed([], asking: .none, completing: .finished)
    let expected: [LawEvent] = [.subscription, .finished]
    return run.history == expected ? nil : run.diagram(insteadOf: expected)
  }

  fileprivate func violationByFailing() -> String? {
    for demand in [Subscribers.Demand.none, .unlimited] {
      let run = pushed([1], asking: demand, completing: .failure(.broken), .failure(.broken))
      if run.history.count(where: { $0 == .failure }) != 1 || run.history.last != .failure { return run.diagram() }
    }
    return nil
  }

  fileprivate func violationWithoutAsking() -> String? {
    let pulling = runOverNumbers()
    if !pulling.subscriber.values.isEmpty { return pulling.diagram() }
    for completion in [Subscribers.Completion<TestError>.finished, .failure(.broken)] {
      for demand in [0, 2] {
        let run = pushed(Self.numbers, asking: .max(demand), completing: completion)
        if run.subscriber.values.count > demand { return run.diagram() }
      }
    }
    return nil
  }

  /// Ends a stream, and looks whether its subscription, which is kept, keeps the subscriber.
  fileprivate func violationByHolding(_ end: (Upstream, any Subscription) -> Void) -> String? {
    let subject = Upstream()
    weak var weakSubscriber: LawSubscriber?
    var subscription: (any Subscription)?
    do {
      let (subscriber, settle) = subscriber(over: subject)
      subscriber.request(.unlimited)
      settle()
      subject.send(1)
      settle()
      weakSubscriber = subscriber
      subscription = subscriber.subscription
      if let subscription { end(subject, subscription) }
      settle()
      subscriber.forget()
    }
    return withExtendedLifetime(subscription) { weakSubscriber == nil ? nil : "the subscriber is still there" }
  }

  fileprivate func violationByReentrantRequests() -> String? {
    let numbers = Array(1...500)
    let run = runOverNumbers(numbers)
    var depth = 0
    var deepest = 0
    run.subscriber.onValue = { [unowned subscriber = run.subscriber] _ in
      depth += 1
      defer { depth -= 1 }
      deepest = max(deepest, depth)
      subscriber.request(.max(1))
      return .none
    }
    run.request(.max(1))
    if deepest > 1 { return "\(deepest) values are received inside one another" }
    let expected = everything(of: numbers).history
    return agrees(run.history, expected) ? nil : "\(run.history.count) events instead of \(expected.count)"
  }

  fileprivate func violationByReentrantCancel() -> String? {
    let pulling = runOverNumbers()
    let pushed = LawRun(self)
    for run in [pulling, pushed] {
      run.subscriber.onValue = { [unowned run] _ in
        run.cancelInside()
        return .unlimited
      }
      run.request(.unlimited)
    }
    pushed.send(Self.numbers)
    pushed.send(completion: .finished)
    for run in [pulling, pushed] {
      if let last = run.history.firstIndex(where: \.isValue), last != run.history.count - 1 { return run.diagram() }
    }
    return nil
  }

  fileprivate func violationByReentrantSend() -> String? {
    let plain = pushed(Self.numbers.prefix(4), completing: .finished)
    let run = LawRun(self)
    var next: Int?
    func sendNext() { if let number = next.take() { run.sendInside(number) } }
    run.subscriber.onValue = { _ in
      sendNext()
      return .none
    }
    run.request(.unlimited)
    for number in [1, 3] {
      next = number + 1
      run.send(number)
      // Sent from here if nothing was received meanwhile.
      sendNext()
    }
    run.send(completion: .finished)
    // It holds the run, which holds the subscriber.
    run.subscriber.onValue = { _ in .none }
    return agrees(run.history, plain.history) ? nil : run.diagram(insteadOf: plain.history)
  }

  fileprivate func violationByEndingInside() -> String? {
    for completion in [Subscribers.Completion<TestError>.finished, .failure(.broken)] {
      let expected = endingInside(with: completion, asking: .beforehand)
      if !expected.subscriber.isOver { return expected.diagram() }
      for asking in Asking.allCases {
        let run = endingInside(with: completion, asking: asking)
        if !agrees(run.history, expected.history) { return run.diagram(insteadOf: expected.history) }
      }
    }
    return nil
  }

  /// When a subscriber requests what comes after a value from inside which the stream ends.
  private enum Asking: CaseIterable {
    case beforehand, insideBeforeTheEnd, insideAfterTheEnd, byReturning
  }

  /// Sends values until one is received, from inside which upstream completes.
  private func endingInside(with completion: Subscribers.Completion<TestError>, asking: Asking) -> LawRun {
    let run = LawRun(self)
    run.subscriber.onValue = { [unowned run] _ in
      if asking == .insideBeforeTheEnd { run.subscriber.request(.max(1)) }
      run.completeInside(completion)
      if asking == .insideAfterTheEnd { run.subscriber.request(.max(1)) }
      return asking == .byReturning ? .max(1) : .none
    }
    run.request(asking == .beforehand ? .unlimited : .max(1))
    run.send(1...4)
    run.send(completion: completion)
    return run
  }
}
