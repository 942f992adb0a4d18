import Foundation

/// How long something took.
struct Measurement {
  /// The median of the runs, in nanoseconds an element.
  let nanoseconds: Double

  /// Runs something once to warm up, and then several times.
  ///
  /// - Parameters:
  ///   - count: How many elements a run has.
  ///   - runs: How many runs are measured.
  ///   - body: Is given the number of elements, opaquely. What it returns is used.
  init(_ count: Int, runs: Int = 9, _ body: (Int) -> Int) {
    let clock = ContinuousClock()
    consume(body(opaque(count)))
    let times = (0..<runs).map { _ in
      clock.measure { consume(body(opaque(count))) } / .nanoseconds(1)
    }
    nanoseconds = times.sorted()[runs / 2] / Double(count)
  }
}

/// Runs `body` while a second thread is alive, as one is in real programs: the C library's mutex is cheaper while a
/// process has one thread only.
func withSecondThread<Result>(_ body: () throws -> Result) rethrows -> Result {
  let isDone = DispatchSemaphore(value: 0)
  let isAlive = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    isAlive.signal()
    isDone.wait()
  }
  isAlive.wait()
  defer { isDone.signal() }
  return try body()
}
