import Combine
import Foundation
import TestKit
import Testing
import VirtualTime

struct VirtualTimeSchedulerTests {
  private let clock = VirtualTimeScheduler()

  /// The date of so many seconds.
  private func second(_ seconds: Int) -> VirtualTime { VirtualTime(nanoseconds: seconds * 1_000_000_000) }

  @Test func nothingRunsUntilTheClockMoves() {
    var log: [String] = []
    clock.schedule { [clock] in
      log.append("now")
      clock.schedule { log.append("inside at \(clock.now)") }
      clock.schedule(after: clock.now.advanced(by: .seconds(2))) { log.append("later at \(clock.now)") }
    }
    clock.schedule(after: second(1)) { log.append("1s") }
    expectTrue(log.isEmpty)
    expectEqual(clock.pending, 2)
    clock.advance(by: .zero)
    expectEqual(log, ["now", "inside at 0s"])
    clock.advance(by: .milliseconds(999))
    expectEqual(log.count, 2)
    clock.advance(by: .milliseconds(1))
    expectEqual(log.count, 3)
    clock.advance(by: .seconds(1))
    expectEqual(log, ["now", "inside at 0s", "1s", "later at 2s"])
    expectEqual(clock.pending, 0)
  }

  @Test func closuresRunInTheOrderOfTheirDatesAndThenOfScheduling() {
    var log: [String] = []
    for (name, date) in [("c", 2), ("a", 1), ("d", 2), ("b", 1), ("e", 3)] {
      clock.schedule(after: second(date)) { [clock] in log.append("\(clock.now) \(name)") }
    }
    clock.run()
    expectEqual(log, ["1s a", "1s b", "2s c", "2s d", "3s e"])
    expectEqual(clock.now, second(3))
    // A date in the past is now.
    clock.schedule(after: second(1)) { [clock] in log.append("\(clock.now) f") }
    clock.run()
    expectEqual(log.last, "3s f")
  }

  @Test func aRepeatingClosureRunsUntilItIsCancelled() {
    var dates: [String] = []
    let repetition = clock.schedule(after: clock.now.advanced(by: .seconds(1)), interval: .milliseconds(500)) {
      [clock] in dates.append("\(clock.now)")
    }
    clock.advance(by: .seconds(2))
    expectEqual(dates, ["1s", "1.5s", "2s"])
    repetition.cancel()
    clock.advance(by: .seconds(10))
    expectEqual(dates.count, 3)
    expectEqual(clock.pending, 0)
  }

  @Test func aRepeatingClosureMayCancelItself() {
    var count = 0
    var repetition: (any Cancellable)?
    repetition = clock.schedule(after: clock.now, interval: .seconds(1)) {
      count += 1
      if count == 3 { repetition?.cancel() }
    }
    clock.run()
    expectEqual(count, 3)
  }

  @Test func lettingGoOfTheCancellableCancels() {
    weak var weakObject: NSObject?
    var repetition: (any Cancellable)?
    do {
      let object = NSObject()
      weakObject = object
      repetition = clock.schedule(after: clock.now, interval: .seconds(1)) { withExtendedLifetime(object) {} }
    }
    clock.advance(by: .seconds(1))
    expectTrue(weakObject != nil && repetition != nil)
    repetition = nil
    expectNil(weakObject)
  }

  @Test func advancingFromInsideAClosureMovesTheClockOnce() {
    var log: [String] = []
    clock.schedule { [clock] in
      clock.advance(by: .seconds(3))
      log.append("\(clock.now)")
    }
    clock.schedule(after: clock.now.advanced(by: .seconds(2))) { [clock] in log.append("\(clock.now)") }
    clock.advance(by: .seconds(1))
    expectEqual(log, ["2s", "3s"])
    expectEqual("\(clock.now)", "3s")
  }

  @Test(.exits) func endlessWorkStopsAtALimitWithAMessage() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let clock = VirtualTimeScheduler()
      let repetition = clock.schedule(after: clock.now, interval: .seconds(1)) {}
      clock.run(limit: 10)
      repetition.cancel()
    }
    let sentence = "ran 10 closures and there are more; does something repeat for ever?"
    expectTrue(standardError(of: result).contains(sentence))
  }

  @Test(.exits) func theClockDoesNotGoBack() async {
    await #expect(processExitsWith: .failure) {
      let clock = VirtualTimeScheduler()
      clock.advance(by: .seconds(2))
      clock.advance(to: VirtualTime(nanoseconds: 1))
    }
  }

  @Test func manyThreadsMaySchedule() {
    let lock = NSLock()
    var count = 0
    let clock = self.clock
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<500 {
        clock.schedule(after: clock.now.advanced(by: .milliseconds(number))) { lock.withLock { count += 1 } }
        if number % 100 == 0 { clock.advance(by: .milliseconds(1)) }
      }
    }
    clock.run()
    expectEqual(count, 4000)
  }

  // MARK: Many closures

  @Test(arguments: [1, -1]) func timeGrowsWithTheNumberOfClosures(_ direction: Int) {
    expectTrue(
      growsInProportion(1000) { count in
        let clock = VirtualTimeScheduler()
        for number in 0..<count {
          clock.schedule(after: VirtualTime(nanoseconds: 1_000_000_000 + direction * number)) {}
        }
        clock.run()
      })
  }

  @Test func timeGrowsWithTheNumberOfCancelledClosures() {
    expectTrue(
      growsInProportion(1000) { count in
        let clock = VirtualTimeScheduler()
        let repetitions = (0..<count).map { clock.schedule(after: VirtualTime(nanoseconds: $0), interval: 1) {} }
        for repetition in repetitions { repetition.cancel() }
      })
  }

  /// The same closures, sorted by date with a sort that keeps equal dates in their order.
  @Test func cancelledClosuresLeaveTheOrderOfTheOthers() {
    var (log, expected): ([Int], [(date: Int, number: Int)]) = ([], [])
    var random = SystemRandomNumberGenerator()
    var repetitions: [any Cancellable] = []
    for number in 0..<3000 {
      let date = Int.random(in: 0..<300, using: &random)
      let isCancelled = Int.random(in: 0..<3, using: &random) > 0
      let repetition = clock.schedule(after: VirtualTime(nanoseconds: date), interval: 1) { log.append(number) }
      if isCancelled { repetition.cancel() } else { repetitions.append(repetition) }
      if !isCancelled { expected.append((date, number)) }
    }
    expectEqual(clock.pending, expected.count)
    clock.advance(to: VirtualTime(nanoseconds: 300))
    expectEqual(log, expected.sorted { ($0.date, $0.number) < ($1.date, $1.number) }.map(\.number))
  }

  /// A closure is released when no lock is held: its deinit may schedule and cancel.
  @Test func closureThatComesBackWhenItIsReleased() {
    final class Comeback {
      let action: () -> Void
      init(_ action: @escaping () -> Void) { self.action = action }
      deinit { action() }
    }
    var count = 0
    for isCancelled in [true, false] {
      let other = clock.schedule(after: clock.now, interval: 1) {}
      var comeback: Comeback? = Comeback { [clock] in
        other.cancel()
        clock.schedule { count += 1 }
      }
      let repetition = clock.schedule(after: clock.now, interval: 1) { [comeback] in _ = comeback }
      comeback = nil
      if isCancelled { repetition.cancel() }
      clock.advance(by: .zero)
      repetition.cancel()
      clock.advance(by: .zero)
    }
    expectEqual(count, 2)
  }

  // MARK: Intervals without sense

  /// As with a timer of Foundation, an interval that is not more than zero counts as a ten-thousandth of a second.
  @Test(arguments: [VirtualTime.Stride.zero, -1, .nanoseconds(.min)])
  func intervalsThatAreNotMoreThanZero(_ interval: VirtualTime.Stride) {
    var count = 0
    let repetition = clock.schedule(after: clock.now.advanced(by: interval), interval: interval) { count += 1 }
    clock.advance(by: .milliseconds(1))
    expectEqual(count, 11)
    repetition.cancel()
  }
}
