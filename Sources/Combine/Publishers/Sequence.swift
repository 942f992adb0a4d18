extension Sequence {
  /// A publisher of the elements of this sequence.
  ///
  ///     let cancellable = ["a", "b"].publisher.sink(
  ///       receiveCompletion: { print($0) }, receiveValue: { print($0) })
  ///     // a
  ///     // b
  ///     // finished
  @inlinable
  public var publisher: Publishers.Sequence<Self, Never> {
    Publishers.Sequence(sequence: self)
  }
}

extension Publishers {
  /// Sends the elements of a sequence to each subscriber, and finishes.
  ///
  /// - Demand: sends so many elements as were asked for and keeps its place. It reads one element ahead, so that the
  ///   completion follows the last element at once and needs no demand.
  /// - Cancellation: lets go of the subscriber and of the iterator.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element

    /// The sequence whose elements are sent. Each subscriber gets an iterator of its own.
    public let sequence: Elements

    /// Makes a publisher of the elements of a sequence.
    ///
    /// - Parameter sequence: The sequence.
    @inlinable
    public init(sequence: Elements) {
      self.sequence = sequence
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      ElementsSubscription.attach(subscriber, to: sequence, then: .finished)
    }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

extension Publishers.Sequence: Sendable where Elements: Sendable {}
