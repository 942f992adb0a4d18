import Combine
import VirtualTime

/// Runs at once what is due now, and never what is due later: its clock stands still.
struct StandstillScheduler: Scheduler {
  typealias SchedulerTimeType = VirtualTime
  typealias SchedulerOptions = Never

  var now: VirtualTime { VirtualTime(nanoseconds: 0) }
  var minimumTolerance: VirtualTime.Stride { .zero }

  func schedule(options: Never?, _ action: @escaping () -> Void) { action() }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    if date <= now { action() }
  }

  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    if date <= now { action() }
    return Subscriptions.empty
  }
}
