import Combine
import TestKit
import Testing

struct ZipTests {
  private let a = ManualPublisher<Int, TestError>("A")
  private let b = ManualPublisher<String, TestError>("B")

  @Test func traffic() {
    expectTraffic(
      """
      // Pairs values in their order.
      a    12-   -   -3
      b    --x   y   z
      out  --(1x)(2y)-(3z)

      // Finishes when a finished side has nothing left.
      a      -|
      b      x-y|
      out    -|
      ask a  *
      ask b  *!

      a      12|
      b      ---x   y
      out    ---(1x)(2y|)
      ask a  *
      ask b  *---   !

      a    1-|
      b    -x-|
      ask  ----1
      out  ----(1x|)

      a    1|2
      b    ---x
      out  ---(1x|)

      // Failure cancels both.
      a      1-#
      b      -#
      out    -#
      ask a  *!
      ask b  *!

      // Side may be late.
      a      -0^^1
      b      -----x
      ask    21
      out    -----(1x)
      ask a  --3!
      ask b  21
      """
    ) { $0.a.zip($0.b) { "\($0)\($1)" } }
    expectTraffic(
      """
      // Asks each for as many as pairs are wanted.
      ask    -21
      ask a  -21
      ask b  -21
      """
    ) { $0.a.zip($0.b) }
    expectTraffic(
      """
      // Asks each for as many as pairs are wanted.
      a      1
      b      -x
      ask    1
      out    -(1x)
      ask a  12
      ask b  1
      add b  -2
      """, alwaysReturning: .max(2)
    ) { $0.a.zip($0.b) { "\($0)\($1)" } }
  }

  /// As with Apple's, it counts as returned: the side that is sending gets it as the result of `receive(_:)`.
  @Test func demandRequestedFromInsideReceiveIsReturned() {
    let subscriber = TestSubscriber<(Int, String), TestError>(asking: .max(1)) { _ in .max(2) }
    subscriber.onValue = { [unowned subscriber] _ in
      for demand in [3, 4] { subscriber.request(.max(demand)) }
    }
    a.zip(b).subscribe(subscriber)
    a.send(1)
    expectEqual(b.send("one"), .max(9))
    expectEqual(a.events, ["request max(1)", "request max(9)"])
    expectEqual(b.events, ["request max(1)"])
  }

  @Test func completionWhileSubscribingComesAfterTheGreeting() {
    let subscriber = Publishers.Zip(FinishedAtOnce<Int>(), b).testSubscriber()
    expectEqual(subscriber.events, ["subscription Zip", "finished"])
    expectEqual(b.events, ["cancel"])
  }

  @Test func cancellingAtTheGreetingLosesACompletionThatWaited() {
    let subscriber = TestSubscriber<(Int, String), TestError>(asking: .none)
    subscriber.onSubscription = { $0.cancel() }
    Publishers.Zip(FinishedAtOnce<Int>(), b).subscribe(subscriber)
    expectEqual(subscriber.events, ["subscription Zip"])
  }

  @Test func sidesMaySendAndFinishInsideOfARequest() {
    let subscriber = Publishers.Zip([1, 2, 3].publisher, [10, 20].publisher).testSubscriber(asking: .max(1))
    expectEqual(subscriber.events, ["subscription Zip", "value (1, 10)"])
    subscriber.request(.max(1))
    expectEqual(subscriber.events, ["subscription Zip", "value (1, 10)", "value (2, 20)", "finished"])
  }

  @Test func pairThatIsCompletedFromInsideReceiveIsDeliveredInside() {
    let subscriber = TestSubscriber<(Int, String), TestError>()
    var trace: [String] = []
    subscriber.onValue = { [b] value in
      trace.append("begin \(value)")
      if value.0 == 1 { b.send("y") }
      trace.append("end \(value.0)")
    }
    a.zip(b).subscribe(subscriber)
    for value in 1...2 { a.send(value) }
    b.send("x")
    expectEqual(trace, ["begin (1, \"x\")", "begin (2, \"y\")", "end 2", "end 1"])
  }

  @Test func transformsGetOneValueOfEach() {
    let one = [1, 2].publisher
    let subscriber = one.zip(one) { "\($0) \($1)" }.testSubscriber()
    one.zip(one, one) { "\($0) \($1) \($2)" }.subscribe(subscriber)
    one.zip(one, one, one) { "\($0) \($1) \($2) \($3)" }.subscribe(subscriber)
    one.zip([3, 4].publisher, [5, 6].publisher, [7, 8, 9].publisher).map { "\($0)" }.subscribe(subscriber)
    expectEqual(
      subscriber.values, ["1 1", "2 2", "1 1 1", "2 2 2", "1 1 1 1", "2 2 2 2", "(1, 3, 5, 7)", "(2, 4, 6, 8)"])
  }
}
