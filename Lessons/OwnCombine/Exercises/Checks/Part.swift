import CombineContract

/// A part of the reader's Combine, as the laws try it.
struct Part<P: Publisher> {
  /// Makes the part over an upstream. A part without upstream takes no notice of it.
  let make: (Upstream) -> P

  /// Lets the events arrive that wait for a scheduler.
  var settle: () -> Void = {}

  /// A subscriber of the part, above it a source.
  fileprivate func run(over source: Source) -> Witness<P.Output, P.Failure> {
    let witness = Witness(of: make(.source(source)))
    settle()
    return witness
  }

  /// What breaks a law, in a few words for each language; nil if the law holds.
  func violation(of law: Law) -> (english: String, chinese: String)? {
    switch law {
    case .oneSubscription: seen(in: pushed()) { $0.count { $0 == "^" } == 1 }
    case .nothingBeforeTheSubscription: seen(in: pushed()) { $0.hasPrefix("^") }
    case .neverMoreThanAskedFor: seenMoreThanRequested(asking: .max(2))
    case .nothingWithoutDemand:
      seenMoreThanRequested(asking: nil) ?? seenMoreThanRequested(asking: .max(0)) ?? violationByNothing()
    case .nothingAfterCompletion: seen(in: pushed()) { !$0.dropLast().contains(where: "|#".contains) }
    case .nothingAfterCancel: violationAfterCancel()
    case .cancelReachesUpstream: violationUpstream()
    case .demandAddsUp: violationByPortions()
    case .completionNeedsNoDemand: violationOfTheEnd(.finished, "^|")
    case .failureIsSentOnce: violationOfTheEnd(.failure(.init()), "^#")
    case .cancelLetsGoOfDownstream: violationByKeeping { $1.cancel() }
    case .completionLetsGoOfDownstream:
      violationByKeeping(ifOver: true) { source, _ in source.send(completion: .finished) }
        ?? violationByKeeping(ifOver: true) { source, _ in source.send(completion: .failure(.init())) }
        ?? violationByKeeping([], ifOver: true) { source, _ in source.send(completion: .failure(.init())) }
    case .requestFromInsideReceive: violationByNesting() ?? violationByCompany()
    case .cancelFromInsideReceive: violationByCancellingInside()
    case .subscribersAreApart: violationByASecondSubscriber()
    }
  }
}

// MARK: The checks

extension Part {
  private typealias Violation = (english: String, chinese: String)

  private func received(_ events: String) -> Violation {
    ("The subscriber received \(events.shortened).", "订阅者\(events.inChinese)。")
  }

  private func seen(in events: String, _ isRight: (String) -> Bool) -> Violation? {
    isRight(events) ? nil : received(events)
  }

  /// The events of a stream of two values whose subscriber has requested all.
  private func pushed() -> String {
    let source = Source()
    let witness = run(over: source)
    witness.request(.unlimited)
    source.send(1, 2)
    settle()
    source.send(completion: .finished)
    settle()
    return witness.events
  }

  private func seenMoreThanRequested(asking demand: Subscribers.Demand?) -> Violation? {
    for source in [Source(), Source(1...5, .finished)] {
      let witness = run(over: source)
      let before = source.requested
      if let demand { witness.request(demand) }
      if demand == Subscribers.Demand.none, source.requested > before {
        return (
          "request(.none) requests nothing, and \(source.requested) was requested of upstream.",
          "request(.none) 什么也不请求，却向上游请求了 \(source.requested)。"
        )
      }
      source.send(1, 2, 3, 4)
      settle()
      source.send(completion: .finished)
      settle()
      guard .max(witness.valueCount) > demand ?? .none else { continue }
      let shown = received(witness.events)
      let request: Violation =
        switch demand?.max {
        case nil where demand == nil: ("It requested nothing.", "它没有请求。")
        case 0: ("It called request(.none).", "它调用了 request(.none)。")
        default: ("It requested 2 values.", "它请求了 2 个值。")
        }
      return ("\(request.english) \(shown.english)", "\(request.chinese)\(shown.chinese)")
    }
    return nil
  }

  /// A value that is requested after many requests for nothing.
  private func violationByNothing() -> Violation? {
    let counts = [0, 30].map { times in
      let witness = run(over: Source(1...5, .finished))
      for _ in 0..<times { witness.request(.none) }
      witness.request(.max(1))
      settle()
      return witness.valueCount
    }
    guard counts[0] != counts[1] else { return nil }
    return (
      "It called request(.none) 30 times, then requested 1 value, and received \(counts[1]) values. Without those calls it "
        + "would receive \(counts[0]).",
      "它调用了 30 次 request(.none)，再请求 1 个值，收到了 \(counts[1]) 个值；没有那些调用时会收到 \(counts[0]) 个。"
    )
  }

  private func violationAfterCancel() -> Violation? {
    let source = Source()
    let witness = run(over: source)
    witness.subscription?.cancel()
    let before = witness.events
    witness.subscription?.request(.max(1))
    source.send(1)
    source.send(completion: .finished)
    settle()
    guard witness.events != before else { return nil }
    let shown = received(String(witness.events.dropFirst(before.count)))
    return ("After it had cancelled: \(shown.english)", "在它取消之后：\(shown.chinese)")
  }

  /// A subscriber that cancels later, and one that cancels from inside of `receive(subscription:)`.
  private func violationUpstream() -> Violation? {
    let source = Source()
    let witness = run(over: source)
    witness.request(.max(2))
    witness.subscription?.cancel()
    if source.cancellations < source.subscriptions { return ("Upstream was not cancelled.", "上游没有被取消。") }
    let other = Source()
    let hasty = Witness<P.Output, P.Failure>()
    hasty.onSubscription = { $0.cancel() }
    make(.source(other)).subscribe(hasty)
    guard other.cancellations < other.subscriptions else { return nil }
    return (
      "The subscriber cancelled inside receive(subscription:), and upstream was not cancelled.",
      "订阅者在 receive(subscription:) 里面取消了，上游却没有被取消。"
    )
  }

  private func violationByPortions() -> Violation? {
    let atOnce = run(over: Source(1...5, .finished))
    atOnce.request(.unlimited)
    settle()
    let inPortions = run(over: Source(1...5, .finished))
    for _ in 1...20 where !inPortions.isOver {
      inPortions.request(.max(1))
      settle()
    }
    guard inPortions.events != atOnce.events else { return nil }
    return (
      "One by one it received \(inPortions.events.shortened), and at once \(atOnce.events.shortened).",
      "一个一个地请求，\(inPortions.events.inChinese)；一次请求全部，\(atOnce.events.inChinese)。"
    )
  }

  private func violationOfTheEnd(
    _ completion: Subscribers.Completion<Source.Failure>, _ expected: String
  ) -> Violation? {
    let source = Source()
    let witness = run(over: source)
    source.send(completion: completion)
    settle()
    return seen(in: witness.events) { $0 == expected }
  }

  /// Ends a stream, and looks whether its subscription, which is kept, keeps the subscriber. A stream that does not end
  /// breaks no law here.
  private func violationByKeeping(
    _ values: [Int] = [1], ifOver: Bool = false, _ end: (Source, any Subscription) -> Void
  ) -> Violation? {
    let source = Source(values)
    weak var subscriber: Witness<P.Output, P.Failure>?
    var kept: (any Subscription)?
    do {
      let witness = run(over: source)
      subscriber = witness
      witness.request(.unlimited)
      settle()
      kept = witness.subscription
      if let kept { end(source, kept) }
      settle()
      if ifOver, !witness.isOver { return nil }
    }
    guard withExtendedLifetime((kept, source), { subscriber != nil }) else { return nil }
    return (
      "The stream is over, somebody keeps the subscription, and the subscriber is still in memory.",
      "流已经结束，只因有人还留着订阅，订阅者就还留在内存里。"
    )
  }

  /// A subscriber that calls `request(_:)` inside, one that returns demand, and two that request after another subscriber
  /// has requested and gone.
  private func violationByNesting() -> Violation? {
    let all = run(over: Source(1...200, .finished))
    all.request(.unlimited)
    settle()
    for (returned, company) in [(Subscribers.Demand.none, Company?.none), (.max(1), nil), (.none, .new), (.none, .old)]
    {
      let witness = run(over: Source(1...200, .finished))
      let alone = guest(.new)()
      let guests = company.map { [guest($0), guest($0)] }
      var received: [Int] = []
      witness.onValue = {
        if let guests, $0.valueCount == 1 { received.append(guests[0]()) }
        if returned == .none { $0.request(.max(1)) }
        // Now the other one requests when there is a request.
        if let guests, $0.valueCount == 2 { received.append(guests[1]()) }
        return returned
      }
      witness.request(.max(1))
      settle()
      let (english, chinese) = company?.sentence ?? ("", "")
      if witness.greatestDepth > 1 {
        return (
          "\(english)It received \(witness.greatestDepth) values, each inside the one before.",
          "\(chinese)它收到 \(witness.greatestDepth) 个值，一个套在另一个里面。"
        )
      }
      if let count = received.first(where: { $0 != alone }) {
        return (
          "\(english)It received \(count) values. Alone it would receive \(alone).",
          "\(chinese)那一个收到 \(count) 个值，单独一个时会收到 \(alone) 个。"
        )
      }
      if witness.events != all.events {
        let (seen, wanted) = (witness.valueCount, all.valueCount)
        if seen > wanted {
          return (
            "\(english)All were requested at once, and it received \(wanted) of \(seen) values.",
            "\(chinese)一次请求了所有的值，它收到了 \(seen) 个值中的 \(wanted) 个。"
          )
        }
        return returned == .none
          ? (
            "\(english)It requested one more inside of each value, and received \(seen) of \(wanted) values.",
            "\(chinese)它每收到一个值，就在里面再请求一个，收到了 \(wanted) 个值中的 \(seen) 个。"
          )
          : (
            "receive(_:) returned max(1) for each value, and it received \(seen) of \(wanted) values.",
            "receive(_:) 对每个值都返回 max(1)，它收到了 \(wanted) 个值中的 \(seen) 个。"
          )
      }
    }
    return nil
  }

  /// Another subscriber: one that comes, or one that has come already, requests a value.
  private enum Company {
    case new, old

    var sentence: Violation {
      switch self {
      case .new: ("Inside a value another subscriber came, and requested one. ", "订阅者接收值的时候，又来了一个，也请求了一个值。")
      case .old:
        ("Inside a value another subscriber, which had come before, requested one. ", "订阅者接收值的时候，先前来的另一个也请求了一个值。")
      }
    }
  }

  /// Requests a value for another subscriber, which then goes, and returns how many it has received.
  private func guest(_ company: Company) -> () -> Int {
    func come() -> Witness<P.Output, P.Failure> {
      let other = Witness(of: make(.source(Source(1...3, .finished))))
      return other
    }
    let early = company == .old ? come() : nil
    return {
      let other = early ?? come()
      other.request(.max(1))
      other.subscription?.cancel()
      return other.valueCount
    }
  }

  private func violationByCompany() -> Violation? { violation(by: .new) ?? violation(by: .old) }

  /// A value that comes when it has been requested already, and another subscriber meanwhile.
  private func violation(by company: Company) -> Violation? {
    func play(with company: @escaping () -> Void) -> String {
      let source = Source()
      let witness = run(over: source)
      witness.onValue = {
        if $0.valueCount == 1 { company() }
        return .none
      }
      witness.request(.max(1))
      source.send(1, 3)
      settle()
      witness.request(.max(1))
      settle()
      return witness.events
    }
    let (alone, quiet, guest) = (guest(.new)(), play {}, guest(company))
    var received = alone
    let events = play { received = guest() }
    let (english, chinese) = company.sentence
    if received != alone {
      return (
        "\(english)It received \(received) values. Alone it would receive \(alone).",
        "\(chinese)那一个收到 \(received) 个值，单独一个时会收到 \(alone) 个。"
      )
    }
    if events == quiet { return nil }
    return (
      "\(english)The first one received \(events.shortened). Alone it would receive \(quiet.shortened).",
      "\(chinese)前一个\(events.inChinese)，单独一个时会\(quiet.inChinese)。"
    )
  }

  private func violationByCancellingInside() -> Violation? {
    for source in [Source(), Source(1...3, .finished)] {
      let witness = run(over: source)
      witness.onValue = {
        $0.subscription?.cancel()
        return .none
      }
      witness.request(.unlimited)
      source.send(1, 2)
      source.send(completion: .finished)
      settle()
      if witness.valueCount > 1 || witness.valueCount == 1 && witness.isOver { return received(witness.events) }
    }
    return nil
  }

  private func violationByASecondSubscriber() -> Violation? {
    let publisher = make(.source(Source(1...5, .finished)))
    let witnesses = (1...3).map { _ in Witness<P.Output, P.Failure>() }
    func subscribe(_ witness: Witness<P.Output, P.Failure>) {
      publisher.subscribe(witness)
      witness.request(.unlimited)
    }
    // The third comes while the second receives a value.
    witnesses[1].onValue = {
      if $0.valueCount == 1 { subscribe(witnesses[2]) }
      return .none
    }
    for witness in witnesses.prefix(2) {
      subscribe(witness)
      settle()
    }
    settle()
    let events = witnesses.map(\.events)
    for (index, name, chinese) in [(1, "second", "第二个"), (2, "third", "第三个")] where events[index] != events[0] {
      return (
        "The first subscriber received \(events[0].shortened), the \(name) \(events[index].shortened).",
        "第一个订阅者\(events[0].inChinese)，\(chinese)\(events[index].inChinese)。"
      )
    }
    return nil
  }
}

extension String {
  /// Events, in a sentence: in quotation marks, and not too many.
  var shortened: String { isEmpty ? "nothing" : quoted }

  /// That they were received, in Chinese.
  var inChinese: String { isEmpty ? "什么也没有收到" : "收到\(quoted)" }

  private var quoted: String { "“\(count > 40 ? prefix(40) + "…" : self)”" }
}
