import Combine

extension Publisher {
  /// Sends what one of two publishers sends: this one or the other one, whichever sends first.
  func amb<Other: Publisher>(_ other: Other) -> Publishers.Amb<Self, Other>
  where Other.Output == Output, Other.Failure == Failure {
    Publishers.Amb(first: self, second: other)
  }
}
