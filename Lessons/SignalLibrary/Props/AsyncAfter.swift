import VirtualTime

extension VirtualTimeScheduler {
  /// Stands in for `DispatchQueue.main.asyncAfter`. The closure runs when the clock has reached that time.
  func asyncAfter(seconds: Int, _ work: @escaping () -> Void) {
    schedule(after: now.advanced(by: .seconds(seconds)), tolerance: .zero, options: nil, work)
  }
}

struct Offline: Error {}
