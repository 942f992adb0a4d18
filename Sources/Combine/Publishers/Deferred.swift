/// Creates a publisher for each subscriber, when the subscriber subscribes.
///
///     var visits = 0
///     let visit = Deferred { () -> Just<Int> in
///       visits += 1
///       return Just(visits)
///     }
///     let first = visit.sink { print($0) }
///     let second = visit.sink { print($0) }
///     // 1
///     // 2
///
/// The subscriber subscribes directly to the created publisher and gets its subscription.
///
/// - Demand, completion and cancellation: as with the created publisher.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure

  /// Creates the publisher for one subscriber.
  public let createPublisher: () -> DeferredPublisher

  /// Creates a publisher that waits for a subscriber before it creates the actual publisher.
  ///
  /// - Parameter createPublisher: Creates the publisher for one subscriber. It is called once for each subscriber.
  @inlinable public init(createPublisher: @escaping () -> DeferredPublisher) { self.createPublisher = createPublisher }

  public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    createPublisher().subscribe(subscriber)
  }
}
