import Combine

extension Publisher {
  /// Wraps each value in a `Result`, and a failure too. So the publisher that it returns does not fail.
  ///
  /// (The article uses this operator and does not show it.)
  func asResult() -> AnyPublisher<Result<Output, Failure>, Never> {
    map(Result.success)
      .catch { Just(.failure($0)) }
      .eraseToAnyPublisher()
  }
}
