import Combine
import Foundation

/// Where a stream is scheduled.
enum Place: CaseIterable {
  case immediate, serial, concurrent, global, operations, concurrentOperations, runLoop

  private static let serialQueue = DispatchQueue(label: "stress")
  private static let concurrentQueue = DispatchQueue(label: "stress", attributes: .concurrent)
  private static let loop = LoopThread()
  private static let (operationQueue, concurrentOperationQueue) = (operationQueue(1), operationQueue(4))

  private static func operationQueue(_ count: Int) -> OperationQueue {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = count
    return queue
  }

  /// The run loop whose thread only turns it.
  static var turnedRunLoop: RunLoop { loop.runLoop }

  var scheduler: any Scheduler {
    switch self {
    case .immediate: ImmediateScheduler.shared
    case .serial: Self.serialQueue
    case .concurrent: Self.concurrentQueue
    case .global: DispatchQueue.global()
    case .operations: Self.operationQueue
    case .concurrentOperations: Self.concurrentOperationQueue
    case .runLoop: Self.turnedRunLoop
    }
  }
}

/// The operators that have a scheduler.
enum ScheduledOperator: CaseIterable {
  case receiveOn, subscribeOn, delay, debounce, throttleFirst, throttleLatest, timeout, timeoutFailing
  case measureInterval, collectByTime, collectByTimeOrCount

  func apply<S: Scheduler>(_ upstream: Values, _ scheduler: S, microseconds: Int, _ report: Report) -> Values {
    let time = S.SchedulerTimeType.Stride.microseconds(microseconds)
    switch self {
    case .receiveOn: return upstream.receive(on: scheduler).eraseToAnyPublisher()
    case .subscribeOn: return upstream.subscribe(on: scheduler).eraseToAnyPublisher()
    case .delay: return upstream.delay(for: time, scheduler: scheduler).eraseToAnyPublisher()
    case .debounce: return upstream.debounce(for: time, scheduler: scheduler).eraseToAnyPublisher()
    case .throttleFirst:
      return upstream.throttle(for: time, scheduler: scheduler, latest: false).eraseToAnyPublisher()
    case .throttleLatest:
      return upstream.throttle(for: time, scheduler: scheduler, latest: true).eraseToAnyPublisher()
    case .timeout: return upstream.timeout(time, scheduler: scheduler).eraseToAnyPublisher()
    case .timeoutFailing:
      return upstream.timeout(time, scheduler: scheduler) { StressError() }.eraseToAnyPublisher()
    case .measureInterval:
      return upstream.measureInterval(using: scheduler).map { _ in 0 }.eraseToAnyPublisher()
    case .collectByTime: return report.last(upstream.collect(.byTime(scheduler, time)))
    case .collectByTimeOrCount: return report.last(upstream.collect(.byTimeOrCount(scheduler, time, 2)))
    }
  }
}

/// A thread that turns its run loop for ever.
private final class LoopThread: @unchecked Sendable {
  private(set) var runLoop: RunLoop!

  init() {
    let hasStarted = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [self] in
      runLoop = RunLoop.current
      // A loop without a timer returns at once.
      runLoop.add(Timer(timeInterval: 1e6, repeats: true) { _ in }, forMode: .default)
      hasStarted.signal()
      while true { _ = RunLoop.current.run(mode: .default, before: .distantFuture) }
    }
    hasStarted.wait()
  }
}
