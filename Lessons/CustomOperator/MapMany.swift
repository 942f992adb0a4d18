import Combine

extension Publisher where Output: Collection {
  /// Maps each element of each collection. An operator made of an operator: there is nothing to implement.
  func mapMany<Result>(_ transform: @escaping (Output.Element) -> Result) -> Publishers.Map<Self, [Result]> {
    map { $0.map(transform) }
  }
}
