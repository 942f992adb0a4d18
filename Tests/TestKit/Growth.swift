import Foundation

/// Whether the time of some work grows in proportion to its size, and not with the square of it.
///
/// It compares the processor time of this thread for a size and for eight times that size: a square makes 64 of the 8.
/// Other threads and processes do not count. Unlike a hang, a slow moment may disturb one try, so it tries again.
public func growsInProportion(_ size: Int, _ work: (_ size: Int) -> Void) -> Bool {
  (1...5).contains { _ in
    let small = processorTime { work(size) }
    return processorTime { work(8 * size) } < 24 * small
  }
}

private func processorTime(_ body: () -> Void) -> Double {
  let start = now()
  body()
  return now() - start

  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
