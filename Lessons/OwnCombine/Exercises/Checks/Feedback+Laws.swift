import CombineContract
import ExerciseKit
import LessonKit

extension Feedback {
  /// What a subscriber has received. The sentences end with the subscriber.
  mutating func expect(received events: String, _ expected: String, _ english: String, _ chinese: String) {
    expect(
      events == expected, "\(english) received \(events.shortened). It should receive “\(expected)”.",
      "\(chinese)\(events.inChinese)，应该收到“\(expected)”。")
  }

  /// Plays an example, which comes before the laws: what a subscriber receives.
  mutating func expect<P: Publisher>(
    _ expected: String, from publisher: P, requesting demand: Subscribers.Demand = .unlimited, _ english: String,
    _ chinese: String
  ) {
    let witness = Witness(of: publisher)
    witness.request(demand)
    let events = witness.events
    expect(received: events, expected, "\(english) The subscriber", "\(chinese)订阅者")
    witness.subscription?.cancel()
  }

  /// More subscribers than anybody counts, all of which have requested the value that is sent.
  mutating func expectManySubscribers<P: Publisher>(of publisher: P, send: () -> Void) where P.Output == Int {
    let witnesses = (1...100).map { _ in Witness<Int, P.Failure>() }
    for witness in witnesses {
      publisher.subscribe(witness)
      witness.request(.unlimited)
    }
    send()
    let count = witnesses.count { $0.values == "1" }
    expect(
      count, 100, "100 subscribers have requested a value, one is sent, and the number that receive it is",
      "100 个订阅者请求了值，发送了一个，收到它的个数是")
    for witness in witnesses { witness.subscription?.cancel() }
  }

  /// That an operator calls its closure once for each value: the closure may do something.
  mutating func expectOneCall<P: Publisher>(_ name: String, _ make: (Upstream, _ note: @escaping () -> Void) -> P) {
    var calls = 0
    let witness = Witness(of: make(.source(Source(1...20))) { calls += 1 }, requesting: .unlimited)
    expect(
      calls, 20, "Upstream sends 20 values, and \(name)'s number of calls of its closure is",
      "上游发送了 20 个值，\(name) 调用闭包的次数是")
    witness.subscription?.cancel()
  }

  /// That an operator which keeps upstream's subscription takes one only, and lets it go at the end. No upstream that is right
  /// sends a second one, so no law and no random stream has it.
  mutating func expectOneUpstream<P: Publisher>(
    _ name: String, of upstream: (english: String, chinese: String) = ("upstream", "上游"), settle: () -> Void = {},
    make: (Upstream) -> P
  ) {
    func subscribe(to source: Source) -> Witness<P.Output, P.Failure> {
      let witness = Witness(of: make(.source(source)), requesting: .unlimited)
      return witness
    }
    let source = Source()
    let witness = subscribe(to: source)
    let second = CountingSubscription()
    source.send(subscription: second)
    expect(
      second.cancellations == 1 && second.requests.isEmpty && source.cancellations == 0,
      "\(name) has \(upstream.english)'s subscription, and receives another one. It should cancel the new one, and keep the first.",
      "\(name) 已有\(upstream.chinese)的订阅，又收到一个。它应该取消新的，保留原来的。")
    witness.subscription?.cancel()

    let ends: [(String, String, (Source, Witness<P.Output, P.Failure>) -> Void)] = [
      ("Upstream has completed, and its", "上游已经结束，对它的", { source, _ in source.send(completion: .finished) }),
      (
        "Upstream has failed, and its", "上游已经失败，对它的",
        { source, _ in source.send(completion: .failure(.init())) }
      ),
      ("The subscriber has cancelled, and upstream's", "订阅者已经取消，对上游的", { $1.subscription?.cancel() }),
    ]
    for (event, chinese, end) in ends {
      let source = Source()
      let witness = subscribe(to: source)
      end(source, witness)
      settle()
      expect(
        withExtendedLifetime(witness) { !source.isKept }, "\(event) subscription is still in memory.",
        "\(chinese)订阅却还在内存里。")
    }
  }

  /// Tries laws on a part, in order, and prints those that hold. The first one that does not is a fault.
  mutating func expect<P: Publisher>(_ laws: [Law], of part: Part<P>) {
    for law in laws where faults.isEmpty {
      guard Self.quietly({ part.violation(of: law) }) != nil, let violation = part.violation(of: law) else {
        Swift.print("law \(law.rawValue)\(law.rawValue < 10 ? " " : "")  \(law.sentence)")
        continue
      }
      expect(
        false, "Law \(law.rawValue) does not hold: \(law.sentence) \(violation.english)",
        "不符合定律 \(law.rawValue)（\(law.chineseSentence.dropLast())）：\(violation.chinese)")
    }
  }
}

extension Law {
  /// The laws that hold for a publisher without upstream.
  static let ofSources = allCases.filter {
    ![.cancelReachesUpstream, .completionNeedsNoDemand, .failureIsSentOnce, .requestFromInsideReceive].contains($0)
  }

  /// The laws that hold for an operator.
  static let ofOperators = allCases
}
