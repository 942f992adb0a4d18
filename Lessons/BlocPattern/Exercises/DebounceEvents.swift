import Combine
import VirtualTime

/// Has the query to search for as its state. A text that is typed waits until it has been in the field for half a
/// second. Clearing the field does not wait, and a text that still waits is dropped then.
final class QueryBloc: Bloc<QueryEvent, String> {
  init(clock: VirtualTimeScheduler) {
    super.init("")
    // TODO: The rest is yours.
  }

  override func add(_ event: QueryEvent) {}

  override func mapEventToState(_ event: QueryEvent) -> AnyPublisher<String, any Error> {
    Empty().eraseToAnyPublisher()
  }
}
