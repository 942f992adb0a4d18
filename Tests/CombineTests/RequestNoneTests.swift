import Combine
import TestKit
import Testing
import VirtualTime

/// A request for none has no effect, except where Apple's ends the program.
@Suite struct RequestNoneTests {
  struct Tolerant: CustomTestStringConvertible {
    let testDescription: String
    let make: (ManualPublisher<Int, TestError>) -> AnyPublisher<Int, TestError>

    init<P: Publisher<Int, TestError>>(_ name: String, _ make: @escaping (ManualPublisher<Int, TestError>) -> P) {
      testDescription = name
      self.make = { make($0).eraseToAnyPublisher() }
    }
  }

  private static let clock = VirtualTimeScheduler()

  static let operators = [
    Tolerant("merge") { $0.merge(with: Empty()) },
    Tolerant("receive(on:)") { $0.receive(on: clock) },
    Tolerant("receive(on:), at once") { $0.receive(on: ImmediateScheduler.shared) },
    Tolerant("share") { $0.share() },
    Tolerant("multicast") { $0.multicast(subject: PassthroughSubject()).autoconnect() },
    Tolerant("buffer") { $0.buffer(size: 1, prefetch: .keepFull, whenFull: .dropNewest) },
    Tolerant("append") { $0.append(2) },
    Tolerant("delay") { $0.delay(for: 1, scheduler: clock) },
    Tolerant("throttle") { $0.throttle(for: 1, scheduler: clock, latest: true) },
    Tolerant("debounce") { $0.debounce(for: 1, scheduler: clock) },
    Tolerant("timeout") { $0.timeout(100, scheduler: clock) },
    Tolerant("prefix(untilOutputFrom:)") { $0.prefix(untilOutputFrom: Empty<Int, Never>(completeImmediately: false)) },
    Tolerant("drop(untilOutputFrom:)") { $0.drop(untilOutputFrom: Just(1).setFailureType(to: TestError.self)) },
    Tolerant("retry") { $0.retry(1) },
    Tolerant("output") { $0.output(in: 0...) },
    Tolerant("subscribe(on:)") { $0.subscribe(on: ImmediateScheduler.shared) },
    Tolerant("handleEvents") { $0.handleEvents() },
    Tolerant("measureInterval") { $0.measureInterval(using: clock).map { _ in 7 } },
  ]

  @Test(arguments: operators)
  func hasNoEffect(on row: Tolerant) {
    let upstream = ManualPublisher<Int, TestError>()
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    row.make(upstream).subscribe(subscriber)
    subscriber.request(.none)
    expectEqual(subscriber.values, [])
    #if !canImport(Darwin)
      // Apple's operators pass it upstream.
      expectTrue(!upstream.events.contains("request max(0)"))
    #endif
    subscriber.request(.max(1))
    upstream.send(7)
    Self.clock.advance(by: 10)
    expectEqual(subscriber.values, [7])
    subscriber.cancel()
  }

  @Test func hasNoEffectOnElements() {
    let subscriber = TestSubscriber<Int, Never>(asking: .none)
    Record<Int, Never>(output: [1, 2], completion: .finished).subscribe(subscriber)
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

  @Test(arguments: intolerant.map(\.0))
  func endsTheProgram(on name: String) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [name] in
      Self.intolerant.first { $0.0 == name }?.1()
    }
    expectTrue(standardError(of: result).contains("API Violation: demand must not be zero"))
  }
}

private func requestNone<P: Publisher>(of publisher: P) {
  let subscriber = TestSubscriber<P.Output, P.Failure>(asking: .none)
  publisher.subscribe(subscriber)
  subscriber.request(.none)
}
