import Combine
import TestKit
import Testing
import VirtualTime

struct CombineLatestTests {
  private let a = ManualPublisher<Int, TestError>("A")
  private let b = ManualPublisher<String, TestError>("B")

  @Test func traffic() {
    expectTraffic(
      """
      // Sends a pair for each value once all have sent one.
      a    12-   3
      b    --x   -   y
      out  --(2x)(3x)(3y)

      a    1-   --2   3
      b    -x   y
      ask  1-   -1
      out  -(1x)--(2y)

      // Finishes when both have.
      a      1-   |
      b      -x   -y   |
      out    -(1x)-(1y)|
      ask a  *
      ask b  *

      a      1|
      ask    2-1
      ask a  2
      ask b  2-1

      a      -|
      b      x-y|
      out    ---|
      ask a  *
      ask b  *

      b      -#
      out    -#
      ask a  *!
      ask b  *
      """
    ) { $0.a.combineLatest($0.b) { "\($0)\($1)" } }
  }

  @Test func sidesMaySendAndFinishInsideOfARequest() {
    let subscriber = Publishers.CombineLatest([1, 2].publisher, [10, 20].publisher).testSubscriber()
    expectEqual(subscriber.events, ["subscription CombineLatest", "value (2, 10)", "value (2, 20)", "finished"])
  }

  @Test func failureInsideOfARequestStopsTheRequest() {
    a.onRequest = { [a] _ in a.send(completion: .failure(.broken)) }
    a.combineLatest(b).subscribe(TestSubscriber())
    expectEqual(b.events, ["cancel"])
  }

  @Test func valueSentFromInsideReceiveIsKeptAndMakesNoPair() {
    let subscriber = TestSubscriber<(Int, String), TestError>()
    subscriber.onValue = { [a] value in a.send(value.0 + 1) }
    a.combineLatest(b).subscribe(subscriber)
    a.send(1)
    b.send("x")
    expectEqual(subscriber.events, ["subscription CombineLatest", "value (1, \"x\")"])
    b.send("y")
    expectEqual(subscriber.events.last, "value (2, \"y\")")
  }

  @Test func valueSentOnASchedulerMakesAPair() {
    let clock = VirtualTimeScheduler()
    let subscriber = TestSubscriber<(Int, String), TestError>()
    subscriber.onValue = { [a] value in if value.0 == 1 { a.send(2) } }
    a.combineLatest(b).receive(on: clock).subscribe(subscriber)
    a.send(1)
    b.send("x")
    clock.run()
    expectEqual(subscriber.values.map(\.0), [1, 2])
  }

  @Test func transformsGetTheLatestOfEach() {
    let (one, two) = (Just(1), [2, 3].publisher)
    let subscriber = one.combineLatest(two) { "\($0) \($1)" }.testSubscriber()
    one.combineLatest(one, two) { "\($0) \($1) \($2)" }.subscribe(subscriber)
    one.combineLatest(one, one, two) { "\($0) \($1) \($2) \($3)" }.subscribe(subscriber)
    expectEqual(subscriber.values, ["1 2", "1 3", "1 1 2", "1 1 3", "1 1 1 2", "1 1 1 3"])
  }
}
