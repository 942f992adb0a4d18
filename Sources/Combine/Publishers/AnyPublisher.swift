extension Publisher {
  /// Wraps this publisher in an `AnyPublisher`, which hides its type.
  ///
  ///     let evens: AnyPublisher<Int, Never> = [1, 2].publisher.map { $0 * 2 }.eraseToAnyPublisher()
  ///     print(evens)
  ///     // AnyPublisher
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Returns: A publisher that sends the same events.
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> { AnyPublisher(self) }
}

/// A publisher that hides the type of another publisher.
@frozen public struct AnyPublisher<Output, Failure: Error>: Publisher {
  /// Attaches a subscriber to the hidden publisher. The closure is created where the publisher's type is known, so the
  /// compiler specialises it for that type. It would not do so for an overridden method of a class.
  @usableFromInline let attach: (AnySubscriber<Output, Failure>) -> Void

  /// Creates a publisher that hides the type of another publisher.
  ///
  /// - Parameter publisher: The publisher to hide. An `AnyPublisher` is not wrapped again.
  @inlinable public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    if let erased = publisher as? AnyPublisher<Output, Failure> {
      self = erased
    } else {
      attach = { publisher.receive(subscriber: $0) }
    }
  }

  public func receive<S: Subscriber<Output, Failure>>(subscriber: S) { attach(AnySubscriber(subscriber)) }
}

extension AnyPublisher: CustomStringConvertible, CustomPlaygroundDisplayConvertible {
  /// `AnyPublisher`.
  public var description: String { "AnyPublisher" }

  public var playgroundDescription: Any { description }
}
