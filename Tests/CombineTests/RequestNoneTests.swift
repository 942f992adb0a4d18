import Combine
import TestKit
import Testing

/// A request for none has no effect, except where Apple's ends the program.
struct RequestNoneTests {
  private static let tolerant: Set = [
    "Merge, with nothing", "ReceiveOn", "ReceiveOn, on a clock", "Share", "Autoconnect", "Buffer", "Concatenate",
    "Delay, on a clock", "Throttle, the latest", "Debounce, on a clock", "Timeout, on a clock", "PrefixUntilOutput",
    "DropUntilOutput", "Retry, once", "Output", "SubscribeOn", "HandleEvents", "MeasureInterval, on a clock",
  ]

  private static let rows = candidates.filter { tolerant.contains(shortName(of: $0)) }

  private static func shortName(of candidate: Candidate) -> String {
    String(candidate.name.dropFirst("Publishers.".count))
  }

  @Test func everyTolerantOperatorIsACandidate() {
    expectEqual(Self.tolerant.subtracting(Self.rows.map(Self.shortName)), [])
  }

  @Test(arguments: rows)
  func hasNoEffect(on candidate: Candidate) {
    let upstream = ManualPublisher<Int, TestError>()
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    let (publisher, settle) = candidate.stage(upstream.eraseToAnyPublisher())
    publisher.subscribe(subscriber)
    settle()
    subscriber.request(.none)
    expectEqual(subscriber.values, [])
    #if !canImport(Darwin)
      // Apple's operators pass it upstream.
      expectTrue(!upstream.events.contains("request max(0)"))
    #endif
    subscriber.request(.max(1))
    settle()
    upstream.send(7)
    settle()
    expectEqual(subscriber.values.count, 1)
    subscriber.cancel()
  }

  @Test func hasNoEffectOnElements() {
    let subscriber = Record<Int, Never>(output: [1, 2], completion: .finished).testSubscriber(asking: .none)
    subscriber.request(.none)
    expectEqual(subscriber.values, [])
    subscriber.request(.max(1))
    expectEqual(subscriber.values, [1])
  }

  private static let intolerant: [(String, () -> Void)] = [
    ("Just", { requestNone(of: Just(1)) }),
    ("Optional", { requestNone(of: Int?(1).publisher) }),
    ("Future", { requestNone(of: Future<Int, Never> { _ in }) }),
    ("PassthroughSubject", { requestNone(of: PassthroughSubject<Int, Never>()) }),
    ("CurrentValueSubject", { requestNone(of: CurrentValueSubject<Int, Never>(0)) }),
    ("reduce", { requestNone(of: TestUpstream().reduce(0, +)) }),
    ("replaceEmpty", { requestNone(of: TestUpstream().replaceEmpty(with: 7)) }),
    ("catch", { requestNone(of: TestUpstream().catch { _ in Just(1) }) }),
    ("flatMap", { requestNone(of: TestUpstream().flatMap { Just($0) }) }),
    ("switchToLatest", { requestNone(of: TestUpstream().map { Just($0) }.switchToLatest()) }),
    ("zip", { requestNone(of: TestUpstream().zip(TestUpstream())) }),
    ("combineLatest", { requestNone(of: TestUpstream().combineLatest(TestUpstream())) }),
  ]

  @Test(.exits, arguments: intolerant.map(\.0))
  func endsTheProgram(on name: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [name] in
      Self.intolerant.first { $0.0 == name }?.1()
    }
    expectTrue(standardError(of: result).contains("API Violation: demand must not be zero"))
  }
}

private func requestNone<P: Publisher>(of publisher: P) {
  let subscriber = publisher.testSubscriber(asking: .none)
  subscriber.request(.none)
}
