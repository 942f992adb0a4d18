import Combine
import VirtualTime

/// Runs at once what is due now, and never what is due later: its clock stands still.
struct StandstillScheduler: ClocklessScheduler {
  func perform(at date: VirtualTime, _ action: @escaping () -> Void) { if date <= now { action() } }
}

/// A scheduler for which it is always zero. A repetition runs once.
protocol ClocklessScheduler: Scheduler where SchedulerTimeType == VirtualTime, SchedulerOptions == Never {
  func perform(at date: VirtualTime, _ action: @escaping () -> Void)
}

extension ClocklessScheduler {
  var now: VirtualTime { VirtualTime(nanoseconds: 0) }
  var minimumTolerance: VirtualTime.Stride { .zero }

  func schedule(options: Never?, _ action: @escaping () -> Void) { perform(at: now, action) }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    perform(at: date, action)
  }

  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    perform(at: date, action)
    return Subscriptions.empty
  }
}
