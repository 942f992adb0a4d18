/// Runs a closure after each interval of a scheduler's time, until it is stopped. It can be stopped while the scheduler
/// is being told to begin, from inside of that even.
///
/// What a scheduler repeats it can also cancel. What it runs once it cannot, so a single alarm is a ticker that is
/// stopped when it rings.
final class Ticker<Context: Scheduler> {
  private struct State {
    /// Counts the starts. A tick of an earlier one does not count.
    var start = 0
    var isStopped = false
    var repetition: (any Cancellable)?
  }

  private let scheduler: Context
  private let interval: Context.SchedulerTimeType.Stride
  private let options: Context.SchedulerOptions?
  private let lock = Lock()
  private var state = State()

  init(_ scheduler: Context, _ interval: Context.SchedulerTimeType.Stride, _ options: Context.SchedulerOptions?) {
    self.scheduler = scheduler
    self.interval = interval
    self.options = options
  }

  /// Begins to count the interval, afresh if it has begun already. Once it is stopped it does not start again.
  func start(_ action: @escaping () -> Void) {
    let (start, old) = lock.withLock {
      state.start += 1
      return (state.start, exchange(&state.repetition, with: nil))
    }
    old?.cancel()
    guard isCurrent(start) else { return }
    let repetition = scheduler.schedule(
      after: scheduler.now.advanced(by: interval), interval: interval, tolerance: scheduler.minimumTolerance,
      options: options
    ) { [self] in
      if isCurrent(start) { action() }
    }
    let isKept = lock.withLock {
      guard state.start == start, !state.isStopped else { return false }
      state.repetition = repetition
      return true
    }
    if !isKept { repetition.cancel() }
  }

  func stop() {
    let repetition = lock.withLock {
      state.isStopped = true
      return state.repetition.take()
    }
    repetition?.cancel()
  }

  private func isCurrent(_ start: Int) -> Bool {
    lock.withLock { state.start == start && !state.isStopped }
  }
}
