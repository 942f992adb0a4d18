import Combine
import Foundation
import TestKit
import Testing

@Suite struct RunLoopTests {
  typealias Time = RunLoop.SchedulerTimeType

  @Test func schedules() {
    let thread = LoopThread()
    SchedulerChecks(thread.runLoop).checkEverything()
    SchedulerChecks(thread.runLoop).checkOrderOfCloseDates()
    #expect(thread.stop())
  }

  @Test func closuresRunOnTheThreadOfTheLoop() {
    let thread = LoopThread()
    let end = Gate()
    let repetition = Slot()
    let isHere = { RunLoop.current === thread.runLoop }
    thread.runLoop.schedule {
      #expect(isHere())
      thread.runLoop.schedule(after: thread.runLoop.now) {
        #expect(isHere())
        repetition.cancellable = thread.runLoop.schedule(after: thread.runLoop.now, interval: 0.001) {
          #expect(isHere())
          repetition.cancel()
          end.open()
        }
      }
    }
    #expect(end.wait())
    #expect(thread.stop())
  }

  /// The loop of this thread would wait longer than the gate does.
  @Test func loopThatWaitsIsWoken() {
    let thread = LoopThread(turn: 600)
    let (idle, performed, timed) = (Gate(), Gate(), Gate())
    thread.runLoop.schedule { idle.open() }
    #expect(idle.wait())
    thread.runLoop.schedule { performed.open() }
    #expect(performed.wait())
    thread.runLoop.schedule(after: thread.runLoop.now.advanced(by: .milliseconds(1))) { timed.open() }
    #expect(timed.wait())
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
    #expect(log.numbers == [1, 2, 3, 4])
  }

  @Test func timesAreDates() {
    let time = Time(Date(timeIntervalSinceReferenceDate: 10))
    #expect(time.date == Date(timeIntervalSinceReferenceDate: 10))
    #expect(time.advanced(by: 2.5).date == Date(timeIntervalSinceReferenceDate: 12.5))
    #expect(time.advanced(by: 2.5).distance(to: time) == -2.5)
    #expect(time < time.advanced(by: .milliseconds(1)))
    #expect(Set([time, Time(time.date), time.advanced(by: 1)]).count == 2)
    #expect(abs(RunLoop.main.now.date.timeIntervalSinceNow) < 60)
    #expect(RunLoop.main.minimumTolerance == 0)
  }

  @Test func stridesAreSeconds() {
    checkDateStride(Time.Stride.self)
    #expect(Time.Stride(1.5).timeInterval == 1.5)
    #expect("\(Time.Stride(1.5))" == "Stride(magnitude: 1.5)")
  }

  @Test func timesAreCodable() throws {
    try checkCodable(Time(Date(timeIntervalSinceReferenceDate: 10)), #"{"date":10}"#)
    try checkCodable(1.5 as Time.Stride, #"{"magnitude":1.5}"#)
  }

  @Test func timeToScheduleDoesNotGrowWithWhatWaits() {
    let thread = LoopThread()
    #expect(
      growsInProportion(300) { count in
        let date = thread.runLoop.now.advanced(by: 1000)
        for number in 0..<count { thread.runLoop.schedule(after: date.advanced(by: -.milliseconds(number))) {} }
      })
    #expect(thread.stop())
  }

  /// The closure of a loop that is gone is released, and no lock is held then: its deinit may schedule.
  @Test func closureOfALoopThatIsGone() {
    final class Comeback: @unchecked Sendable {
      static let released = NumberLog()
      deinit {
        RunLoop.current.schedule(after: RunLoop.current.now.advanced(by: 1000)) {}
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
    #expect(!Comeback.released.numbers.isEmpty)
  }
}
