import Combine

/// A display at a bus stop. It shows the newest departure.
final class BusStop: Display {
  private(set) var text = "(nothing)"

  /// - Parameter departures: What the bus company sends.
  init(departures: AnyPublisher<String, Never>) {
    // TODO: The display shows nothing. Find out why, and repair it.
    var cancellables: Set<AnyCancellable> = []
    departures
      .map { departure in "next bus: \(departure)" }
      .sink { self.text = $0 }
      .store(in: &cancellables)
  }
}
