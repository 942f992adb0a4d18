import Foundation

extension DispatchWallTime {
  /// The instant that a date stands for, between the first that Dispatch knows and one in the 23rd century.
  init(_ date: Date) {
    let time = min(max(date.timeIntervalSince1970, 1), 9e9)
    let seconds = time.rounded(.down)
    self.init(timespec: timespec(tv_sec: Int(seconds), tv_nsec: Int((time - seconds) * 1e9)))
  }
}
