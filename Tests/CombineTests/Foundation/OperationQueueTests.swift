import Combine
import Foundation
import TestKit
import Testing

struct OperationQueueTests {
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
    let (end, log) = (Gate(), NumberLog())
    queue.isSuspended = true
    let repetition = queue.schedule(after: queue.now, interval: 0.001) { log.append(1) }
    queue.schedule(after: queue.now.advanced(by: 0.01)) { end.open() }
    while queue.operationCount < 2 { sched_yield() }
    repetition.cancel()
    queue.isSuspended = false
    expectTrue(end.wait())
    #expect(queue.operationCount <= 1 && log.numbers == [])
  }

  @Test func delayedClosureIsAnOperationFromItsDateOn() {
    let (log, end) = (NumberLog(), Gate())
    queue.isSuspended = true
    queue.schedule(after: queue.now.advanced(by: 3600)) { log.append(0) }
    #if !canImport(Darwin)
      expectEqual(queue.operationCount, 0)
    #endif
    queue.schedule(after: queue.now) {
      log.append(1)
      end.open()
    }
    queue.schedule { log.append(2) }
    expectTrue(log.numbers.isEmpty)
    queue.isSuspended = false
    expectTrue(end.wait())
    queue.waitUntilAllOperationsAreFinished()
    expectEqual(log.numbers.sorted(), [1, 2])
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

  #if !canImport(Darwin)
    /// The queue would go through all operations that wait whenever another one comes.
    @Test(.exits) func manyDelayedValuesDoNotSlowDownEachOther() async {
      await #expect(processExitsWith: .success) {
        let isInProportion = growsInProportion(500, onAllThreads: true) { count in
          let (queue, end) = (OperationQueue(), Gate())
          queue.maxConcurrentOperationCount = 1
          let cancellable = (1...count).publisher.delay(for: 0.05, scheduler: queue).sink(
            receiveCompletion: { _ in end.open() }, receiveValue: { _ in })
          precondition(end.wait())
          cancellable.cancel()
        }
        precondition(isInProportion)
      }
    }
  #endif

  private final class MortalQueue: OperationQueue, @unchecked Sendable {
    private let bell: Bell

    init(ringing isGone: Gate) { bell = Bell(ringing: isGone) }
  }
}
