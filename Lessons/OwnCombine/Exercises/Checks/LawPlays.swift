import CombineContract

extension Law {
  /// The laws that hold for an operator.
  static let ofOperators = allCases

  /// The laws that hold for a publisher without upstream.
  static let ofSources = without(
    .cancelReachesUpstream, .completionNeedsNoDemand, .failureIsSentOnce, .requestFromInsideReceive)

  static func without(_ others: Law...) -> [Law] { allCases.filter { !others.contains($0) } }

  /// What shows whether it holds.
  var plays: [Play] {
    switch self {
    case .oneSubscription: [Self.ofTwoValues { $0.filter { $0 == "^" } }]
    case .nothingBeforeTheSubscription: [Self.ofTwoValues { String($0.prefix(1)) }]
    case .nothingAfterCompletion:
      [
        Self.ofTwoValues(by: ("After that the subscriber", "订阅者在完成事件之后")) {
          String($0.drop { !"|#".contains($0) }.dropFirst())
        }
      ]
    case .neverMoreThanAskedFor:
      Self.asking("It requested 2 values.", "请求了 2 个值。") { $0.request(.max(2)) } + [
        Self.many(130, .max(100), "It requested 100 values.", "请求了 100 个值。"),
        Self.many(1100, .unlimited, "It requested all values.", "请求了所有的值。", looksAbove: true),
      ]
    case .nothingWithoutDemand:
      Self.asking("It requested nothing.", "没有请求。") { _ in }
        + Self.asking("It called request(.none).", "调用了 request(.none)。", looksAbove: true) { $0.request(.none) }
        + Self.asking(
          "It called request(.none) 30 times, then requested 1 value.", "调用了 30 次 request(.none)，再请求 1 个值。"
        ) {
          for _ in 1...30 { $0.request(.none) }
          $0.request(.max(1))
        }
    case .nothingAfterCancel:
      [
        .one(
          sees: { String($0.events.dropFirst($0.eventsAtCancel.count)) },
          by: ("After it had cancelled, the subscriber", "订阅者取消之后"),
          then: { stage, witness in
            witness.cancel()
            witness.request(.max(1))
            stage.send(1)
            stage.finish()
          })
      ]
    case .cancelReachesUpstream:
      [
        Play {
          $0.subscribe(requesting: .max(2)).cancel()
          return [.isCancelled($0.sources[0])]
        },
        Play("The subscriber cancelled inside receive(subscription:).", "订阅者在 receive(subscription:) 里面取消了。") {
          $0.subscribe { $0.onSubscription = { $0.cancel() } }
          return [.isCancelled($0.sources[0])]
        },
      ]
    case .demandAddsUp:
      [
        .one(
          "It requested one after the other.", "一个一个地请求值。", to: 1...5, sees: \.values,
          then: { _, witness in
            for _ in 1...20 where !witness.isOver { witness.request(.max(1)) }
          })
      ]
    case .completionNeedsNoDemand: [.one(then: { stage, _ in stage.finish() })]
    case .failureIsSentOnce: [.one(then: { stage, _ in stage.finish(failing: true) })]
    case .cancelLetsGoOfDownstream:
      [
        Self.releasing(end: { $1.cancel() }),
        Self.releasing(
          "The subscriber cancelled inside receive(subscription:).", "订阅者在 receive(subscription:) 里面取消了。",
          inside: { $1.onSubscription = { $0.cancel() } }),
        Self.releasing(
          "The subscriber cancelled inside receive(_:).", "订阅者在 receive(_:) 里面取消了。",
          inside: { $1.onValue = { $0.cancelInside() } }),
      ]
    case .completionLetsGoOfDownstream:
      [
        Self.releasing(end: { stage, _ in stage.finish() }),
        Self.releasing(end: { stage, _ in stage.finish(failing: true) }),
        Self.releasing(sends: false, end: { stage, _ in stage.finish(failing: true) }),
        Self.releasing(
          "Upstream finished inside receive(_:).", "上游在 receive(_:) 里面正常结束了。",
          inside: { stage, witness in
            witness.onValue = { _ in
              stage.finish()
              return .none
            }
          }),
      ]
    case .requestFromInsideReceive:
      [
        .one(
          "It requested one more inside of each value.", "每收到一个值，就在 receive(_:) 里面再请求一个。", to: 1...200,
          requesting: .max(1),
          onValue: { $0.requestInside() }, sees: \.values),
        .one(
          "receive(_:) returned max(1) for each value.", "receive(_:) 对每个值都返回 max(1)。", to: 1...200,
          requesting: .max(1),
          onValue: { _ in .max(1) }, sees: \.values),
      ] + [false, true].map { Self.company(isEarly: $0, isPushed: false) }
        + [false, true].map { Self.company(isEarly: $0, isPushed: true) }
    case .cancelFromInsideReceive:
      [nil, 1...3].map { values in
        .one(
          to: values, onValue: { $0.cancelInside() },
          then: { stage, witness in
            witness.request(.unlimited)
            stage.send(1, 2)
            stage.finish()
          })
      }
    case .subscribersAreApart:
      [
        Play("The third subscriber comes while the second one receives a value.", "第二个订阅者接收值的时候，来了第三个。") { stage in
          let first = stage.subscribe(to: 1...5, requesting: .unlimited)
          var third: Witness?
          let second = stage.subscribe {
            $0.onValue = { _ in
              third = third ?? stage.subscribe(requesting: .unlimited)
              return .none
            }
          }
          second.request(.unlimited)
          return [first, second, third].map { .received($0?.values ?? "", by: ("One of them", "其中一个")) }
        }
      ]
    }
  }
}

extension Stage {
  /// Requests a value for another subscriber, of another part, which then goes.
  fileprivate func guest(isEarly: Bool) -> () -> Witness {
    let stage = another()
    let early = isEarly ? stage.subscribe(to: 1...3) : nil
    return {
      let guest = early ?? stage.subscribe(to: 1...3)
      guest.request(.max(1))
      guest.cancel()
      return guest
    }
  }
}

extension Witness {
  func cancelInside() -> Subscribers.Demand {
    cancel()
    return .none
  }

  fileprivate func requestInside() -> Subscribers.Demand {
    request(.max(1))
    return .none
  }
}

extension Law {
  /// What a subscriber receives that has requested all, of a stream of two values.
  private static func ofTwoValues(
    by name: Words = ("The subscriber", "订阅者"), _ part: @escaping (String) -> String
  ) -> Play {
    .one(
      requesting: .unlimited, sees: { part($0.events) }, by: name,
      then: { stage, _ in
        stage.send(1, 2)
        stage.finish()
      })
  }

  /// That a subscriber requests something of an upstream that sends later, or at once.
  private static func asking(
    _ english: String, _ chinese: String, looksAbove: Bool = false, _ ask: @escaping (Witness) -> Void
  ) -> [Play] {
    [false, true].map { isFull in
      Play(english, chinese) { stage in
        let witness = stage.subscribe(to: isFull ? 1...5 : nil)
        let before = stage.sources[0].requested
        ask(witness)
        let requested = stage.sources[0].requested
        stage.send(1, 2, 3, 4)
        stage.finish()
        return [.received(witness.values)]
          + (looksAbove ? [.number("Upstream is asked for", "向上游多请求的", requested == before ? .none : requested)] : [])
      }
    }
  }

  /// More values than somebody counts who thinks of a few.
  private static func many(
    _ count: Int, _ demand: Subscribers.Demand, _ english: String, _ chinese: String, looksAbove: Bool = false
  ) -> Play {
    Play(english, chinese) { stage in
      let witness = stage.subscribe(requesting: demand)
      let requested = stage.sources[0].requested
      for value in 1...count { stage.send(value) }
      return [.received(witness.values)] + (looksAbove ? [.number("Upstream is asked for", "向上游请求的", requested)] : [])
    }
  }

  /// - Parameters:
  ///   - sends: Whether upstream sends a value first.
  ///   - inside: Prepares what the subscriber does inside of a call.
  private static func releasing(
    _ english: String = "", _ chinese: String = "", sends: Bool = true,
    inside: @escaping (Stage, Witness) -> Void = { _, _ in },
    end: @escaping (Stage, Witness) -> Void = { _, _ in }
  ) -> Play {
    Play(english, chinese) { stage in
      stage.sources[0].sendsInside = true
      return [
        stage.release({ inside(stage, $0) }) { witness in
          if sends { stage.send(1) }
          end(stage, witness)
        }
      ]
    }
  }

  /// Inside a value another subscriber requests a value and goes, twice: before and after the first one requests one more. Or
  /// the value comes when it has been requested already.
  private static func company(isEarly: Bool, isPushed: Bool) -> Play {
    let (english, chinese) =
      isEarly ? ("another subscriber, which had come before,", "先来的另一个订阅者") : ("another subscriber came, and", "又来了一个，")
    return Play("Inside a value \(english) requested one.", "订阅者接收值的时候，\(chinese)也请求了一个值。") { stage in
      let guests = (1...2).map { _ in stage.guest(isEarly: isEarly) }
      var others: [Witness] = []
      let witness = stage.subscribe(to: isPushed ? nil : 1...200, requesting: .max(1)) {
        $0.onValue = { witness in
          if witness.valueCount == 1 { others.append(guests[0]()) }
          if !isPushed { witness.request(.max(1)) }
          if witness.valueCount <= 2, others.count == 1 { others.append(guests[1]()) }
          return .none
        }
      }
      stage.send(1, 3)
      witness.request(.max(1))
      return others.map { .received($0.values, by: ("That one", "后者")) }
        + [.received(witness.values, by: ("The first one", "前者"))]
    }
  }
}
