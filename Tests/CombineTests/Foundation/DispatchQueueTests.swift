import Combine
import Foundation
import TestKit
import Testing

struct DispatchQueueTests {
  typealias Time = DispatchQueue.SchedulerTimeType

  @Test func schedules() { SchedulerChecks(DispatchQueue(label: "DispatchQueueTests")).checkEverything() }

  @Test func concurrentQueueDelaysAndRepeats() {
    let checks = SchedulerChecks(DispatchQueue.global())
    checks.checkDelay()
    checks.checkRepetition()
    checks.checkEarlyCancel()
  }

  @Test func groupCountsWhatIsScheduled() {
    let queue = DispatchQueue(label: "DispatchQueueTests")
    let group = DispatchGroup()
    let log = NumberLog()
    let options = DispatchQueue.SchedulerOptions(qos: .userInitiated, group: group)
    let isBlocked = Gate()
    queue.async { isBlocked.wait() }
    queue.schedule(options: options) { log.append(1) }
    expectEqual(group.wait(timeout: .now()), .timedOut)
    isBlocked.open()
    expectEqual(group.wait(timeout: .now() + 60), .success)
    let date = queue.now.advanced(by: .milliseconds(10))
    queue.schedule(after: date, tolerance: .milliseconds(1), options: options) { log.append(2) }
    expectEqual(group.wait(timeout: .now() + 60), .success)
    expectEqual(log.numbers, [1, 2])
  }

  @Test func optionsAreWhatTheyWereMadeWith() {
    let group = DispatchGroup()
    let options = DispatchQueue.SchedulerOptions(qos: .utility, flags: .barrier, group: group)
    expectEqual(options.qos, .utility)
    expectEqual(options.flags, .barrier)
    expectTrue(options.group === group)
    let none = DispatchQueue.SchedulerOptions()
    expectEqual(none.qos, .unspecified)
    expectEqual(none.flags, [])
    expectNil(none.group)
  }

  @Test func timesCountNanoseconds() {
    let time = Time(DispatchTime(uptimeNanoseconds: 1000))
    expectEqual(time.dispatchTime, DispatchTime(uptimeNanoseconds: 1000))
    expectEqual(time.advanced(by: .nanoseconds(5)).dispatchTime.uptimeNanoseconds, 1005)
    expectEqual(time.advanced(by: .nanoseconds(-5)).dispatchTime.uptimeNanoseconds, 995)
    expectEqual(time.distance(to: Time(DispatchTime(uptimeNanoseconds: 400))), .nanoseconds(-600))
    #expect(time < time.advanced(by: 0.5))
    expectEqual(Set([time, Time(time.dispatchTime), time.advanced(by: 1)]).count, 2)
    #if !canImport(Darwin)
      expectEqual(Time(.distantFuture).distance(to: time).magnitude, -.max)
    #endif
    expectEqual(time.distance(to: Time(.distantFuture)).magnitude, .max)
    #expect(time.advanced(by: Time.Stride(.never)) > time)
    #expect(DispatchQueue.main.now.dispatchTime <= .now())
    expectEqual(DispatchQueue.main.minimumTolerance, 0)
  }

  /// What does not fit becomes the longest length.
  @Test func stridesCountNanoseconds() {
    let rows: [(Time.Stride, Int)] = [
      (2, 2_000_000_000), (0.3, 300_000_000), (.seconds(2), 2_000_000_000), (.seconds(0.25), 250_000_000),
      (.milliseconds(3), 3_000_000), (.microseconds(3), 3000), (.nanoseconds(3), 3),
      (.init(.milliseconds(-3)), -3_000_000), (.init(.never), .max), (.init(.seconds(.max)), .max),
      (.seconds(Int.min), .min), (.seconds(-.infinity), .min), (.seconds(.nan), 0),
    ]
    for (stride, nanoseconds) in rows { expectEqual(stride.magnitude, nanoseconds) }
    expectTrue(Time.Stride.seconds(.infinity).magnitude == .max && Time.Stride.seconds(1e10).magnitude == .max)
    expectNil(Time.Stride(exactly: UInt64.max))
    expectEqual(Time.Stride(exactly: Int.max)?.magnitude, .max)
    expectEqual(Time.Stride.milliseconds(3).timeInterval, .nanoseconds(3_000_000))
    expectEqual("\(Time.Stride.milliseconds(3))", "Stride(_nanoseconds: 3000000)")
    expectEqual(Set([Time.Stride.seconds(1), 1, 1.0]).count, 1)
    checkArithmetic(Time.Stride.self)
    let (longest, shortest) = (Time.Stride.nanoseconds(.max), Time.Stride.nanoseconds(.min))
    expectTrue(longest + 1 == longest && shortest - 1 == shortest && 0 - shortest == longest)
    expectTrue(longest * longest == longest && longest * shortest == shortest)
    var product = longest
    product *= 2
    expectEqual(product, longest)
  }

  @Test func productsAreInSeconds() {
    expectEqual(Time.Stride.seconds(5) * 2, 10)
    expectEqual(Time.Stride.milliseconds(250) * -0.5, .milliseconds(-125))
  }

  @Test func timesAreCodable() throws {
    try checkCodable(Time(DispatchTime(uptimeNanoseconds: 1000)), "1000")
    try checkCodable(Time.Stride.nanoseconds(5), #"{"_nanoseconds":5}"#)
  }
}
