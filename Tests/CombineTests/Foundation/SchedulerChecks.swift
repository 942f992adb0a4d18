import Combine
import Foundation
import TestKit
import Testing

/// How long a delay is in these tests. Nothing depends on it but that it is not passed sooner.
private let delay = 0.02

/// What every serial scheduler has to do. The checks themselves run elsewhere than the scheduler's closures.
struct SchedulerChecks<S: Scheduler> {
  let scheduler: S

  init(_ scheduler: S) { self.scheduler = scheduler }

  /// Closures run one after the other, in order, and not inside `schedule`.
  func checkOrder() {
    let (start, end) = (Gate(), Gate())
    let log = NumberLog()
    scheduler.schedule { expectTrue(start.wait()) }
    for number in 1...100 { scheduler.schedule { log.append(number) } }
    scheduler.schedule { end.open() }
    expectTrue(log.numbers.isEmpty)
    start.open()
    expectTrue(end.wait())
    expectEqual(log.numbers, Array(1...100))
  }

  /// A delayed closure runs after its time.
  func checkDelay() {
    let end = Gate()
    let (clock, beginning) = (ContinuousClock(), ContinuousClock().now)
    let now = scheduler.now
    scheduler.schedule(after: now.advanced(by: .seconds(delay))) {
      #expect(clock.now - beginning >= .seconds(delay) - .milliseconds(1))
      end.open()
    }
    expectTrue(end.wait())
    #expect(now.distance(to: scheduler.now) >= .seconds(delay) - .milliseconds(1))
  }

  /// A delayed closure runs after what has a shorter delay.
  func checkOrderOfDelays() {
    expectEqual([delay, 50 * delay, 500 * delay].lazy.compactMap(orderOfDelays).first, [2, 3])
  }

  /// The order in which two closures run. Nil if the machine is so busy that the shorter delay was over before both closures
  /// were there: then it says nothing.
  private func orderOfDelays(_ delay: Double) -> [Int]? {
    let end = Gate()
    let log = NumberLog()
    let isLate = NumberLog()
    let now = scheduler.now
    // On the scheduler, so that neither runs before both are there.
    scheduler.schedule { [scheduler] in
      scheduler.schedule(after: now.advanced(by: .seconds(2 * delay))) {
        log.append(3)
        end.open()
      }
      scheduler.schedule(after: now.advanced(by: .seconds(delay)), tolerance: .seconds(0)) { log.append(2) }
      if scheduler.now >= now.advanced(by: .seconds(delay)) { isLate.append(1) }
    }
    expectTrue(end.wait())
    return isLate.numbers.isEmpty ? log.numbers : nil
  }

  /// Closures whose dates are as close as dates can be, or the same, run in the order of their dates.
  func checkOrderOfCloseDates() {
    let end = Gate()
    let log = NumberLog()
    let date = scheduler.now.advanced(by: .seconds(delay))
    for number in 0..<1000 {
      scheduler.schedule(after: date.advanced(by: .nanoseconds(number / 2 * 500))) { log.append(number) }
    }
    scheduler.schedule(after: date.advanced(by: .seconds(delay))) { end.open() }
    expectTrue(end.wait())
    expectEqual(log.numbers, Array(0..<1000))
  }

  /// What is due in the past runs soon, and what is due in centuries does not.
  func checkFarDates() {
    let end = Gate()
    let log = NumberLog()
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(5_000_000_000))) { log.append(2) }
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(-1))) {
      log.append(1)
      end.open()
    }
    expectTrue(end.wait())
    expectEqual(log.numbers, [1])
  }

  /// A closure runs again and again until it is cancelled, which it may do itself.
  func checkRepetition() {
    let (third, end) = (Gate(), Gate())
    let log = NumberLog()
    let repetition = Slot()
    let (clock, beginning) = (ContinuousClock(), ContinuousClock().now)
    repetition.cancellable = scheduler.schedule(
      after: scheduler.now.advanced(by: .seconds(delay)), interval: .seconds(delay)
    ) {
      if log.append(0) == 3 {
        repetition.cancel()
        third.open()
      }
    }
    expectTrue(third.wait())
    #expect(clock.now - beginning >= .seconds(2 * delay))
    scheduler.schedule(after: scheduler.now.advanced(by: .seconds(3 * delay))) { end.open() }
    expectTrue(end.wait())
    expectEqual(log.numbers.count, 3)
  }

  /// A repetition that is cancelled before its time, or that nobody keeps, never runs: it lets go of its closure.
  func checkEarlyCancel() {
    let (isGone, isForgotten) = (Gate(), Gate())
    let repetition = farRepetition(ringing: isGone)
    repetition.cancel()
    repetition.cancel()
    expectTrue(isGone.wait())
    _ = farRepetition(ringing: isForgotten)
    expectTrue(isForgotten.wait())
  }

  /// Its time is so far away that no machine is too busy to cancel it first.
  private func farRepetition(ringing isGone: Gate) -> any Cancellable {
    let bell = Bell(ringing: isGone)
    return scheduler.schedule(after: scheduler.now.advanced(by: .seconds(3600)), interval: .seconds(delay)) {
      withExtendedLifetime(bell) {}
    }
  }

  /// The operators that take a scheduler can do with this one.
  func checkOperators() {
    let end = Gate()
    let log = NumberLog()
    let cancellable = (1...500).publisher
      .subscribe(on: scheduler)
      .receive(on: scheduler)
      .delay(for: .seconds(delay), scheduler: scheduler)
      .sink(receiveCompletion: { _ in end.open() }, receiveValue: { log.append($0) })
    expectTrue(end.wait())
    expectEqual(log.numbers, Array(1...500))
    cancellable.cancel()
  }

  func checkEverything() {
    checkOrder()
    checkDelay()
    checkOrderOfDelays()
    checkFarDates()
    checkRepetition()
    checkEarlyCancel()
    checkOperators()
  }
}

/// Opens a gate when it goes away.
final class Bell {
  private let isGone: Gate

  init(ringing isGone: Gate) { self.isGone = isGone }

  deinit { isGone.open() }
}

/// Numbers, from any thread.
final class NumberLog: @unchecked Sendable {
  private let lock = NSLock()
  private var contents: [Int] = []

  var numbers: [Int] { lock.withLock { contents } }

  /// Returns how many there are now.
  @discardableResult
  func append(_ number: Int) -> Int {
    lock.withLock {
      contents.append(number)
      return contents.count
    }
  }
}

/// Where one thread leaves something to cancel, and another one cancels it.
final class Slot: @unchecked Sendable {
  private let lock = NSLock()
  private var contents: (any Cancellable)?
  private var isCancelled = false

  var cancellable: (any Cancellable)? {
    get { lock.withLock { contents } }
    set {
      let isLate = lock.withLock {
        contents = newValue
        return isCancelled
      }
      if isLate { newValue?.cancel() }
    }
  }

  func cancel() {
    let cancellable = lock.withLock {
      isCancelled = true
      return contents
    }
    cancellable?.cancel()
  }
}
