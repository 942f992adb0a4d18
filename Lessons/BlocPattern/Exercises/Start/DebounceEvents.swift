import Combine
import VirtualTime

/// Has the query to search for as its state. A text that is typed waits until it has been in the field for half a
/// second. Clearing the field does not wait, and a text that still waits is dropped then.
final class QueryBloc: Bloc<QueryEvent, String> {
  private let clock: VirtualTimeScheduler

  init(clock: VirtualTimeScheduler) {
    self.clock = clock
    super.init("")
  }

  // TODO: Let the events go through a pipeline before the bloc handles them.
  override func add(_ event: QueryEvent) {
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
