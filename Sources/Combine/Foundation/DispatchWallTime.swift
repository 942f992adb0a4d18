import Foundation

extension DispatchWallTime {
  /// Creates the instant of a date. A date before 1970 or after the year 2255 becomes the nearest one in between.
  init(_ date: Date) {
    let time = min(max(date.timeIntervalSince1970, 1), 9e9)
    let seconds = time.rounded(.down)
    self.init(timespec: timespec(tv_sec: Int(seconds), tv_nsec: Int((time - seconds) * 1e9)))
  }
}
