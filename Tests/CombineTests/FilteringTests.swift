import Combine
import TestKit
import Testing

/// What `EquationTests` does not say of the operators that send some of the values.
struct FilteringTests {
  private let upstream = TestUpstream()

  // MARK: drop and prefix

  @Test func valuesToSkipAreAskedForInAddition() {
    expectTraffic(
      """
      a      123
      ask    3--4
      out    --3
      ask a  5--4
      add a  --5

      ask    -1
      ask a  21
      """, alwaysReturning: .max(5)
    ) { $0.a.dropFirst(2) }
    expectTraffic(
      """
      ask    -
      ask a
      """
    ) { $0.a.dropFirst(0) }
    expectEqual(upstream.dropFirst().count, 1)
  }

  /// Otherwise what is appended could send on another thread meanwhile.
  @Test func theEndComesWhenTheLastValueHasReturned() {
    let (upstream, subscriber) = (ManualPublisher<Int, Never>(), TestSubscriber<Int, Never>())
    subscriber.onValue = { value in
      if value == 1 { upstream.send(2) }
      expectEqual(subscriber.events.last, "value 1")
    }
    upstream.prefix(1).subscribe(subscriber)
    upstream.send(1)
    expectEqual(subscriber.events.last, "finished")
  }

  @Test func openRangesReachToTheirEnd() {
    expectEqual(upstream.output(in: 2...).range, 2..<Int.max)
    expectEqual(upstream.output(in: ...2).range, 0..<3)
    expectEqual(upstream.output(in: ..<2).range, 0..<2)
    expectEqual(upstream.output(at: 4).range, 4..<5)
    expectEqual(upstream.prefix(4).range, 0..<4)
  }

  @Test(.exits) func negativeCountsEndTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Just(1).eraseToAnyPublisher().dropFirst(-1).subscribe(TestSubscriber<Int, Never>())
    }
    expectTrue(standardError(of: result).contains("count must not be negative"))
    await #expect(processExitsWith: .failure) { _ = [1].publisher.eraseToAnyPublisher().prefix(-1) }
    await #expect(processExitsWith: .failure) { _ = Publishers.Output(upstream: Just(1), range: -2..<1) }
  }

  // MARK: collect and ignoreOutput

  @Test func collectByCountSendsArraysOfTheSameLengthAndThenTheRest() {
    expectTraffic(
      """
      a      12   34   5-|
      ask    2-   --   -1
      out    -(12)-(34)--(5|)
      ask a  4-   --   -2
      add a  -2

      a    12   3|
      ask  1
      out  -(12)-(3|)
      """, returning: ["12": .max(1)]
    ) { $0.a.collect(2).map { String($0) } }
  }

  @Test func cancellingInsideTheRestLeavesNoCompletion() {
    let subscriber = TestSubscriber<[Int], TestError>()
    subscriber.onValue = { [unowned subscriber] _ in subscriber.cancel() }
    upstream.collect(2).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    expectEqual(subscriber.events, ["subscription CollectByCount", "value [1]"])
    expectEqual(upstream.events, ["request unlimited"])
  }

  @Test func requestsAndTheCancellationBypassIgnoreOutput() {
    expectTraffic(
      """
      a      1
      ask    -1!
      out
      ask a  *1!
      """
    ) { $0.a.ignoreOutput() }
  }

  // MARK: replaceEmpty and replaceError

  @Test func replaceEmptySendsWhatComesAndOtherwiseItsOutput() {
    expectTraffic(
      """
      a      |
      ask    -1   1
      out    -(7|)
      ask a  *

      a    12|
      ask  -
      out  12|

      ask    1   2
      ask a  (1*)2
      """
    ) { $0.a.replaceEmpty(with: "7") }
  }

  @Test func outputOfReplaceEmptyMayBeCancelledOrRequestedAgainFromInside() {
    for isCancelled in [true, false] {
      let subscriber = TestSubscriber<Int, TestError>()
      subscriber.onValue = { _ in if isCancelled { subscriber.cancel() } else { subscriber.request(.max(1)) } }
      Empty().replaceEmpty(with: 7).subscribe(subscriber)
      expectEqual(subscriber.events.dropFirst(), (isCancelled ? ["value 7"] : ["value 7", "finished"]))
    }
  }

  @Test func outputThatWaitsIsAllThatReplaceEmptyKeeps() {
    let upstream = PassthroughSubject<Int, TestError>()
    var subscriber: TestSubscriber<Int, TestError>? = TestSubscriber(asking: .none)
    weak let downstream = subscriber
    subscriber.map { upstream.replaceEmpty(with: 7).subscribe($0) }
    let subscription = subscriber?.subscription
    subscriber = nil
    upstream.send(completion: .finished)
    expectTrue(downstream != nil)
    subscription?.request(.max(1))
    expectNil(downstream)
  }

  @Test func outputOfReplaceErrorWaitsForARequestIfNoneIsLeft() {
    expectTraffic(
      """
      a      12#
      ask    1-1   1
      out    12(7|)
      ask a  1-1
      add a  1

      a    12#
      ask  1---1   1
      out  12--(7|)

      a    2-#
      ask  -1
      out  2-(7|)
      """, returning: ["1": .max(1)]
    ) { $0.a.replaceError(with: "7") }
  }

  @Test func failureWhileAValueIsDeliveredIsReplaced() {
    let subscriber = upstream.replaceError(with: 7).testSubscriber()
    subscriber.onValue = { if $0 == 1 { self.upstream.send(completion: .failure(.broken)) } }
    upstream.send(1)
    expectEqual(subscriber.events, ["subscription ReplaceError", "value 1", "value 7", "finished"])
  }

  @Test func requestOfAnotherThreadReleasesTheWaitingOutputOnce() {
    for _ in 1...100 {
      let (upstream, subscriber) = (TestUpstream(), TestSubscriber<Int, Never>(asking: .none))
      upstream.replaceError(with: 7).subscribe(subscriber)
      expectTrue(onThreads([{ upstream.send(completion: .failure(.broken)) }, { subscriber.request(.max(1)) }]))
      expectEqual(subscriber.events, ["subscription ReplaceError", "value 7", "finished"])
    }
  }
}
