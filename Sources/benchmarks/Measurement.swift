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
    _ = Self.time(count, body)
    self.init((0..<runs).map { _ in Self.time(count, body) })
  }

  private init(_ times: [Double]) {
    nanoseconds = times.sorted()[times.count / 2]
  }

  /// Measures a row, and its loop right before each of its runs: then both see the same machine, whatever else that is
  /// doing, and the ratio of the two is steadier than either.
  static func ofRow(_ row: Row, runs: Int = 51) -> (row: Measurement, loop: Measurement) {
    func times() -> (row: Double, loop: Double) {
      let loop = time(20_000, row.loop.run)
      return (time(row.count, row.run), loop)
    }
    _ = times()
    let all = (0..<runs).map { _ in times() }
    return (Measurement(all.map(\.row)), Measurement(all.map(\.loop)))
  }

  private static func time(_ count: Int, _ body: (Int) -> Int) -> Double {
    ContinuousClock().measure { consume(body(opaque(count))) } / .nanoseconds(1) / Double(count)
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
