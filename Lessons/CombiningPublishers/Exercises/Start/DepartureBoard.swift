import Combine

enum DepartureBoard {
  /// Sends the line that a board in a station shows, such as "Camelot, platform 4, 10 min late".
  ///
  /// - A train belongs to the platform with the same number in its stream: the first to the first, and so on.
  /// - The newest delay holds for the newest train. Before the first delay, and after the failure of its publisher, the
  ///   train is "on time", as with a delay of 0. No delay is below 0.
  /// - While the station is not open, the board shows "(closed)" in place of a line.
  /// - The first line is sent as soon as there are a train, its platform and a value of `isOpen`. Then the line is sent
  ///   for each train with its platform, each delay, the failure of the delays and each value of `isOpen`, even if the
  ///   line is the same as before.
  /// - A failure of any other publisher is the board's failure.
  static func lines(
    trains: AnyPublisher<String, BoardError>, platforms: AnyPublisher<Int, BoardError>,
    delays: AnyPublisher<Int, BoardError>, isOpen: AnyPublisher<Bool, Never>
  ) -> AnyPublisher<String, BoardError> {
    // TODO: Combine the four publishers.
    Empty(completeImmediately: false).eraseToAnyPublisher()
  }
}
