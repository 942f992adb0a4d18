// The overloads of `switchToLatest` for publishers that cannot fail.

extension Publisher where Output: Publisher, Output.Failure == Never {
  /// Publishes the values of the newest publisher that upstream sends, where none of the inner publishers can fail. See
  /// ``Publisher/switchToLatest()``.
  public func switchToLatest()
    -> Publishers.SwitchToLatest<
      Publishers.SetFailureType<Output, Failure>, Publishers.Map<Self, Publishers.SetFailureType<Output, Failure>>
    >
  {
    Publishers.SwitchToLatest(
      upstream: Publishers.Map(upstream: self) { Publishers.SetFailureType(upstream: $0) })
  }
}

extension Publisher where Failure == Never, Output: Publisher {
  /// Publishes the values of the newest publisher that upstream sends. The inner publishers can fail, but this
  /// publisher cannot. See ``Publisher/switchToLatest()``.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Publishers.SetFailureType<Self, Output.Failure>> {
    Publishers.SwitchToLatest(upstream: Publishers.SetFailureType(upstream: self))
  }
}

extension Publisher where Failure == Never, Output: Publisher, Output.Failure == Never {
  /// Publishes the values of the newest publisher that upstream sends, where no publisher can fail. See
  /// ``Publisher/switchToLatest()``.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> { Publishers.SwitchToLatest(upstream: self) }
}
