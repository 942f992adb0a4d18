import Combine
import TestKit
import Testing

struct ImmediateSchedulerTests {
  private typealias Stride = ImmediateScheduler.SchedulerTimeType.Stride

  private let scheduler = ImmediateScheduler.shared

  @Test func runsInTheCallersOwnCall() {
    var events: [String] = []
    scheduler.schedule {
      events.append("outer begins")
      scheduler.schedule { events.append("inner") }
      events.append("outer ends")
    }
    events.append("after")
    expectEqual(events, ["outer begins", "inner", "outer ends", "after"])
  }

  @Test func datesDoNotMatter() {
    var count = 0
    scheduler.schedule(after: scheduler.now.advanced(by: 10)) { count += 1 }
    scheduler.schedule(after: scheduler.now.advanced(by: -10), tolerance: 1) { count += 1 }
    scheduler.schedule(after: scheduler.now, tolerance: 1, options: nil) { count += 1 }
    expectEqual(count, 3)
  }

  @Test func repeatingRunsOnce() {
    var count = 0
    let cancellable = scheduler.schedule(after: scheduler.now, interval: 1) { count += 1 }
    scheduler.schedule(after: scheduler.now, interval: 1, tolerance: 0, options: nil) { count += 1 }
    cancellable.cancel()
    expectEqual(count, 2)
    expectEqual("\(cancellable)", "Empty")
  }

  @Test func clockStandsStill() {
    expectEqual(scheduler.now.distance(to: scheduler.now), 0)
    expectEqual(scheduler.minimumTolerance, 0)
    expectEqual(scheduler.now.distance(to: scheduler.now.advanced(by: 3)), 0)
    expectEqual(scheduler.now, scheduler.now.advanced(by: 1))
    #expect(!(scheduler.now < scheduler.now.advanced(by: 1)))
  }

  @Test func unitsOfTimeAreNoTime() {
    let spans: [Stride] = [.seconds(1), .seconds(1.5), .milliseconds(1), .microseconds(1), .nanoseconds(1)]
    expectTrue(spans.allSatisfy { $0 == 0 })
  }

  @Test func spansAreNumbers() {
    var span: Stride = 6
    expectTrue(span.magnitude == 6 && Stride(6) == span && Stride(exactly: UInt8(6)) == span)
    expectNil(Stride(exactly: UInt64.max))
    expectEqual(Stride(floatLiteral: 6.7), 6)
    #expect(span + 1 == 7 && span - 1 == 5 && span * 2 == 12 && -span == -6 && span < 7)
    span += 4
    span -= 2
    span *= 3
    expectEqual(span, 24)
    let (longest, shortest) = (Stride(.max), Stride(.min))
    expectTrue(longest + 1 == longest && shortest - 1 == shortest && longest * shortest == shortest)
    expectEqual([Stride(floatLiteral: 1e30), Stride(floatLiteral: .nan)], [longest, 0])
  }

  @Test func spansAreEncodedByTheirMagnitude() throws {
    try checkCodable([Stride(3)], #"[{"magnitude":3}]"#)
  }
}
