import Combine

extension Publisher {
  /// Makes values of everything, of a failure, too. What comes out never fails; after a failure it finishes.
  func asResult() -> AnyPublisher<Result<Output, Failure>, Never> {
    map(Result.success)
      .catch { Just(.failure($0)) }
      .eraseToAnyPublisher()
  }
}
