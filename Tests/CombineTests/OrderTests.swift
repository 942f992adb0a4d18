import Combine
import TestKit
import Testing
import VirtualTime

/// In which order an operator subscribes, requests, cancels and sends.
struct OrderTests {
  typealias Numbers = AnyPublisher<Int, TestError>

  /// Three upstreams and a subscriber that write into one log.
  final class Run {
    let clock = VirtualTimeScheduler()
    private(set) var log: [String] = []
    private let upstreams = [TestUpstream(), TestUpstream(), TestUpstream()]
    private let subscriber = TestSubscriber<Void, TestError>(asking: .max(1))

    init(_ row: Row) {
      let publishers = zip("abc", upstreams).map { name, upstream in
        upstream.onRequest = { [unowned self] in log.append("ask \(name) \($0.max.map { "\($0)" } ?? "*")") }
        upstream.onCancel = { [unowned self] in log.append("cancel \(name)") }
        return Deferred { [unowned self] in
          log.append("\(name)")
          return upstream
        }
        .eraseToAnyPublisher()
      }
      subscriber.onSubscription = { [unowned self] _ in log.append("subscription") }
      subscriber.onValue = { [unowned self] _ in log.append("value") }
      subscriber.onCompletion = { [unowned self] _ in log.append("end") }
      row.make(publishers, clock).subscribe(subscriber)
    }

    var a: TestUpstream { upstreams[0] }
    var b: TestUpstream { upstreams[1] }

    func cancel() { subscriber.cancel() }

    func forgetLog() { log = [] }
  }

  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let expected: String
    let make: ([Numbers], VirtualTimeScheduler) -> AnyPublisher<Void, TestError>

    /// The values that `a` sends before the log begins.
    let before: [Int]
    let play: (Run) -> Void

    init<P: Publisher>(
      _ name: String, _ expected: String, _ make: @escaping ([Numbers], VirtualTimeScheduler) -> P,
      after before: [Int] = [], when play: @escaping (Run) -> Void = { _ in }
    ) where P.Failure == TestError {
      testDescription = name
      self.expected = expected
      self.make = { make($0, $1).map { _ in }.eraseToAnyPublisher() }
      (self.before, self.play) = (before, play)
    }
  }

  static let beginnings = [
    Row("dropFirst", "subscription, a, ask a 3") { all, _ in all[0].dropFirst(2) },
    Row("drop(untilOutputFrom:)", "subscription, b, ask b 1, a, ask a 1") { all, _ in
      all[0].drop(untilOutputFrom: all[1])
    },
    Row("prefix(untilOutputFrom:)", "b, ask b 1, a, subscription, ask a 1") { all, _ in
      all[0].prefix(untilOutputFrom: all[1])
    },
    Row("flatMap", "subscription, a, ask a *", flatMap),
    Row("switchToLatest", "subscription, a, ask a *", switchToLatest),
    Row("merge", "subscription, a, ask a 1, b, ask b 1") { all, _ in Publishers.Merge(all[0], all[1]) },
    Row("zip", "a, b, subscription, ask a 1, ask b 1") { all, _ in all[0].zip(all[1]) },
    Row("combineLatest", "a, b, subscription, ask a 1, ask b 1") { all, _ in all[0].combineLatest(all[1]) },
    Row("reduce", "a, subscription, ask a *") { all, _ in all[0].reduce(0, +) },
    Row("ignoreOutput", "a, subscription, ask a 1, ask a *") { all, _ in all[0].ignoreOutput() },
    Row("replaceEmpty", "a, subscription, ask a 1, ask a *") { all, _ in all[0].replaceEmpty(with: 7) },
    Row("buffer", "a, ask a 2, subscription") { all, _ in
      all[0].buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest)
    },
    Row("throttle", "a, ask a *, subscription") { $0[0].throttle(for: 1, scheduler: $1, latest: true) },
    Row("debounce", "a, subscription, ask a *") { $0[0].debounce(for: 1, scheduler: $1) },
  ]

  @Test(arguments: beginnings)
  func subscribingAndRequesting(_ row: Row) { expectEqual(Run(row).log.joined(separator: ", "), row.expected) }

  private static func fail(_ upstream: TestUpstream) { upstream.send(completion: .failure(.broken)) }

  static let ends = [
    Row("prefix", "value, cancel a, end", { all, _ in all[0].prefix(1) }, when: { $0.a.send(1) }),
    Row("prefix(while:)", "cancel a, end", { all, _ in all[0].prefix { _ in false } }, when: { $0.a.send(1) }),
    Row("tryMap", "cancel a, end", { all, _ in all[0].tryMap(refuse).withTestErrors() }, when: { $0.a.send(1) }),
    Row(
      "tryReduce", "cancel a, end", { all, _ in all[0].tryReduce(0) { try refuse($1) }.withTestErrors() },
      when: { $0.a.send(1) }),
    Row(
      "encode", "cancel a, end", { all, _ in all[0].encode(encoder: Refusing()).withTestErrors() },
      when: { $0.a.send(1) }),
    Row(
      "decode", "cancel a, end", { all, _ in all[0].decode(type: Int.self, decoder: Refusing()).withTestErrors() },
      when: { $0.a.send(1) }),
    Row(
      "prefix(untilOutputFrom:)", "cancel a, end", { all, _ in all[0].prefix(untilOutputFrom: all[1]) },
      when: { $0.b.send(1) }),
    Row("first", "cancel a, value, end", { all, _ in all[0].first() }, when: { $0.a.send(1) }),
    Row("timeout", "cancel a, end", { $0[0].timeout(5, scheduler: $1) }, when: { $0.clock.run() }),
    Row("merge", "cancel a, cancel b, end", { all, _ in Publishers.Merge(all[0], all[1]) }, when: { fail($0.a) }),
    Row("zip", "cancel a, cancel b, end", { all, _ in all[0].zip(all[1]) }, when: { fail($0.b) }),
    Row("combineLatest", "cancel a, end", { all, _ in all[0].combineLatest(all[1]) }, when: { fail($0.b) }),
    Row("flatMap fails", "cancel b, cancel c, end", flatMap, after: [1, 2], when: { fail($0.a) }),
    Row("flatMap fails inside", "cancel c, end", flatMap, after: [1, 2], when: { fail($0.b) }),
    Row("flatMap is cancelled", "cancel b, cancel c, cancel a", flatMap, after: [1, 2], when: { $0.cancel() }),
    Row("switchToLatest fails", "cancel b, end", switchToLatest, after: [1], when: { fail($0.a) }),
    Row("switchToLatest fails inside", "cancel a, end", switchToLatest, after: [1], when: { fail($0.b) }),
    Row("switchToLatest is cancelled", "cancel b, cancel a", switchToLatest, after: [1], when: { $0.cancel() }),
    Row("switchToLatest switches", "cancel b, c, ask c 1", switchToLatest, after: [1], when: { $0.a.send(2) }),
  ]

  private static func flatMap(_ all: [Numbers], _ clock: VirtualTimeScheduler) -> some Publisher<Int, TestError> {
    all[0].flatMap { all[$0] }
  }

  private static func switchToLatest(
    _ all: [Numbers], _ clock: VirtualTimeScheduler
  ) -> some Publisher<Int, TestError> {
    all[0].map { all[$0] }.switchToLatest()
  }

  @Test(arguments: ends)
  func cancellingAndCompleting(_ row: Row) {
    let run = Run(row)
    for number in row.before { run.a.send(number) }
    run.forgetLog()
    row.play(run)
    expectEqual(run.log.joined(separator: ", "), row.expected)
  }
}

/// A coder that throws.
private struct Refusing: TopLevelEncoder, TopLevelDecoder {
  func encode<T: Encodable>(_ value: T) throws -> Int { try refuse(0) }
  func decode<T: Decodable>(_ type: T.Type, from value: Int) throws -> T { throw TestError.broken }
}

private func refuse(_ value: Int) throws -> Int { throw TestError.broken }

extension Publisher where Failure == any Error {
  fileprivate func withTestErrors() -> Publishers.MapError<Self, TestError> { mapError { $0 as! TestError } }
}
