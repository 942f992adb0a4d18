import Combine

extension Publisher {
  /// Requests everything at once, and keeps it for the subscriber. For a task that says nothing about demand.
  public func allRequested() -> Publishers.Buffer<Self> {
    buffer(size: .max, prefetch: .keepFull, whenFull: .dropNewest)
  }
}

extension Publisher where Failure == Never {
  /// Sends the values of this publisher, all of which are requested, and no completion. As a text field does.
  public func endless() -> some Publisher<Output, Never> { append(Empty(completeImmediately: false)).allRequested() }
}

extension Subscribers.Completion {
  /// Whether a publisher has failed.
  public var isFailure: Bool { if case .failure = self { true } else { false } }
}
