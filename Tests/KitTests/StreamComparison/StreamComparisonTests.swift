import Combine
import TestKit
import Testing
import VirtualTime

@testable import StreamComparison

/// A comparison finds each kind of fault, and draws the smallest stream that shows it.
struct StreamComparisonTests {
  private func fault(_ defect: Faulty.Defect, _ comparison: StreamComparison = StreamComparison()) -> Difference? {
    comparison.firstDifference(
      yours: { Faulty(upstream: $0.publisher(), defect: defect, clock: $0.clock) }, expected: { $0.publisher() })
  }

  static let faults: [(defect: Faulty.Defect, kind: Fault.Kind)] = [
    (.silent, .noSubscription), (.noSubscription, .beforeSubscription), (.secondSubscription, .secondSubscription),
    (.lateSubscription, .lateSubscription), (.beforeSubscription, .beforeSubscription),
    (.ignoresCancel, .afterCancel), (.forgetsToCancel, .inputNotCancelled), (.sendsAfterEnd, .afterEnd),
    (.ignoresDemand, .notRequested), (.addsOne, .wrongValue), (.sendsLate, .wrongTime),
    (.dropsTheSecondValue, .missing), (.sendsOneMore, .unexpected), (.endsBeforeTheSecondValue, .tooEarlyEnd),
    (.subscribesTwice, .inputSubscribedAgain), (.neverSubscribes, .missing), (.requestsTwice, .notRequested),
    (.requestsLess, .missing), (.cancelsWithTheSecondValue, .missing), (.keepsDownstream, .subscriberKept),
    (.keepsUpstream, .inputKept),
  ]

  @Test(arguments: faults) func randomStreamsShowEachFault(_ defect: Faulty.Defect, _ kind: Fault.Kind) {
    expectEqual(fault(defect)?.fault.kind, kind)
  }

  /// In streams where a subscriber sees nothing of these.
  @Test(arguments: [
    (Faulty.Defect.neverSubscribes, "---", "---", Fault.Kind.inputNotSubscribed),
    (.requestsTwice, "---", "1--", .requestsTooMuch),
    (.requestsLess, "---", "2--", .requestsTooLittle),
    (.cancelsWithTheSecondValue, "12-", "2--", .inputCancelled),
  ])
  func examplesShowFaultsOfRequests(
    _ defect: Faulty.Defect, _ input: String, _ asks: String, _ kind: Fault.Kind
  ) throws {
    let example = try Scenario(inputs: [input], asks: [asks])
    expectEqual(fault(defect, StreamComparison(count: 0, examples: [example]))?.fault.kind, kind)
  }

  @Test func twoThatShareAStateDifferSideBySide() throws {
    var comparison = StreamComparison(Shape(kinds: [.subject], mayFail: false, subscribers: 1))
    var total = 0
    func difference() -> Difference? {
      comparison.firstDifference(
        yours: { inputs -> AnyPublisher<Int, Never> in
          total = 0
          return inputs.values().map { value in
            total += value
            return total
          }.eraseToAnyPublisher()
        }, expected: { $0.values().scan(0, +) })
    }
    expectEqual(difference()?.description, nil)
    comparison.pairs = 100
    let found = try #require(difference())
    expectEqual(
      found.description,
      """
      At 2s the subscriber receives 2. It should receive 1.

      time       0s 1s 2s
      upstream   ------1--
      requested     1
      yours      ------2--
      expected   ------1--
      """)
    expectEqual(
      found.companion?.drawing,
      """
      time       0s 1s
      upstream   ---1--
      requested  1
      yours      ---1--
      expected   ---1--
      """)
  }

  @Test func longScenariosHaveMoreValuesThanTheOthers() {
    var comparison = StreamComparison(Shape(kinds: [.subject], mayFail: false, subscribers: 1), count: 100)
    func kind() -> Fault.Kind? {
      comparison.firstDifference(yours: { $0.values().prefix(9) }, expected: { $0.values() })?.fault.kind
    }
    expectEqual(kind(), nil)
    comparison.longCount = 50
    expectEqual(kind(), .tooEarlyEnd)
  }

  @Test func longScenariosHaveValuesInNoOrder() throws {
    var comparison = StreamComparison(Shape(kinds: [.subject], mayFail: false), count: 100)
    func difference() -> Difference? {
      comparison.firstDifference(yours: { $0.values().map { abs($0) } }, expected: { $0.values() })
    }
    expectEqual(difference()?.description, nil)
    comparison.longCount = 50
    // It is made smaller too.
    #expect(try #require(difference()).drawing.contains("--(-1)-"))
  }

  @Test func listSaysTheNumberOfTheValue() throws {
    for inputs in 1...2 {
      var comparison = StreamComparison(Shape(inputs: inputs, mayFail: false), count: 100)
      func difference() -> Difference? {
        comparison.firstDifference(
          yours: { ($0.values().merge(with: $0.values(inputs - 1))).prefix(120) },
          expected: { $0.values().merge(with: $0.values(inputs - 1)) })
      }
      expectEqual(difference()?.description, nil)
      comparison.listLength = 150
      expectEqual(try #require(difference()).place, 121)
      expectEqual(difference()?.listLength, 150)
    }
  }

  @Test func everyKindIsShown() {
    let inExamples: [Fault.Kind] = [.inputNotSubscribed, .requestsTooMuch, .requestsTooLittle, .inputCancelled]
    expectEqual(Set(Self.faults.map(\.kind) + inExamples), Set(Fault.Kind.allCases))
  }

  @Test(arguments: Fault.Kind.allCases) func chineseSentenceSaysAllThatTheEnglishOneSays(_ kind: Fault.Kind) {
    let (english, chinese) = kind.sentence
    func places(_ text: String) -> Set<String> { Set(text.matches(of: #/%\d/#).map { String($0.output) }) }
    expectEqual(places(english), places(chinese))
    #expect(chinese.contains(#/\p{Han}/#) && !chinese.contains(#/[A-Za-z]/#) && chinese.hasSuffix("。"))
    expectEqual(Fault.Kind.allCases.filter { $0.sentence.chinese == chinese }, [kind])
  }

  @Test(arguments: [
    (Faulty.Defect.addsOne, "1 秒时订阅者收到了 2，应该收到 1。"), (.sendsLate, "订阅者在 2 秒时收到 1，应该在 1 秒时收到。"),
    (.endsBeforeTheSecondValue, "1 秒时订阅者收到了完成事件，在这之前应该先收到 2。"),
    (.keepsUpstream, "一切都已结束，对输入的订阅却还留在内存里。"),
  ])
  func faultIsSaidInChinese(_ defect: Faulty.Defect, _ sentence: String) {
    expectEqual(fault(defect)?.fault.chinese, sentence)
  }

  @Test func demandIsSaidInChinese() throws {
    let example = try Scenario(inputs: ["---"], asks: ["1--"])
    let difference = fault(.requestsTwice, StreamComparison(count: 0, examples: [example]))
    expectEqual(difference?.fault.chinese, "到 0 秒为止，向输入请求了 2 个值，应该只请求 1 个值。")
    // Nobody says that no value is requested.
    let late = StreamComparison(count: 0, examples: [try Scenario(inputs: ["---"], asks: ["-1-"])])
    func buffer(_ inputs: Inputs) -> AnyPublisher<Int, MarbleFailure> {
      inputs.publisher().buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest).eraseToAnyPublisher()
    }
    let early = late.firstDifference(yours: buffer, expected: { $0.publisher() })
    expectEqual(early?.fault.chinese, "到 0 秒为止，向输入请求了 1 个值，应该一个值也不请求。")
    let lazy = late.firstDifference(yours: { $0.publisher() }, expected: buffer)
    expectEqual(lazy?.fault.chinese, "到 0 秒为止，还没有向输入请求值，应该请求 1 个值。")
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func equalPublishersAreAlike(_ seed: UInt64) {
    let shape = Shape(inputs: 2)
    let comparison = StreamComparison(shape, seed: seed)
    let difference = comparison.firstDifference(
      yours: { $0.publisher(0).zip($0.publisher(1)).debounce(for: 1, scheduler: $0.clock) },
      expected: { $0.publisher(0).zip($0.publisher(1)).debounce(for: 1, scheduler: $0.clock) })
    expectNil(difference)
  }

  @Test func drawingHasTheSmallestStream() {
    expectEqual(
      fault(.endsBeforeTheSecondValue)?.description,
      """
      At 1s the subscriber receives the completion. It should receive 2 before that.

      time                  0s 1s
      upstream              ---(12)---
      requested             2
      yours                 ---(1|)
      expected              ---(12)---
      yours of upstream     2  cancel
      expected of upstream  2
      """)
  }

  /// The second subscriber comes after the first, the value after both, and the request last.
  @Test func eachSecondOfTheSmallestStreamHasTheEventsOfOneRow() {
    let difference = StreamComparison(Shape(subscribers: 2)).firstDifference(
      yours: { inputs in
        var count = 0
        return Deferred {
          count += 1
          return inputs.publisher().prefix(3 - count)
        }
      }, expected: { $0.publisher().prefix(2) })
    expectEqual(
      difference?.drawing,
      """
      time                  0s 1s 2s 3s
      upstream              ------1-------------
      requested 1
      yours 1               --------------------
      expected 1            --------------------
      requested 2                    1
      yours 2                  ------(1|)
      expected 2               ------1----------
      yours of upstream              (1 cancel)
      expected of upstream           1
      """)
  }

  @Test func drawingHasWhatHappensInsideOfReceive() throws {
    var example = try Scenario(inputs: ["1--"], asks: ["*--"])
    example.reactions = [
      .init(subscriber: 0, value: 1, action: .event(.send(9, from: 0))),
      .init(subscriber: 0, value: 1, action: .demand(2)),
      .init(subscriber: 0, value: 2, action: .event(.cancel(0))),
    ]
    let difference = StreamComparison(examples: [example]).firstDifference(
      yours: { $0.values().filter { $0 != 9 } }, expected: { $0.values() })
    expectEqual(
      difference?.drawing,
      """
      time                  0s
      upstream (subject)    1-------------------------
      requested             all
      in receive(1)         (9 of upstream, return 2)
      in receive(9)         cancel
      yours                 1-------------------------
      expected              (19)----------------------
      yours of upstream     all
      expected of upstream  (all cancel)
      """)
  }

  @Test func requestForTheLargestNumberIsOneForAll() throws {
    let example = try Scenario(inputs: ["---"], asks: ["*--"])
    func difference(keeping size: Int) -> Difference? {
      StreamComparison(count: 0, examples: [example]).firstDifference(
        yours: { $0.publisher().buffer(size: size, prefetch: .keepFull, whenFull: .dropNewest) },
        expected: { $0.publisher() })
    }
    expectNil(difference(keeping: .max))
    let lines = difference(keeping: 7)?.drawing.split(separator: "\n").suffix(2)
    expectEqual(lines?.map { $0.filter { $0 != " " } }, ["yoursofupstream7", "expectedofupstreamall"])
  }

  @Test func drawingHasTimesAndBothSubscribers() throws {
    let example = try Scenario(inputs: ["1-2|"], .buffer, asks: ["*---", "-1-!"])
    let difference = StreamComparison(examples: [example]).firstDifference(
      yours: { $0.publisher().delay(for: 1, scheduler: $0.clock).map { 10 * $0 } },
      expected: { $0.publisher().map { 10 * $0 } })
    expectEqual(
      difference?.description,
      """
      The subscriber receives 10 at 1s. It should receive it at 0s.

      time         0s  1s 2s 3s     4s
      upstream     1------2--|
      requested 1  all
      yours 1      ----10----20-----|
      expected 1   10-----20-|
      requested 2      1     cancel
      yours 2      -------10-----------
      expected 2   ----10--------------
      """)
  }

  @Test func sameSeedMakesTheSameScenario() {
    let shape = Shape(inputs: 2, subscribers: 3, parameters: 1...5)
    let scenarios = (0..<50 as Range<UInt64>).map(shape.scenario)
    expectEqual(scenarios, (0..<50).map(shape.scenario))
    #expect(scenarios[0] != scenarios[1])
  }

  /// Each part of a scenario comes by.
  @Test func randomScenariosHaveEverything() {
    let scenarios = (0..<300 as Range<UInt64>).map(Shape(inputs: 2, parameters: 1...3).scenario)
    let events = scenarios.flatMap { $0.entries.map(\.event) + $0.reactions.compactMap(\.event) }
    func has(_ condition: (Scenario.Event) -> Bool) -> Bool { events.contains(where: condition) }
    #expect(has { if case .send(_, from: 1) = $0 { true } else { false } })
    #expect(has { $0 == .finish(0) } && has { $0 == .fail(1) } && has { $0 == .cancel(1) })
    #expect(has { $0 == .request(.max, by: 0) } && has { $0 == .request(2, by: 1) } && has { $0 == .subscribe(1) })
    expectEqual(Set(scenarios.map(\.parameter)), [1, 2, 3])
    expectEqual(Set(scenarios.flatMap(\.inputs).map { "\($0)" }).count, Scenario.Input.allCases.count)
    expectEqual(Set(scenarios.flatMap(\.reactions).map(\.value)), [0, 1, 2, 3, 4])
  }

  /// That holds for the smallest scenario, too. A buffer shows only when it has to keep a value.
  @Test(arguments: [true, false]) func everythingIsRequestedAtOnce(_ requestsAll: Bool) {
    let difference = StreamComparison(Shape(requestsAll: requestsAll)).firstDifference(
      yours: { $0.publisher().buffer(size: 9, prefetch: .byRequest, whenFull: .dropNewest) },
      expected: { $0.publisher() })
    expectEqual((difference == nil), requestsAll)
    let reactions = StreamComparison(Shape(requestsAll: true))
      .firstDifference(yours: { $0.publisher().map { $0 + 1 } }, expected: { $0.publisher() })?.scenario.reactions
    expectEqual(reactions, [.init(subscriber: 0, value: 0, action: .demand(.max))])
  }

  /// Otherwise making it smaller would not come to an end, or would stop too early.
  @Test func nothingCanBeTakenAwayFromTheSmallestScenario() {
    let comparison = StreamComparison(Shape(inputs: 2, subscribers: 2, parameters: 2...5))
    let difference = comparison.firstDifference(
      yours: { $0.publisher(1).output(at: $0.parameter) }, expected: { $0.publisher(1).output(at: 1) })
    expectEqual(difference?.scenario.subscriberCount, 1)
    expectEqual(difference?.scenario.reactions, [])
    expectEqual(difference?.scenario.parameter, 2)
    expectEqual(difference?.drawing.contains(#/\nparameter +2\n/#), true)
  }
}

extension Scenario.Reaction {
  fileprivate var event: Scenario.Event? { if case .event(let event) = action { event } else { nil } }
}
