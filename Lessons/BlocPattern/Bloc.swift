import Combine

/// Events in, states out. A subclass says what becomes of an event.
class Bloc<Event, State: Equatable>: BlocBase<State> {
  private let events = PassthroughSubject<Event, Never>()
  private var handling: AnyCancellable?

  override init(_ state: State) {
    super.init(state)
    handling = transformEvents(events.eraseToAnyPublisher()) { [weak self] event in
      guard let self else { return Empty().eraseToAnyPublisher() }
      return mapEventToState(event)
        // Here, where it ends the states of one event. Further down it would end them all.
        .catch { [weak self] error in
          self?.onError(error)
          return Empty<State, Never>()
        }
        .eraseToAnyPublisher()
    }
    .sink { [weak self] in self?.emit($0) }
  }

  /// Hands in an event. Its turn comes when all states of the events before it are out.
  func add(_ event: Event) {
    guard !isClosed else { return }
    events.send(event)
  }

  /// The states that an event leads to, at once or later. Called when it is the event's turn, so `state` is what the
  /// event before has left.
  func mapEventToState(_ event: Event) -> AnyPublisher<State, any Error> {
    fatalError("\(Self.self) does not say what becomes of an event")
  }

  /// Decides which events are handled, and when. Here: all of them, one after the other.
  ///
  /// `flatMap` asks for an event when it is done with the last one. A subject drops what nobody has asked for, so the
  /// others wait in a buffer.
  func transformEvents(
    _ events: AnyPublisher<Event, Never>, _ handle: @escaping (Event) -> AnyPublisher<State, Never>
  ) -> AnyPublisher<State, Never> {
    events
      .buffer(size: .max, prefetch: .byRequest, whenFull: .dropNewest)
      .flatMap(maxPublishers: .max(1), handle)
      .eraseToAnyPublisher()
  }

  /// Ends the bloc, and cancels what the event under way still waits for. Events that wait are dropped.
  override func close() {
    handling?.cancel()
    super.close()
  }
}
