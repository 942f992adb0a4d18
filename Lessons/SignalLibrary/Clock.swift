/// Stands in for `DispatchQueue.main.asyncAfter`: its time passes when `run()` is called, and takes none.
final class Clock {
  private(set) var now = 0
  private var calls: [(time: Int, call: () -> Void)] = []

  func asyncAfter(seconds: Int, _ call: @escaping () -> Void) {
    calls.append((now + seconds, call))
  }

  /// Lets time pass until nobody waits any more, and prints the time whenever it is somebody's turn.
  func run() {
    while let next = calls.indices.min(by: { calls[$0].time < calls[$1].time }) {
      let (time, call) = calls.remove(at: next)
      if time > now { print("(at \(time) s)") }
      now = time
      call()
    }
  }
}
