import Combine
import Foundation
import TestKit
import VirtualTime

/// Runs what it was told on eight threads at once, when it is told to. It has no clock: what is due later is due now, or
/// never.
final class ThreadsScheduler: ClocklessScheduler, @unchecked Sendable {
  private let lock = NSLock()
  private var actions: [() -> Void] = []

  private let runsWhatIsDueLater: Bool

  init(runsWhatIsDueLater: Bool = true) { self.runsWhatIsDueLater = runsWhatIsDueLater }

  func perform(at date: VirtualTime, _ action: @escaping () -> Void) {
    if runsWhatIsDueLater || date <= now { lock.withLock { actions.append(action) } }
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
