import Combine
import TestKit
import Testing
import VirtualTime

@Suite struct MeasureIntervalTests {
  private let clock = VirtualTimeScheduler()
  private let upstream = ManualPublisher<Int, TestError>()
  private let subscriber = TestSubscriber<VirtualTime.Stride, TestError>()

  /// What the digits of an output stand for.
  private let spans: [Character: VirtualTime.Stride] = ["0": 0, "1": 1, "3": 3, "8": 8]

  @Test func measuresFromTheSubscriptionAndThenFromValueToValue() {
    expectMarbles(
      """
      in   ---a(bc)-------d--|
      out  ---3(10)-------8--|

      in   a|
      out  0|
      """, where: spans
    ) { $0.measureInterval(using: $1) }
  }

  @Test func nothingIsScheduled() {
    upstream.measureInterval(using: clock).subscribe(subscriber)
    upstream.send(1)
    #expect(clock.pending == 0)
  }

  @Test func additionalDemandIsRequestedAndNotReturned() {
    let subscriber = TestSubscriber<VirtualTime.Stride, TestError>(asking: .max(1)) { $0 == 0 ? .max(3) : .none }
    upstream.measureInterval(using: clock).subscribe(subscriber)
    #expect(upstream.send(1) == .none)
    #expect(upstream.events == ["request max(1)", "request max(3)"])
    clock.advance(by: 1)
    upstream.send(2)
    #expect(upstream.events == ["request max(1)", "request max(3)"])
  }

  @Test func clockIsReadBeforeTheValueIsHandedOver() {
    subscriber.onValue = { [clock] _ in clock.advance(by: 5) }
    upstream.measureInterval(using: clock).subscribe(subscriber)
    clock.advance(by: 1)
    for value in 1...2 { upstream.send(value) }
    #expect(subscriber.values == [1, 5])
  }
}
