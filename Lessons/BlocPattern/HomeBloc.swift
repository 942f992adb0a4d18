import Combine

enum HomeEvent {
  case load(String)
}

enum HomeState: Equatable {
  case initial
  case loading(String)
  case loaded(String)
  case failed(String)
}

/// Loads the parts of the home page. An event leads to two states: one when the bloc begins with it, and one when the
/// answer is there or the request has failed.
final class HomeBloc: Bloc<HomeEvent, HomeState> {
  private let fetch: (String) -> AnyPublisher<String, any Error>

  /// - Parameter fetch: Asks the server for a part.
  init(fetch: @escaping (String) -> AnyPublisher<String, any Error>) {
    self.fetch = fetch
    super.init(.initial)
  }

  override func mapEventToState(_ event: HomeEvent) -> AnyPublisher<HomeState, any Error> {
    switch event {
    case .load(let part):
      Just(.loading(part))
        .append(Deferred { [fetch] in fetch(part).map { .loaded($0) }.replaceError(with: .failed(part)) })
        .setFailureType(to: (any Error).self)
        .eraseToAnyPublisher()
    }
  }
}
