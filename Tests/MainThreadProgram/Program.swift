import Combine
import Foundation

/// Has the main thread do something from another one, while the main run loop waits and nothing else would wake it.
///
/// No test has the main thread, so they run this program. It prints a line for each way in which the closure arrived.
@main
enum MainThreadProgram {
  private typealias Way = (name: String, arrive: (@escaping () -> Void) -> Void)

  private static let ways: [Way] = [
    ("RunLoop.main", { RunLoop.main.schedule($0) }),
    ("RunLoop.main, later", { RunLoop.main.schedule(after: RunLoop.main.now.advanced(by: 0.001), $0) }),
    ("DispatchQueue.main", { DispatchQueue.main.schedule($0) }),
    (
      "DispatchQueue.main, later",
      { DispatchQueue.main.schedule(after: DispatchQueue.main.now.advanced(by: 0.001), $0) }
    ),
    ("OperationQueue.main", { OperationQueue.main.schedule($0) }),
    (
      "OperationQueue.main, later",
      {
        OperationQueue.main.schedule(after: OperationQueue.main.now.advanced(by: 0.001), $0)
      }
    ),
    (
      "Timer.publish",
      { done in
        keep(Timer.publish(every: 0.001, on: .main, in: .common).autoconnect().first().sink { _ in done() })
      }
    ),
    ("receive(on:)", { done in keep(Just(1).receive(on: RunLoop.main).sink { _ in done() }) }),
    (
      "delay(for:scheduler:)",
      { done in
        keep(Just(1).delay(for: .milliseconds(1), scheduler: RunLoop.main).sink { _ in done() })
      }
    ),
  ]

  static func main() {
    setvbuf(stdout, nil, _IOLBF, 0)
    run(ways[...])
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  /// Tries each way several times, as the loop does not always wait already when the other thread is there.
  private static func run(_ ways: ArraySlice<Way>, times: Int = 20) {
    guard let way = ways.first else { exit(0) }
    Thread.detachNewThread {
      way.arrive {
        if times > 1 { return run(ways, times: times - 1) }
        print(way.name, Thread.isMainThread ? "arrives on the main thread" : "arrives elsewhere", separator: ": ")
        run(ways.dropFirst())
      }
    }
  }

  /// Keeps a subscription for as long as the program runs.
  private static func keep(_ cancellable: AnyCancellable) { _ = Unmanaged.passRetained(cancellable) }
}
