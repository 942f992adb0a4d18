import CombineContract

/// A law that holds for every publisher, in the order in which they are tried. The numbers are those of the tests of the module,
/// `Tests/CombineTests/Laws/PublisherLaws.swift`, which has some more of them.
enum Law: Int, CaseIterable {
  case oneSubscription = 1
  case nothingBeforeTheSubscription = 2
  case neverMoreThanAskedFor = 3
  case nothingWithoutDemand = 19
  case nothingAfterCompletion = 4
  case nothingAfterCancel = 5
  case cancelReachesUpstream = 6
  case demandAddsUp = 7
  case completionNeedsNoDemand = 9
  case failureIsSentOnce = 10
  case cancelLetsGoOfDownstream = 11
  case completionLetsGoOfDownstream = 12
  case requestFromInsideReceive = 13
  case cancelFromInsideReceive = 14
  case subscribersAreApart = 24

  /// What it demands, in words.
  var sentence: String { sentences.english }
  var chineseSentence: String { sentences.chinese }

  private var sentences: (english: String, chinese: String) {
    switch self {
    case .oneSubscription: ("A subscriber receives one subscription.", "订阅者只收到一个订阅。")
    case .nothingBeforeTheSubscription: ("The subscription is the first event.", "订阅是第一个事件。")
    case .neverMoreThanAskedFor:
      ("A subscriber receives no more values than it has requested.", "订阅者收到的值不多于它请求的。")
    case .nothingAfterCompletion: ("Nothing comes after the completion.", "完成事件之后不再有任何事件。")
    case .nothingAfterCancel: ("Nothing comes after cancel() has returned.", "cancel() 返回之后不再有任何事件。")
    case .cancelReachesUpstream:
      ("cancel() reaches upstream.", "cancel() 传到上游。")
    case .demandAddsUp:
      ("Requests for one value at a time bring the same as one request for all.", "一个一个地请求，与一次请求全部得到的一样。")
    case .completionNeedsNoDemand:
      (
        "The completion comes even if no value is requested, unless a value has to come first.",
        "没有请求值，完成事件也会到来，除非它前面还有值。"
      )
    case .failureIsSentOnce: ("A failure comes at once, once, and as the last event.", "失败立即到来，只来一次，并且是最后一个事件。")
    case .cancelLetsGoOfDownstream:
      ("After cancel() the subscription does not keep the subscriber in memory.", "cancel() 之后，订阅不再让订阅者留在内存里。")
    case .completionLetsGoOfDownstream:
      ("After the completion the subscription does not keep the subscriber in memory.", "完成之后，订阅不再让订阅者留在内存里。")
    case .requestFromInsideReceive:
      (
        "A request from inside receive(_:) brings the next value after receive(_:) has returned.",
        "在 receive(_:) 里面请求的值，在 receive(_:) 返回之后才到来。"
      )
    case .cancelFromInsideReceive:
      ("A subscriber that cancels from inside receive(_:) receives nothing more.", "在 receive(_:) 里面取消的订阅者，不再收到任何事件。")
    case .nothingWithoutDemand:
      ("A subscriber that has requested nothing receives no value.", "没有请求的订阅者收不到值。")
    case .subscribersAreApart:
      ("Each subscriber receives the same, as if it were the only one.", "每个订阅者收到的都一样，就像只有它一个。")
    }
  }
}

/// A part of the reader's Combine, as the laws try it.
struct Part<P: Publisher> {
  /// Makes the part over an upstream. A part without upstream takes no notice of it.
  let make: (Upstream) -> P

  /// Lets the events arrive that wait for a scheduler.
  var settle: () -> Void = {}

  /// A subscriber of the part, above it a source.
  fileprivate func run(over source: Source) -> Witness<P.Output, P.Failure> {
    let witness = Witness<P.Output, P.Failure>()
    make(.source(source)).subscribe(witness)
    settle()
    return witness
  }

  /// What breaks a law, in a few words for each language; nil if the law holds.
  func violation(of law: Law) -> (english: String, chinese: String)? {
    switch law {
    case .oneSubscription: seen(in: pushed()) { $0.count { $0 == "^" } == 1 }
    case .nothingBeforeTheSubscription: seen(in: pushed()) { $0.hasPrefix("^") }
    case .neverMoreThanAskedFor: seenMoreThanRequested(asking: .max(2))
    case .nothingWithoutDemand: seenMoreThanRequested(asking: .none)
    case .nothingAfterCompletion: seen(in: pushed()) { !$0.dropLast().contains(where: "|#".contains) }
    case .nothingAfterCancel: violationAfterCancel()
    case .cancelReachesUpstream: violationUpstream()
    case .demandAddsUp: violationByPortions()
    case .completionNeedsNoDemand: violationOfTheEnd(.finished, "^|")
    case .failureIsSentOnce: violationOfTheEnd(.failure(.init()), "^#")
    case .cancelLetsGoOfDownstream: violationByKeeping { $1.cancel() }
    case .completionLetsGoOfDownstream:
      violationByKeeping(ifOver: true) { source, _ in source.send(completion: .finished) }
    case .requestFromInsideReceive: violationByNesting()
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

  private func seenMoreThanRequested(asking demand: Subscribers.Demand) -> Violation? {
    for source in [Source(), Source(1...5, .finished)] {
      let witness = run(over: source)
      if demand > .none { witness.request(demand) }
      source.send(1, 2, 3, 4)
      settle()
      source.send(completion: .finished)
      settle()
      guard .max(witness.valueCount) > demand else { continue }
      let shown = received(witness.events)
      return demand == .none
        ? ("It requested nothing. \(shown.english)", "它没有请求。\(shown.chinese)")
        : ("It requested 2 values. \(shown.english)", "它请求了 2 个值。\(shown.chinese)")
    }
    return nil
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

  private func violationUpstream() -> Violation? {
    let source = Source()
    let witness = run(over: source)
    witness.request(.max(2))
    witness.subscription?.cancel()
    guard source.cancellations < source.subscriptions else { return nil }
    return ("Upstream was not cancelled.", "上游没有被取消。")
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
    ifOver: Bool = false, _ end: (Source, any Subscription) -> Void
  ) -> Violation? {
    let source = Source([1])
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
      "流已经结束，有人还留着订阅，订阅者就还在内存里。"
    )
  }

  private func violationByNesting() -> Violation? {
    let witness = run(over: Source(1...200, .finished))
    witness.onValue = { $0.request(.max(1)) }
    witness.request(.max(1))
    settle()
    guard witness.greatestDepth > 1 else {
      let all = run(over: Source(1...200, .finished))
      all.request(.unlimited)
      settle()
      guard all.events != witness.events else { return nil }
      return (
        "It received \(witness.valueCount) of \(all.valueCount) values.",
        "它收到了 \(all.valueCount) 个值中的 \(witness.valueCount) 个。"
      )
    }
    return (
      "It received \(witness.greatestDepth) values, each inside the one before.",
      "它收到 \(witness.greatestDepth) 个值，一个套在另一个里面。"
    )
  }

  private func violationByCancellingInside() -> Violation? {
    for source in [Source(), Source(1...3, .finished)] {
      let witness = run(over: source)
      witness.onValue = { $0.subscription?.cancel() }
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
    let events = (1...2).map { _ in
      let witness = Witness<P.Output, P.Failure>()
      publisher.subscribe(witness)
      witness.request(.unlimited)
      settle()
      return witness.events
    }
    guard events[0] != events[1] else { return nil }
    return (
      "The first subscriber received \(events[0].shortened), the second \(events[1].shortened).",
      "第一个订阅者\(events[0].inChinese)，第二个\(events[1].inChinese)。"
    )
  }
}

extension String {
  /// Events, in a sentence: in quotation marks, and not too many.
  fileprivate var shortened: String { isEmpty ? "nothing" : quoted }

  /// That they were received, in Chinese.
  fileprivate var inChinese: String { isEmpty ? "什么也没有收到" : "收到\(quoted)" }

  private var quoted: String { "“\(count > 40 ? prefix(40) + "…" : self)”" }
}
