import Combine

/// A display at a bus stop. It shows the newest departure.
final class BusStop: Display {
  private(set) var text = "(nothing)"
  private var cancellables: Set<AnyCancellable> = []

  /// - Parameter departures: What the bus company sends.
  init(departures: AnyPublisher<String, Never>) {
    departures
      .map { departure in "next bus: \(departure)" }
      .sink { [weak self] in self?.text = $0 }
      .store(in: &cancellables)
  }
}
