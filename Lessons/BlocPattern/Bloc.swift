import Combine

/// Receives events and sends states. A subclass decides which states follow from an event.
///
/// It is written as in Dart, whose classes have abstract methods. Swift's have none, and `fatalError` stands in for one.
class Bloc<Event, State: Equatable>: BlocBase<State> {
  private let events = PassthroughSubject<Event, Never>()
  private var handling: AnyCancellable?

  override init(_ state: State) {
    super.init(state)
    handling =
      events
      .buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
      .flatMap(maxPublishers: .max(1)) { [weak self] event in
        guard let self else { return Empty<State, Never>().eraseToAnyPublisher() }
        // The catch belongs to one event. Below flatMap, it would end all events.
        return mapEventToState(event)
          .catch { [weak self] error in
            self?.onError(error)
            return Empty<State, Never>()
          }
          .eraseToAnyPublisher()
      }
      .sink { [weak self] in self?.emit($0) }
  }

  /// Adds an event. The bloc handles it after the events before it.
  func add(_ event: Event) {
    events.send(event)
  }

  /// Returns the states that follow from an event, at once or later. It is called when the events before it have been
  /// handled, so `state` is the state that they have led to.
  func mapEventToState(_ event: Event) -> AnyPublisher<State, any Error> {
    fatalError("\(Self.self) does not override mapEventToState")
  }

  /// Ends the bloc. It cancels the handling of the current event and drops the events that wait.
  override func close() {
    handling?.cancel()
    super.close()
  }
}
