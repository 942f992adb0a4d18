extension Sequence {
  /// A publisher of the elements of this sequence.
  ///
  ///     let cancellable = ["a", "b"].publisher.sink(
  ///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // a
  ///     // b
  ///     // finished
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}

extension Publishers {
  /// Sends the elements of a sequence to each subscriber, and finishes.
  ///
  /// Many operators have an overload here that transforms the sequence at once, and only once for all subscribers.
  /// Their closures run during the call, for as many elements as the result needs, even if subscribers request only a few.
  /// So `map` and `filter` never return if the sequence is infinite.
  ///
  /// - Demand: the subscription sends as many elements as are requested, and then waits.
  /// - Completion: follows the last element without a further request. For this, the subscription reads one element
  ///   ahead.
  /// - Cancellation: releases the subscriber and the iterator.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element

    /// The sequence of the elements to send. Each subscriber gets its own iterator.
    public let sequence: Elements

    public init(sequence: Elements) { self.sequence = sequence }

    @inlinable public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
      ElementsSubscription.subscribe(subscriber, to: sequence, then: .finished)
    }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

extension Publishers.Sequence: Sendable where Elements: Sendable {}
