import Combine
import Testing
import VirtualTime

@Suite struct MeasureIntervalTests {
  private let clock = VirtualTimeScheduler()
  private let upstream = ManualPublisher<Int, TestError>()
  private let subscriber = TestSubscriber<VirtualTime.Stride, TestError>()

  private func history(asking demand: Subscribers.Demand = .unlimited, _ events: TimedEvent...) -> [String] {
    timedHistory(asking: demand, events) { $0.measureInterval(using: $1) }
  }

  @Test func measuresFromTheSubscriptionAndThenFromValueToValue() {
    #expect(
      history(.send(1, at: 1.5), .send(2, at: 2), .send(3, at: 2), .send(4, at: 6), .finish(at: 9))
        == ["1.5s value 1.5s", "2s value 0.5s", "2s value 0s", "6s value 4s", "9s finished"])
  }

  @Test func requestDoesNotMatterToTheMeasure() {
    #expect(history(asking: .none, .request(.max(1), at: 2), .send(1, at: 3)) == ["3s value 3s"])
  }

  @Test func failurePasses() {
    #expect(history(.send(1, at: 1), .fail(at: 2)) == ["1s value 1s", "2s failure broken"])
  }

  @Test func nothingComesAfterCancel() {
    #expect(history(.send(1, at: 1), .cancel(at: 2), .send(2, at: 3), .finish(at: 4)) == ["1s value 1s"])
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

  @Test func valueSentFromInsideComesRightAfter() {
    subscriber.onValue = { [upstream] in if $0 == 2 { upstream.send(2) } }
    upstream.measureInterval(using: clock).subscribe(subscriber)
    clock.advance(by: 2)
    upstream.send(1)
    #expect(subscriber.values == [2, 0])
  }

  @Test func clockIsReadBeforeTheValueIsHandedOver() {
    subscriber.onValue = { [clock] _ in clock.advance(by: 5) }
    upstream.measureInterval(using: clock).subscribe(subscriber)
    clock.advance(by: 1)
    for value in 1...2 { upstream.send(value) }
    #expect(subscriber.values == [1, 5])
  }

  @Test func endsAreGood() {
    expectGoodEnds("MeasureInterval") { $0.measureInterval(using: clock) }
  }
}
