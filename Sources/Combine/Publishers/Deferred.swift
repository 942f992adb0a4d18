/// Makes a publisher for each subscriber, at the moment when he subscribes.
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
/// The publisher that was made is the one whose subscription the subscriber gets; nothing stands between.
///
/// - Demand, completion and cancellation: those of the publisher that was made.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure

  /// Makes the publisher for one subscriber.
  public let createPublisher: () -> DeferredPublisher

  /// Makes a publisher that waits with its work for a subscriber.
  ///
  /// - Parameter createPublisher: Makes the publisher for one subscriber. It runs once for each of them.
  public init(createPublisher: @escaping () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    createPublisher().subscribe(subscriber)
  }
}
