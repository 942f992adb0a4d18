import Combine
import VirtualTime

/// A scheduler for benchmarks: as plain as a scheduler can be, so that a row measures the operator.
final class BenchmarkClock: Scheduler {
  typealias SchedulerTimeType = VirtualTime
  typealias SchedulerOptions = Never

  private final class Entry {
    var date: VirtualTime
    let interval: VirtualTime.Stride?
    var action: (() -> Void)?

    init(date: VirtualTime, interval: VirtualTime.Stride? = nil, action: @escaping () -> Void) {
      self.date = date
      self.interval = interval
      self.action = action
    }
  }

  private(set) var now = VirtualTime(nanoseconds: 0)
  private var entries: [Entry] = []

  var minimumTolerance: VirtualTime.Stride { .zero }

  func schedule(options: Never?, _ action: @escaping () -> Void) {
    entries.append(Entry(date: now, action: action))
  }

  func schedule(
    after date: VirtualTime, tolerance: VirtualTime.Stride, options: Never?, _ action: @escaping () -> Void
  ) {
    entries.append(Entry(date: date, action: action))
  }

  func schedule(
    after date: VirtualTime, interval: VirtualTime.Stride, tolerance: VirtualTime.Stride, options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    let entry = Entry(date: date, interval: interval, action: action)
    entries.append(entry)
    return AnyCancellable { entry.action = nil }
  }

  /// Lets ten seconds pass, and runs each closure that is due then once.
  func advance() {
    now = now.advanced(by: .nanoseconds(10_000_000_000))
    let all = entries
    entries = []
    for entry in all {
      if entry.date > now {
        if entry.action != nil { entries.append(entry) }
        continue
      }
      entry.action?()
      guard let interval = entry.interval, entry.action != nil else { continue }
      entry.date = now.advanced(by: interval)
      entries.append(entry)
    }
  }
}
