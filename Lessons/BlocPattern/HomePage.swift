import Combine

/// The article's page, with a refresh that loads, and that ends when the answer is there or the request has failed.
final class HomePage: Original.HomePage {
  /// The refresh wheel turns until the publisher that this method returns has sent a value.
  override func onRefresh() -> AnyPublisher<Bool, Never> {
    guard let context else { return Empty().eraseToAnyPublisher() }
    let homeBloc = BlocProvider<HomeBloc>.of(context)
    return homeBloc.stream
      .first { $0 == .loaded("everything") || $0 == .failed("everything") }
      .map { $0 == .loaded("everything") }
      .merge(
        with: Deferred { () -> Empty<Bool, Never> in
          homeBloc.add(.load("everything"))
          return Empty()
        }
      )
      .eraseToAnyPublisher()
  }
}
