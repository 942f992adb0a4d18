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
  }

  @Test func cancelledRepetitionLeavesTheQueue() {
    let repetition = queue.schedule(after: queue.now.advanced(by: 3600), interval: 1) {}
    expectEqual(queue.operationCount, 1)
    repetition.cancel()
    queue.waitUntilAllOperationsAreFinished()
    expectEqual(queue.operationCount, 0)
  }

  /// To wait for the queue is to wait for delayed closures too. A closure that waits for its date holds up no other
  /// operation, and afterwards it runs as any other.
  @Test func delayedClosureIsAnOperationOfTheQueue() {
    let log = NumberLog()
    queue.isSuspended = true
    queue.schedule(after: queue.now) { log.append(1) }
    queue.schedule { log.append(2) }
    expectTrue(log.numbers.isEmpty)
    queue.isSuspended = false
    queue.schedule(after: queue.now.advanced(by: .milliseconds(20))) { log.append(3) }
    queue.waitUntilAllOperationsAreFinished()
    expectEqual(log.numbers.sorted(), [1, 2, 3])
  }

  @Test func timesAreDates() throws {
    try checkDates(of: queue, Time.init, \.date, Time.Stride.init, \.timeInterval)
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
    expectTrue(isGone.wait())
  }

  @Test func cancelledAlarmsDoNotSlowDownOthers() {
    expectTrue(
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
