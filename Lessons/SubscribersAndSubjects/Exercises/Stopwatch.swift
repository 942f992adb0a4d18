import Combine
import Foundation

/// A stopwatch that any number of displays can show.
///
/// - `seconds` sends how many times the timer has ticked since `start()`: 1, 2, 3 and so on. All displays receive the same
///   number; one that comes late receives the next number.
/// - `shown` is the newest number. It is 0 before the first one.
/// - The timer runs from `start()` to `stop()`, however many displays there are. Both are called once.
/// - When nobody needs the stopwatch any more, it goes away, and its timer stops.
final class Stopwatch {
  private(set) var shown = 0

  // TODO: Write the stopwatch.

  var seconds: AnyPublisher<Int, Never> { Empty(completeImmediately: false).eraseToAnyPublisher() }

  /// - Parameter timer: A `Timer.publish(every: 1, on: .main, in: .common)`.
  init(_ timer: some ConnectablePublisher<Date, Never>) {}

  func start() {}

  func stop() {}
}
