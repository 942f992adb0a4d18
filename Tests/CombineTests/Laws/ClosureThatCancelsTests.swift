import Combine
import TestKit
import Testing
import VirtualTime

/// A closure that an operator calls for a value cancels. Then the value does not arrive, except through the operators
/// without state.
@Suite struct ClosureThatCancelsTests {
  /// What calls a closure for a value, or a getter.
  private typealias Make = (Candidate.Values, _ cancel: @escaping () -> Void) -> any Publisher<Int, TestError>

  private static let rows: [(name: String, handsOn: Bool, make: Make)] = [
    ("map", true, { upstream, cancel in upstream.map { call(cancel, $0) } }),
    ("map(_:), a key path", true, { upstream, cancel in upstream.map { Cancels($0, cancel) }.map(\.value) }),
    (
      "map(_:_:), key paths", true,
      { upstream, cancel in upstream.map { Cancels($0, cancel) }.map(\.value, \.other).map { $0 + $1 } }
    ),
    ("filter", true, { upstream, cancel in upstream.filter { call(cancel, $0) > 0 } }),
    ("compactMap", true, { upstream, cancel in upstream.compactMap { call(cancel, $0) } }),
    ("scan", true, { upstream, cancel in upstream.scan(0) { call(cancel, $0 + $1) } }),
    ("breakpoint", true, { upstream, cancel in upstream.breakpoint(receiveOutput: { call(cancel, $0) < 0 }) }),
    ("tryMap", false, { upstream, cancel in broken(upstream.tryMap { call(cancel, $0) }) }),
    ("tryFilter", false, { upstream, cancel in broken(upstream.tryFilter { call(cancel, $0) > 0 }) }),
    ("tryCompactMap", false, { upstream, cancel in broken(upstream.tryCompactMap { call(cancel, $0) }) }),
    ("tryScan", false, { upstream, cancel in broken(upstream.tryScan(0) { call(cancel, $0 + $1) }) }),
    ("removeDuplicates", false, { upstream, cancel in upstream.removeDuplicates { call(cancel, $0) == $1 } }),
    ("drop(while:)", false, { upstream, cancel in upstream.drop { call(cancel, $0) < 0 } }),
    ("prefix(while:)", false, { upstream, cancel in upstream.prefix { call(cancel, $0) > 0 } }),
    ("first(where:)", false, { upstream, cancel in upstream.first { call(cancel, $0) > 0 } }),
    ("contains(where:)", false, { upstream, cancel in upstream.contains { call(cancel, $0) > 0 }.map { _ in 1 } }),
    (
      "tryRemoveDuplicates", false,
      { upstream, cancel in broken(upstream.tryRemoveDuplicates { call(cancel, $0) == $1 }) }
    ),
    ("tryDrop", false, { upstream, cancel in broken(upstream.tryDrop { call(cancel, $0) < 0 }) }),
    ("tryPrefix", false, { upstream, cancel in broken(upstream.tryPrefix { call(cancel, $0) > 0 }) }),
    ("tryFirst", false, { upstream, cancel in broken(upstream.tryFirst { call(cancel, $0) > 0 }) }),
    (
      "tryContains", false, { upstream, cancel in broken(upstream.tryContains { call(cancel, $0) > 0 }.map { _ in 1 }) }
    ),
    ("allSatisfy", false, { upstream, cancel in upstream.allSatisfy { call(cancel, $0) < 0 }.map { _ in 1 } }),
    (
      "tryAllSatisfy", false,
      { upstream, cancel in broken(upstream.tryAllSatisfy { call(cancel, $0) < 0 }.map { _ in 1 }) }
    ),
    ("reduce", false, { upstream, cancel in upstream.reduce(0) { call(cancel, $0 + $1) } }),
    ("tryReduce", false, { upstream, cancel in broken(upstream.tryReduce(0) { call(cancel, $0 + $1) }) }),
    ("last(where:)", false, { upstream, cancel in upstream.last { call(cancel, $0) > 0 } }),
    ("tryLast", false, { upstream, cancel in broken(upstream.tryLast { call(cancel, $0) > 0 }) }),
    ("max", false, { upstream, cancel in upstream.max { call(cancel, $0) < $1 } }),
    ("tryMax", false, { upstream, cancel in broken(upstream.tryMax { call(cancel, $0) < $1 }) }),
    ("min", false, { upstream, cancel in upstream.min { call(cancel, $0) < $1 } }),
    ("tryMin", false, { upstream, cancel in broken(upstream.tryMin { call(cancel, $0) < $1 }) }),
    // These two are a map behind the operator.
    ("zip", true, { upstream, cancel in upstream.zip(upstream) { call(cancel, $0 * $1) } }),
    ("combineLatest", true, { upstream, cancel in upstream.combineLatest(just(1)) { call(cancel, $0 * $1) } }),
    ("handleEvents", false, { upstream, cancel in upstream.handleEvents(receiveOutput: { _ = call(cancel, $0) }) }),
    ("flatMap", false, { upstream, cancel in upstream.flatMap { just(call(cancel, $0)) } }),
    ("switchToLatest", false, { upstream, cancel in upstream.map { just(call(cancel, $0)) }.switchToLatest() }),
  ]

  @Test(arguments: rows.map(\.name))
  func valueDoesNotArrive(through name: String) throws {
    let row = try #require(Self.rows.first { $0.name == name })
    let (upstream, subscriber) = (PassthroughSubject<Int, TestError>(), TestSubscriber<Int, TestError>())
    row.make(upstream.eraseToAnyPublisher(), { [unowned subscriber] in subscriber.cancel() }).subscribe(subscriber)
    for number in 1...4 { upstream.send(number) }
    upstream.send(completion: .finished)
    // The first call of `removeDuplicates` is for the second value.
    let count = (row.handsOn ? 1 : 0) + (name.hasSuffix("emoveDuplicates") ? 1 : 0)
    #expect(subscriber.values.count == count && subscriber.events.count == count + 1)
  }

  #if !canImport(Darwin)
    /// Methods whose closures are not called for a value.
    private static let elsewhere = [
      "catch": "CatchTests.cancelWhileItRecoversReachesTheNewPublisher",
      "tryCatch": "CatchTests.cancelWhileItRecoversReachesTheNewPublisher",
      "mapError": "errorArrivesThroughMapError",
      "timeout": "errorDoesNotArriveIfTheClosureThatMakesItCancels",
      "multicast": "the closure makes the subject, before a subscriber has a subscription",
    ]

    @Test func everyMethodWithAClosureIsARow() throws {
      let names = Set(Self.rows.map { String($0.name.prefix(while: \.isLetter)) } + Self.elsewhere.keys)
      let methods = try publicMethods("Operators").filter { $0.text.contains("@escaping") }
      #expect(methods.count > 30)
      for method in methods where !names.contains(method.name) { Issue.record("\(method.name) is not a row") }
    }
  #endif

  @Test(arguments: ["timeout", "buffer"])
  func errorDoesNotArriveIfTheClosureThatMakesItCancels(_ name: String) {
    let (upstream, clock) = (PassthroughSubject<Int, TestError>(), VirtualTimeScheduler())
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    let makeError = { [unowned subscriber] in
      subscriber.cancel()
      return TestError.broken
    }
    if name == "timeout" {
      upstream.timeout(1, scheduler: clock, customError: makeError).subscribe(subscriber)
    } else {
      upstream.buffer(size: 1, prefetch: .byRequest, whenFull: .customError(makeError)).subscribe(subscriber)
    }
    for number in 1...2 { upstream.send(number) }
    clock.advance(by: 10)
    subscriber.request(.unlimited)
    expectEqual(subscriber.events.count, 1)
  }

  @Test func errorArrivesThroughMapError() {
    let (upstream, subscriber) = (PassthroughSubject<Int, TestError>(), TestSubscriber<Int, TestError>())
    upstream.mapError { [unowned subscriber] _ in
      subscriber.cancel()
      return TestError.other
    }.subscribe(subscriber)
    upstream.send(completion: .failure(.broken))
    expectEqual(subscriber.events, ["subscription PassthroughSubject", "failure other"])
  }

  @Test func elementDoesNotArriveIfTheIteratorCancels() {
    let subscriber = TestSubscriber<Int, Never>()
    let numbers = sequence(first: 1) { [unowned subscriber] in
      if $0 == 3 { subscriber.cancel() }
      return $0 + 1
    }
    numbers.publisher.subscribe(subscriber)
    // The next element is read before one is sent.
    expectEqual(subscriber.values, [1, 2])
  }

  private static func call(_ cancel: () -> Void, _ value: Int) -> Int {
    cancel()
    return value
  }

  private static func broken(_ publisher: some Publisher<Int, any Error>) -> some Publisher<Int, TestError> {
    publisher.mapError { _ in .broken }
  }

  private static func just(_ value: Int) -> Candidate.Values {
    Just(value).setFailureType(to: TestError.self).eraseToAnyPublisher()
  }
}

/// Its getters cancel.
private struct Cancels {
  let other = 0
  private let number: Int
  private let cancel: () -> Void

  init(_ number: Int, _ cancel: @escaping () -> Void) { (self.number, self.cancel) = (number, cancel) }

  var value: Int {
    cancel()
    return number
  }
}
