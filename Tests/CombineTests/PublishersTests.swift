import Combine
import TestKit
import Testing

struct JustTests {
  @Test func valueWaitsForTheFirstRequestAndIsSentOnce() {
    let tables = """
      ask  -1   *
      out  -(7|)

      ask  *
      out  (7|)
      """
    expectTraffic(tables, alwaysReturning: .unlimited) { _ in Just(7) }
    expectTraffic(tables, alwaysReturning: .unlimited) { _ in Int?(7).publisher }
  }

  #if !canImport(Darwin)  // Documented differences.
    @Test func emptyRangeHasNoOutput() {
      let subscriber = Just(12).output(in: 0..<0).testSubscriber()
      expectEqual(subscriber.events.dropFirst(), ["finished"])
    }

    @Test func cancelFromInsideReceiveIsTheEnd() {
      let subscriber = TestSubscriber<Int, Never>()
      subscriber.onValue = { [unowned subscriber] _ in subscriber.cancel() }
      Just(7).subscribe(subscriber)
      expectEqual(subscriber.events, ["subscription Just", "value 7"])
    }
  #endif
}

/// The other publishers of at most one value.
struct SmallPublishersTests {
  @Test func emptyNeverFinishesIfNotAtOnce() {
    expectTraffic(
      """
      ask  -01!
      out
      """
    ) { _ in Empty<Int, TestError>(completeImmediately: false) }
  }

  @Test func emptyDoesNotKeepItsSubscriber() {
    var subscriber: TestSubscriber<Int, Never>? = TestSubscriber()
    weak let released = subscriber
    subscriber.map { Empty(completeImmediately: false).subscribe($0) }
    let subscription = subscriber?.subscription
    subscriber = nil
    withExtendedLifetime(subscription) { expectNil(released) }
  }

  @Test func noneFinishesWithoutAValueAndNeedsNoDemand() {
    expectTraffic(
      """
      ask  -
      out  |
      """
    ) { _ in Int?.none.publisher }
  }

  @Test func deferredMakesAPublisherForEachSubscriber() {
    var made = 0
    let deferred = Deferred { () -> Just<Int> in
      made += 1
      return Just(made)
    }
    expectEqual(made, 0)
    for number in 1...2 {
      let subscriber = deferred.testSubscriber()
      expectEqual(subscriber.events, ["subscription Just", "value \(number)", "finished"])
    }
    expectEqual(made, 2)
  }

  @Test func madeOfWhatTheyAreNamedFor() {
    typealias Once = Result<Int, TestError>.Publisher
    expectEqual(Just(7).output, 7)
    expectEqual(Optional.Publisher(1), Int?(1).publisher)
    expectEqual(Optional.Publisher(1).output, 1)
    expectEqual([1, 2].publisher.sequence, [1, 2])
    expectEqual(Fail(outputType: Int.self, failure: TestError.other).error, .other)
    expectEqual(Once(.success(1)).result, .success(1))
    expectEqual(Once(1).result, .success(1))
    expectEqual(Once(TestError.broken).result, .failure(.broken))
    expectTrue(Empty(outputType: Int.self, failureType: TestError.self).completeImmediately)
    expectTrue(
      !Empty(completeImmediately: false, outputType: Int.self, failureType: TestError.self).completeImmediately)
  }
}
