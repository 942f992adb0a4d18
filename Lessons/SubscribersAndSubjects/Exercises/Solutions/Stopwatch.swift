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
  private let counted: Publishers.Multicast<AnyPublisher<Int, Never>, PassthroughSubject<Int, Never>>
  private var cancellables: Set<AnyCancellable> = []

  var seconds: AnyPublisher<Int, Never> { counted.eraseToAnyPublisher() }

  /// - Parameter timer: A `Timer.publish(every: 1, on: .main, in: .common)`.
  init(_ timer: some ConnectablePublisher<Date, Never>) {
    counted = timer.autoconnect()
      .scan(0) { count, _ in count + 1 }
      .eraseToAnyPublisher()
      .multicast(subject: PassthroughSubject())
    counted.sink { [weak self] count in self?.shown = count }.store(in: &cancellables)
  }

  func start() {
    counted.connect().store(in: &cancellables)
  }

  func stop() {
    cancellables.removeAll()
  }
}
