import Combine

/// The failure that `#` stands for in a ``MarbleString``.
public struct MarbleFailure: Error, Equatable, Sendable, CustomStringConvertible {
  public var description: String { "#" }

  /// Creates the failure. All of them are equal.
  public init() {}
}

extension MarbleString {
  /// A cold publisher: for each subscriber, the events begin when it subscribes.
  ///
  ///     let clock = VirtualTimeScheduler()
  ///     let letters = try MarbleString("a-(bc)|").publisher(on: clock)
  ///     let cancellable = letters.sink(
  ///       receiveCompletion: { print(clock.now, $0) }, receiveValue: { print(clock.now, $0) })
  ///     clock.run()
  ///     // 0s a
  ///     // 2s b
  ///     // 2s c
  ///     // 3s finished
  ///
  /// - Demand: a subscriber with no outstanding demand misses the value, as with `PassthroughSubject`.
  /// - Parameters:
  ///   - clock: The clock of the events. No event happens before the clock is moved or run, not even the first one.
  ///   - unit: How long a place lasts.
  public func publisher(
    on clock: VirtualTimeScheduler, unit: VirtualTime.Stride = .seconds(1)
  ) -> AnyPublisher<String, MarbleFailure> {
    Deferred { send(on: clock, unit: unit) }.eraseToAnyPublisher()
  }

  /// A hot publisher: the events begin now, whether there are subscribers or not.
  ///
  ///     let clock = VirtualTimeScheduler()
  ///     let letters = try MarbleString("ab-c|").send(on: clock)
  ///     clock.advance(by: .milliseconds(500))
  ///     let cancellable = letters.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     clock.run()
  ///     // b
  ///     // c
  ///     // finished
  ///
  /// - Demand: a subscriber with no outstanding demand misses the value, as with `PassthroughSubject`.
  /// - Parameters:
  ///   - clock: The clock of the events. No event happens before the clock is moved or run, not even the first one.
  ///   - unit: How long a place lasts.
  public func send(
    on clock: VirtualTimeScheduler, unit: VirtualTime.Stride = .seconds(1)
  ) -> PassthroughSubject<String, MarbleFailure> {
    let subject = PassthroughSubject<String, MarbleFailure>()
    let start = clock.now
    for (place, marks) in places.enumerated() where !marks.isEmpty {
      let date = start.advanced(by: unit * .seconds(place))
      clock.schedule(after: date, tolerance: .zero, options: nil) {
        for mark in marks {
          switch mark {
          case "|": subject.send(completion: .finished)
          case "#": subject.send(completion: .failure(MarbleFailure()))
          default: subject.send(String(mark))
          }
        }
      }
    }
    return subject
  }
}
