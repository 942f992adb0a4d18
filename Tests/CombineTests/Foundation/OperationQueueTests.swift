import Combine
import Foundation
import TestKit
import Testing

@Suite struct OperationQueueTests {
  typealias Time = OperationQueue.SchedulerTimeType

  private let queue = OperationQueue()

  init() { queue.maxConcurrentOperationCount = 1 }

  @Test func schedules() {
    SchedulerChecks(queue).checkEverything()
    SchedulerChecks(queue).checkOrderOfCloseDates()
  }

  @Test func concurrentQueueDelaysAndRepeats() {
    let checks = SchedulerChecks(OperationQueue())
    checks.checkRepetition()
    checks.checkEarlyCancel()
    checks.checkForgottenRepetition()
  }

  @Test func whoWaitsForTheQueueWaitsForWhatIsDelayed() {
    let log = NumberLog()
    queue.schedule(after: queue.now.advanced(by: .milliseconds(20))) { log.append(1) }
    queue.waitUntilAllOperationsAreFinished()
    #expect(log.numbers == [1])
  }

  @Test func cancelledRepetitionLeavesTheQueue() {
    let repetition = queue.schedule(after: queue.now.advanced(by: 3600), interval: 1) {}
    #expect(queue.operationCount == 1)
    repetition.cancel()
    queue.waitUntilAllOperationsAreFinished()
    #expect(queue.operationCount == 0)
  }

  /// It does not hold up others while it waits, and is run as any other operation when it need not wait any more.
  @Test func suspendedQueueRunsNothing() {
    queue.isSuspended = true
    let log = NumberLog()
    queue.schedule(after: queue.now) { log.append(1) }
    queue.schedule { log.append(2) }
    #expect(log.numbers.isEmpty)
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(log.numbers.sorted() == [1, 2])
  }

  @Test func timesAreDates() {
    let time = Time(Date(timeIntervalSinceReferenceDate: 10))
    #expect(time.date == Date(timeIntervalSinceReferenceDate: 10))
    #expect(time.advanced(by: 2.5).date == Date(timeIntervalSinceReferenceDate: 12.5))
    #expect(time.advanced(by: 2.5).distance(to: time) == -2.5)
    #expect(time < time.advanced(by: .milliseconds(1)))
    #expect(Set([time, Time(time.date), time.advanced(by: 1)]).count == 2)
    #expect(abs(queue.now.date.timeIntervalSinceNow) < 60)
    #expect(queue.minimumTolerance == 0)
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

  /// Nothing keeps the queue until the date of an alarm that is cancelled.
  @Test func cancelledAlarmsLetGoOfTheQueue() {
    let isGone = Gate()
    do {
      let queue = MortalQueue(ringing: isGone)
      let subject = PassthroughSubject<Int, Never>()
      let cancellables = [
        subject.debounce(for: 600, scheduler: queue).sink { _ in },
        subject.timeout(600, scheduler: queue).sink { _ in },
        subject.collect(.byTime(queue, 600)).sink { _ in },
      ]
      for number in 1...100 { subject.send(number) }
      for cancellable in cancellables { cancellable.cancel() }
      queue.waitUntilAllOperationsAreFinished()
    }
    #expect(isGone.wait())
  }

  @Test func cancelledAlarmsDoNotSlowDownOthers() {
    #expect(
      growsInProportion(500) { count in
        let date = queue.now.advanced(by: 1000)
        for number in 0..<count {
          queue.schedule(after: date.advanced(by: -.milliseconds(number)), interval: 1) {}.cancel()
        }
      })
  }

  private final class MortalQueue: OperationQueue, @unchecked Sendable {
    private let bell: Bell

    init(ringing isGone: Gate) { bell = Bell(ringing: isGone) }
  }
}
