import Foundation

/// Whether the time of some work grows in proportion to its size, and not with the square of it.
///
/// It compares the processor time of this thread for a size and for eight times that size: a square makes 64 of the 8.
/// Other threads and processes do not count. Unlike a hang, a slow moment may disturb one try, so it tries again.
///
/// - Parameter allThreads: Whether the time of the whole process counts. Only a process that does nothing else can say.
public func growsInProportion(
  _ size: Int, onAllThreads allThreads: Bool = false, _ work: (_ size: Int) -> Void
) -> Bool {
  let clock = allThreads ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_THREAD_CPUTIME_ID
  return (1...5).contains { _ in
    let small = processorTime(clock) { work(size) }
    return processorTime(clock) { work(8 * size) } < 24 * small
  }
}

private func processorTime(_ clock: clockid_t, _ body: () -> Void) -> Double {
  let start = now()
  body()
  return now() - start

  func now() -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
