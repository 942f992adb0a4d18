import Combine
import VirtualTime

/// Has the query to search for as its state. A text that is typed waits until it has been in the field for half a
/// second. Clearing the field does not wait, and a text that still waits is dropped then.
final class QueryBloc: Bloc<QueryEvent, String> {
  private let arriving = PassthroughSubject<QueryEvent, Never>()
  private var waiting: AnyCancellable?

  init(clock: VirtualTimeScheduler) {
    super.init("")
    waiting =
      arriving
      .map { event -> AnyPublisher<QueryEvent, Never> in
        switch event {
        case .typed: Just(event).delay(for: 0.5, scheduler: clock).eraseToAnyPublisher()
        case .cleared: Just(event).eraseToAnyPublisher()
        }
      }
      .switchToLatest()
      .sink { [weak self] event in self?.handle(event) }
  }

  override func add(_ event: QueryEvent) {
    arriving.send(event)
  }

  private func handle(_ event: QueryEvent) {
    super.add(event)
  }

  override func mapEventToState(_ event: QueryEvent) -> AnyPublisher<String, any Error> {
    let query =
      switch event {
      case .typed(let text): text
      case .cleared: ""
      }
    return Just(query).setFailureType(to: (any Error).self).eraseToAnyPublisher()
  }
}
