extension Publisher {
  /// Hides the type of this publisher, and so how it is made.
  ///
  ///     let evens: AnyPublisher<Int, Never> = [1, 2].publisher.map { $0 * 2 }.eraseToAnyPublisher()
  ///     print(evens)
  ///     // AnyPublisher
  ///
  /// - Demand: passed upstream unchanged.
  /// - Completion: passed on at once.
  /// - Cancellation: passed upstream.
  /// - Returns: A publisher of the same events.
  @inlinable
  public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    AnyPublisher(self)
  }
}

/// A publisher whose real type is hidden.
@frozen
public struct AnyPublisher<Output, Failure: Error>: Publisher {
  /// Attaches an erased subscriber. A closure, because what is made where the publisher's type is known stays
  /// specialised for it; a box with an overridden method does not.
  @usableFromInline
  let attach: (AnySubscriber<Output, Failure>) -> Void

  /// Hides the type of a publisher. An erased one is not wrapped again.
  ///
  /// - Parameter publisher: The publisher to hide.
  @inlinable
  public init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    if let erased = publisher as? AnyPublisher<Output, Failure> {
      self = erased
    } else {
      attach = { publisher.receive(subscriber: $0) }
    }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    attach(AnySubscriber(subscriber))
  }
}

extension AnyPublisher: CustomStringConvertible, CustomPlaygroundDisplayConvertible {
  /// `AnyPublisher`.
  public var description: String { "AnyPublisher" }

  public var playgroundDescription: Any { description }
}
