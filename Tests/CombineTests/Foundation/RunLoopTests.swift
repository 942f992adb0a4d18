import Combine
import Foundation
import TestKit
import Testing

final class RunLoopTests {
  typealias Time = RunLoop.SchedulerTimeType

  private let thread = LoopThread()

  deinit { expectTrue(thread.stop()) }

  @Test func schedules() {
    SchedulerChecks(thread.runLoop).checkEverything()
    SchedulerChecks(thread.runLoop).checkOrderOfCloseDates()
  }

  @Test func closuresRunOnTheThreadOfTheLoop() {
    let (end, repetition, runLoop) = (Gate(), Slot(), thread.runLoop!)
    let isHere = { RunLoop.current === runLoop }
    runLoop.schedule {
      expectTrue(isHere())
      runLoop.schedule(after: runLoop.now) {
        expectTrue(isHere())
        repetition.cancellable = runLoop.schedule(after: runLoop.now, interval: 0.001) {
          expectTrue(isHere())
          repetition.cancel()
          end.open()
        }
      }
    }
    expectTrue(end.wait())
  }

  /// The loop of this thread would wait longer than the gate does.
  @Test func loopThatWaitsIsWoken() {
    let thread = LoopThread(turn: 600)
    let (idle, performed, timed) = (Gate(), Gate(), Gate())
    thread.runLoop.schedule { idle.open() }
    expectTrue(idle.wait())
    // The loop should wait again when this comes. If it comes too soon, a loop that is not woken goes unnoticed.
    Thread.sleep(forTimeInterval: 0.1)
    thread.runLoop.schedule { performed.open() }
    expectTrue(performed.wait())
    thread.runLoop.schedule(after: thread.runLoop.now.advanced(by: .milliseconds(1))) { timed.open() }
    expectTrue(timed.wait())
    // Out of reach of the flag, it ends with the process.
  }

  /// A closure that the loop performs schedules the next one. On Linux, the loop would sleep before it performs that.
  @Test func closuresThatScheduleOneAnotherAllRun() {
    let (thread, isOver) = (LoopThread(turn: 600), Gate())
    func schedule(_ count: Int) {
      thread.runLoop.schedule { count == 0 ? isOver.open() : schedule(count - 1) }
    }
    schedule(5)
    expectTrue(isOver.wait())
    // Out of reach of the flag, it ends with the process.
  }

  /// Where tests run, the main thread of a program on Linux has gone, and on Apple's systems it turns its loop.
  @Test func mainLoopOfAnAsynchronousProgramSchedules() {
    SchedulerChecks(RunLoop.main).checkEverything()
    SchedulerChecks(RunLoop.main).checkOrderOfCloseDates()
  }

  @Test @MainActor func mainLoopOfAnAsynchronousProgramComesAfterTheCaller() async {
    let log = NumberLog()
    await withCheckedContinuation { (end: CheckedContinuation<Void, Never>) in
      for number in 2...4 { RunLoop.main.schedule { log.append(number) } }
      RunLoop.main.schedule { end.resume() }
      log.append(1)
    }
    expectEqual(log.numbers, [1, 2, 3, 4])
  }

  @Test func timesAreDates() throws {
    try checkDates(of: RunLoop.main, Time.init, \.date, Time.Stride.init, \.timeInterval)
  }

  @Test func timeToScheduleDoesNotGrowWithWhatWaits() {
    let runLoop = thread.runLoop!
    expectTrue(
      growsInProportion(300) { count in
        let date = runLoop.now.advanced(by: 1000)
        for number in 0..<count { runLoop.schedule(after: date.advanced(by: -.milliseconds(number))) {} }
      })
  }

  /// The closure of a loop that is gone is released, and no lock is held then: its deinit may schedule.
  @Test func closureOfALoopThatIsGone() {
    final class Comeback: @unchecked Sendable {
      static let released = NumberLog()
      deinit {
        // It may be the loop of another test, which is to have no timer afterwards.
        let loop = RunLoop.current
        loop.schedule(after: loop.now.advanced(by: 1000), interval: 1000) {}.cancel()
        Self.released.append(0)
      }
    }
    // A loop goes with its thread, which ends soon after its last line. Other loops make place for theirs.
    for _ in 0..<10_000 where Comeback.released.numbers.isEmpty {
      let worker = Worker {
        let comeback = Comeback()
        let runLoop = RunLoop.current
        runLoop.schedule(after: runLoop.now.advanced(by: 1000)) { withExtendedLifetime(comeback) {} }
      }
      guard worker.join(within: .seconds(10)) else {
        Issue.record("hangs")
        return
      }
    }
    expectTrue(!Comeback.released.numbers.isEmpty)
  }
}
