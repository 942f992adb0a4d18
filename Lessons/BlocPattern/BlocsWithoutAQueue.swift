import Combine

/// What goes wrong.
enum Faulty {
  /// Handles an event as soon as it comes, whatever the ones before still wait for.
  final class UnorderedHomeBloc: HomeBloc {
    override func transformEvents(
      _ events: AnyPublisher<HomeEvent, Never>, _ handle: @escaping (HomeEvent) -> AnyPublisher<HomeState, Never>
    ) -> AnyPublisher<HomeState, Never> {
      events.flatMap(handle).eraseToAnyPublisher()
    }
  }

  /// Handles one event at a time, and has no place for those that come meanwhile.
  final class ForgetfulHomeBloc: HomeBloc {
    override func transformEvents(
      _ events: AnyPublisher<HomeEvent, Never>, _ handle: @escaping (HomeEvent) -> AnyPublisher<HomeState, Never>
    ) -> AnyPublisher<HomeState, Never> {
      events.flatMap(maxPublishers: .max(1), handle).eraseToAnyPublisher()
    }
  }
}
