/// Serves `catch`, `tryCatch` and `replaceError`: passes values on, and after a failure those of a new publisher.
@usableFromInline
struct CatchEngine<Failure: Error, NewPublisher: Publisher, Downstream: Subscriber>:
  SuccessiveSubscriber
where NewPublisher.Output == Downstream.Input {
  /// Returns the new publisher. An error that it throws fails downstream.
  @usableFromInline typealias Handler = (Failure) throws(Downstream.Failure) -> NewPublisher

  @usableFromInline let downstream: Downstream, subscription: SuccessiveSubscription, handler: Handler
  @usableFromInline let mapError: (NewPublisher.Failure) -> Downstream.Failure
  @inlinable var number: Int { 0 }

  @inlinable init(_ description: String, _ downstream: Downstream, handler: @escaping Handler)
  where NewPublisher.Failure == Downstream.Failure {
    self.init(description, downstream, mapError: { $0 }, handler: handler)
  }

  /// No lock is held while the handler runs.
  @inlinable init(
    _ description: String, _ downstream: Downstream,
    mapError: @escaping (NewPublisher.Failure) -> Downstream.Failure, handler: @escaping Handler
  ) {
    (self.downstream, self.handler, self.mapError) = (downstream, handler, mapError)
    subscription = SuccessiveSubscription(description, refusesNone: true)
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    guard case .failure(let error) = completion else {
      if subscription.close(with: completion, from: number) { downstream.receive(completion: .finished) }
      return
    }
    guard subscription.advance(after: completion, from: number) else { return }
    do throws(Downstream.Failure) {
      // DIFFERS: Apple's does not cancel the new publisher if downstream has cancelled meanwhile
      // (CatchTests.cancelWhileItRecoversReachesTheNewPublisher).
      try handler(error).subscribe(LastSubscriber(downstream, subscription, mapError))
    } catch {
      if subscription.close().isFirst { downstream.receive(completion: .failure(error)) }
    }
  }
}
