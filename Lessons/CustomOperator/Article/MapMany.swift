import Combine

extension Publisher where Output: Collection {
  /// Transforms each element of each collection with a closure.
  func mapMany<Result>(_ transform: @escaping (Output.Element) -> Result) -> Publishers.Map<Self, [Result]> {
    map { $0.map(transform) }
  }
}
