import Combine
import VirtualTime

/// A scheduler for benchmarks: as plain as a scheduler can be, so that a row measures the operator.
final class BenchmarkClock: Scheduler {
  typealias SchedulerTimeType = VirtualTime
  typealias SchedulerOptions = Never

  /// A closure that repeats, and what cancels it.
  private final class Repetition: Cancellable {
    let interval: VirtualTime.Stride
    @exclusivity(unchecked) var action: (() -> Void)?

    init(_ interval: VirtualTime.Stride, _ action: @escaping () -> Void) {
      self.interval = interval
      self.action = action
    }

    func cancel() {
      action = nil
    }
  }

  private enum Work {
    case once(() -> Void)
    case repeated(Repetition)
  }

  private struct Entry {
    var date: VirtualTime
    let work: Work
  }

  // Unchecked, so that a row has few instructions that are not the operator's.

  @exclusivity(unchecked) private(set) var now = VirtualTime(nanoseconds: 0)
  @exclusivity(unchecked) private var entries: [Entry] = []

  /// The entries that `advance()` looks at. It is kept, so that no array is allocated for each value.
  @exclusivity(unchecked) private var former: [Entry] = []

  var minimumTolerance: VirtualTime.Stride { .zero }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    entries.append(Entry(date: now, work: .once(action)))
  }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    entries.append(Entry(date: date, work: .once(action)))
  }

  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let repetition = Repetition(interval, action)
    entries.append(Entry(date: date, work: .repeated(repetition)))
    return repetition
  }

  /// Lets ten seconds pass, and runs each closure that is due then once.
  func advance() {
    now = now.advanced(by: .nanoseconds(10_000_000_000))
    if entries.isEmpty { return }
    swap(&entries, &former)
    for var entry in former {
      switch entry.work {
      case .repeated(let repetition) where repetition.action == nil: break
      case _ where entry.date > now: entries.append(entry)
      case .once(let action): action()
      case .repeated(let repetition):
        repetition.action?()
        guard repetition.action != nil else { break }
        entry.date = now.advanced(by: repetition.interval)
        entries.append(entry)
      }
    }
    former.removeAll(keepingCapacity: true)
  }
}
