import Combine

/// Loads results, and keeps the answers to the five queries that were asked for last. It does not keep failures.
final class CachingLoader {
  private let load: (String) -> AnyPublisher<[String], any Error>

  init(load: @escaping (String) -> AnyPublisher<[String], any Error>) {
    self.load = load
  }

  func results(for query: String) -> AnyPublisher<[String], any Error> {
    // TODO: Keep the answer. Return it without a request if the query comes again.
    load(query)
  }
}
