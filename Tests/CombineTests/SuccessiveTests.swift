import Combine
import TestKit
import Testing

/// The operators that subscribe to one publisher after another: `append`, `catch`, `tryCatch` and `retry`.
struct SuccessiveTests {
  /// An operator over the publishers `a` and `b`. In its tables, `E` is the completion of `a` that `b` follows.
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let end: Subscribers.Completion<TestError>
    let make: (TrafficUpstreams) -> AnyPublisher<Character, TestError>

    init(
      _ name: String, after end: Subscribers.Completion<TestError>,
      _ make: @escaping (TrafficUpstreams) -> some Publisher<Character, TestError>
    ) {
      testDescription = name
      self.end = end
      self.make = { make($0).eraseToAnyPublisher() }
    }
  }

  static let rows = [
    Row("append", after: .finished) { $0.a.append($0.b) },
    Row("catch", after: .failure(.broken)) { upstreams in upstreams.a.catch { _ in upstreams.b } },
    Row("tryCatch", after: .failure(.broken)) { upstreams in
      upstreams.a.tryCatch { _ in upstreams.b }.mapError { $0 as! TestError }
    },
    Row("retry", after: .failure(.broken)) { upstreams in
      var attempts = [upstreams.b, upstreams.a]
      return Deferred { attempts.removeLast() }.retry(1)
    },
  ]

  private func expect(
    _ tables: String, of row: Row, alwaysReturning more: Subscribers.Demand = .none,
    sourceLocation: SourceLocation = #_sourceLocation, onOutput: ((TrafficUpstreams, Character) -> Void)? = nil
  ) {
    let tables = tables.replacing("E", with: row.end == .finished ? "|" : "#")
    expectTraffic(tables, alwaysReturning: more, sourceLocation: sourceLocation) { upstreams in
      row.make(upstreams).handleEvents(receiveOutput: { onOutput?(upstreams, $0) })
    }
  }

  @Test(arguments: rows) func traffic(of row: Row) {
    expect(
      """
      // The second follows, and the first is ignored then.
      a      ^1E1|#^
      b      -------2|
      out    -1-----2|
      ask a  *-----!
      ask b  --*

      a    E
      b    -2^3|4#
      out  ---3|

      // The second is asked for what the first did not send.
      a      12-E
      b      -----3
      ask    3-4-1
      out    12---3
      ask a  3-4
      ask b  ---51

      a      1E
      ask    1-2
      ask a  1
      ask b  --2

      a      E
      b      --^
      ask    12
      ask a  1
      ask b  --3

      // cancel() reaches the second alone.
      a      E#
      b      --2|
      ask    *!
      out
      ask a  *
      ask b  *!
      """, of: row)
  }

  @Test(arguments: rows) func demandThatAValueBringsGoesToWhoeverSends(by row: Row) {
    if row.testDescription != "retry" {
      expect(
        """
        a      1-E
        ask    3
        out    1
        ask a  3
        add a  2
        ask b  --4
        """, of: row, alwaysReturning: .max(2))
    }
    expect(
      """
      a      1
      ask    1
      out    1
      ask a  1
      ask b  2
      """, of: row, alwaysReturning: .max(2)
    ) { upstreams, _ in upstreams.a.send(completion: row.end) }
  }
}

struct CatchTests {
  private typealias Manual = ManualPublisher<Int, TestError>
  private typealias Tester = TestSubscriber<Int, TestError>

  private let upstream = Manual("Upstream")

  @Test func handlerIsToldOfTheFailure() {
    let subscriber = upstream.map { "\($0)" }.catch { Just("caught \($0)") }.testSubscriber()
    upstream.send(completion: .failure(.other))
    expectEqual(subscriber.events, ["subscription Catch", "value caught other", "finished"])
  }

  #if !canImport(Darwin)  // A documented difference.
    /// `cancel()` comes while the handler runs, or before the replacement sends its subscription.
    @Test(arguments: [true, false])
    func cancelWhileItRecoversReachesTheNewPublisher(inTheHandler isInside: Bool) {
      let late = Manual(greets: false)
      let (subscriber, thrower) = (Tester(), TestSubscriber<Int, any Error>())
      upstream.catch { _ in
        if isInside { subscriber.cancel() }
        return late
      }.subscribe(subscriber)
      upstream.tryCatch { _ in
        if isInside { thrower.cancel() }
        return late
      }.subscribe(thrower)
      for receiver in upstream.subscribers { receiver.receive(completion: .failure(.broken)) }
      subscriber.cancel()
      thrower.cancel()
      for receiver in late.subscribers {
        let subscription = ManualSubscription()
        receiver.receive(subscription: subscription)
        _ = receiver.receive(1)
        expectEqual(subscription.events, ["cancel"])
      }
      expectEqual(late.subscribers.count, 2)
      expectTrue(subscriber.events == ["subscription Catch"] && thrower.events == ["subscription TryCatch"])
    }
  #endif

  @Test func failsAsTheNewPublisherDoesOrWithTheErrorThatTheHandlerThrows() {
    expectTraffic(
      """
      a    1#
      b    --2#
      out  1-2#
      """
    ) { upstreams in upstreams.a.tryCatch { _ in upstreams.b } }
    expectTraffic(
      """
      a      -##
      out    -%
      ask a  *
      """
    ) { $0.a.tryCatch { _ -> Just<Character> in throw TestError.other } }
  }
}

struct ConcatenateTests {
  /// The values of a publisher that sends them at once.
  private func values<P: Publisher>(_ publisher: P) -> [P.Output] {
    let subscriber = publisher.testSubscriber()
    expectEqual(subscriber.events.first, "subscription Concatenate")
    expectEqual(subscriber.events.last, "finished")
    return subscriber.values
  }

  @Test func appendingAndPrependingTakeValuesSequencesAndPublishers() {
    let numbers = (1...2).publisher.eraseToAnyPublisher()
    expectEqual(values(numbers.append(3, 4)), [1, 2, 3, 4])
    expectEqual(values(numbers.append(3...4)), [1, 2, 3, 4])
    expectEqual(values(numbers.append(Just(3))), [1, 2, 3])
    expectEqual(values(numbers.prepend(3, 4)), [3, 4, 1, 2])
    expectEqual(values(numbers.prepend(3...4)), [3, 4, 1, 2])
    expectEqual(values(numbers.prepend(Just(3))), [3, 1, 2])
    expectEqual(values(numbers.prepend(1).prepend(0).append(8).append(9)), [0, 1, 1, 2, 8, 9])
  }
}

struct RetryTests {
  @Test func additionalDemandIsRequestedAndNotReturned() {
    expectTraffic(
      """
      a      1   -#
      ask    3
      out    1
      ask a  (32)-4
      """, alwaysReturning: .max(2)
    ) { $0.a.retry(1) }
  }

  /// The subscription follows the first one of upstream. Whether it does with Apple's of today is not known.
  @Test func subscriptionComesBeforeTheFailures() {
    let log = Log()
    let publisher = Fail<Int, TestError>(error: .broken).print("1", to: log).retry(3).print("2", to: log)
    publisher.subscribe(TestSubscriber<Int, TestError>())
    let failure = "1: receive error: (broken)"
    let again = ["1: receive subscription: (Empty)", failure]
    expectEqual(
      log.lines.filter { $0.contains("receive") },
      ["1: receive subscription: (Empty)", "2: receive subscription: (Retry)", failure] + again + again + again
        + ["2: receive error: (broken)"])
  }

  private final class Log: TextOutputStream {
    private(set) var lines: [String] = []

    func write(_ text: String) { lines += text.split(separator: "\n").map(String.init) }
  }

  @Test(arguments: [nil, -1, .min, 30_000])
  func manyFailuresAtOnceDoNotGrowTheStack(_ retries: Int?) {
    var attempts = 0
    let flaky = Deferred {
      attempts += 1
      return Record<Int, TestError>(output: [attempts], completion: attempts > 20_000 ? .finished : .failure(.broken))
    }
    let subscriber = Publishers.Retry(upstream: flaky, retries: retries).testSubscriber()
    expectEqual(subscriber.values, Array(1...20_001))
    expectEqual(subscriber.events.last, "finished")
  }
}
