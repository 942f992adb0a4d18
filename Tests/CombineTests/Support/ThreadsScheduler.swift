import Combine
import Foundation
import TestKit
import VirtualTime

/// Runs what it was told on eight threads at once, when it is told to. It has no clock: what is due later is due now.
final class ThreadsScheduler: Scheduler, @unchecked Sendable {
  typealias SchedulerTimeType = VirtualTime
  typealias SchedulerOptions = Never

  private let lock = NSLock()
  private var actions: [() -> Void] = []

  var now: VirtualTime { VirtualTime(nanoseconds: 0) }
  var minimumTolerance: VirtualTime.Stride { .zero }

  func schedule(options: Never?, _ action: @escaping () -> Void) { lock.withLock { actions.append(action) } }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    schedule(options: options, action)
  }

  /// Runs the closure once.
  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(options: options, action)
    return Subscriptions.empty
  }

  /// Runs what there is, and what that schedules. Returns false if that does not end.
  func run() -> Bool {
    onEightThreads { [self] _ in
      while let action = next() { action() }
    }
  }

  /// Takes out the closure that was scheduled first.
  func next() -> (() -> Void)? { lock.withLock { actions.isEmpty ? nil : actions.removeFirst() } }
}

/// Lets other threads go first for a while, so that events that may overlap are likely to.
func dawdle() { for _ in 0..<20 { sched_yield() } }
