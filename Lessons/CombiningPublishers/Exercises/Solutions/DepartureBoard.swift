import Combine

enum DepartureBoard {
  /// Sends the line that a board in a station shows, such as "Camelot, platform 4, 10 min late".
  ///
  /// - A train belongs to the platform with the same number in its stream: the first to the first, and so on.
  /// - The newest delay holds for the newest train. Before the first delay, and after the failure of its publisher, the
  ///   train is "on time", as with a delay of 0.
  /// - While the station is not open, the board shows "(closed)" in place of a line.
  /// - The line is sent again when something in it changes. A failure of any other publisher is the board's failure.
  static func lines(
    trains: AnyPublisher<String, BoardError>, platforms: AnyPublisher<Int, BoardError>,
    delays: AnyPublisher<Int, BoardError>, isOpen: AnyPublisher<Bool, Never>
  ) -> AnyPublisher<String, BoardError> {
    let departures = trains.zip(platforms) { train, platform in "\(train), platform \(platform)" }
    let minutes =
      delays
      .replaceError(with: 0)
      .prepend(0)
      .setFailureType(to: BoardError.self)
    return
      departures
      .combineLatest(minutes, isOpen.setFailureType(to: BoardError.self)) { departure, minutes, isOpen in
        guard isOpen else { return "(closed)" }
        return minutes == 0 ? "\(departure), on time" : "\(departure), \(minutes) min late"
      }
      .eraseToAnyPublisher()
  }
}
