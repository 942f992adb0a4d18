import CombineContract

extension Publisher {
  /// Combines each value with the result before it, and sends the new result.
  public func scan<T>(_ initial: T, _ next: @escaping (T, Output) -> T) -> Publishers.Scan<Self, T> {
    Publishers.Scan(upstream: self, initial: initial, next: next)
  }

  /// Sends the first value, and finishes.
  public func first() -> Publishers.First<Self> { Publishers.First(upstream: self) }
}

extension Publishers {
  public struct Scan<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    let upstream: Upstream
    let initial: Output
    let next: (Output, Upstream.Output) -> Output

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      // TODO: As for `map`, but the object between upstream and downstream remembers something.
    }
  }

  public struct First<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    let upstream: Upstream

    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      // TODO: This object ends the stream itself. So it is also the subscription that downstream receives.
    }
  }
}
