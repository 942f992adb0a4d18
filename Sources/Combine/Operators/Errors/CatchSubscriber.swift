/// Serves `catch`, `tryCatch` and `replaceError`: passes values on, and after a failure those of a new publisher.
@usableFromInline
struct CatchSubscriber<Failure: Error, NewPublisher: Publisher, Downstream: Subscriber>:
  SuccessiveSubscriber, Mirrored
where NewPublisher.Output == Downstream.Input {
  /// Returns the new publisher. Downstream fails with an error that it throws, and otherwise as the new publisher does.
  @usableFromInline typealias Handler = (Failure) throws(Downstream.Failure) -> NewPublisher

  @usableFromInline let downstream: Downstream, subscription: SuccessiveSubscription, handler: Handler
  @inlinable var number: Int { 0 }

  /// No lock is held while the handler runs.
  @inlinable init(_ description: String, _ downstream: Downstream, handler: @escaping Handler) {
    (self.downstream, self.handler) = (downstream, handler)
    subscription = SuccessiveSubscription(description, refusesNone: true)
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    guard case .failure(let error) = completion else {
      if subscription.acceptCompletion(completion, from: number) { downstream.receive(completion: .finished) }
      return
    }
    guard subscription.advance(after: completion, from: number) else { return }
    do throws(Downstream.Failure) {
      // DIFFERS: Apple's does not cancel the new publisher if downstream has cancelled meanwhile
      // (CatchTests.cancelWhileItRecoversReachesTheNewPublisher).
      try handler(error).subscribe(LastSubscriber(downstream, subscription))
    } catch {
      if subscription.detach().isFirst { downstream.receive(completion: .failure(error)) }
    }
  }

  var parts: KeyValuePairs<String, Any> { ["downstream": downstream, "demand": subscription.owed] }
}
