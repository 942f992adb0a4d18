import Combine

extension Publisher where Output: Sequence {
  typealias Sorter = (Output.Element, Output.Element) -> Bool

  /// Sorts each sequence that the publisher sends.
  func sort(by sorter: @escaping Sorter) -> Publishers.Map<Self, [Output.Element]> {
    map { sequence in
      sequence.sorted(by: sorter)
    }
  }
}
