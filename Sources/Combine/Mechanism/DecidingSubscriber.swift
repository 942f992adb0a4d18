/// The decision of an operator about one value.
@usableFromInline enum Decision<Output> {
  case send(Output)

  /// Drops the value and requests another one.
  case skip

  /// Cancels upstream and finishes.
  case finish
}

/// Serves the operators that decide about each value with a closure, which may throw: `tryMap`, `tryFilter`,
/// `prefix(while:)` and others.
///
/// When the closure throws, it cancels upstream and sends the error downstream.
@usableFromInline struct DecidingSubscriber<Input, Failure: Error, Downstream: Subscriber>: RelaySubscriber, Mirrored {
  @usableFromInline typealias Transform = (Input) throws(Downstream.Failure) -> Decision<Downstream.Input>

  @usableFromInline let downstream: Downstream, subscription: RelaySubscription, transform: Transform
  @usableFromInline typealias Parts = (Downstream, RelaySubscription) -> KeyValuePairs<String, Any>
  @usableFromInline let makeParts: Parts

  /// - Parameters:
  ///   - parts: Returns what a mirror shows.
  ///   - transform: The closure. If it may throw, downstream's failure is `any Error`, and otherwise that of upstream.
  @inlinable init(
    _ description: String, _ downstream: Downstream,
    showing parts: @escaping Parts = { downstream, _ in ["downstream": downstream] }, _ transform: @escaping Transform
  ) {
    (self.downstream, self.transform, makeParts) = (downstream, transform, parts)
    subscription = RelaySubscription(description, refusesNone: true)
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard subscription.isOpen else { return .none }
    do {
      switch try transform(input) {
      // The closure may have ended the stream.
      case .send(let output): return subscription.isOpen ? downstream.receive(output) : .none
      case .skip: return .max(1)
      case .finish: closeStream(with: .finished)
      }
    } catch {
      closeStream(with: .failure(error))
    }
    return .none
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    guard subscription.acceptCompletion(completion) else { return }
    downstream.receive(completion: completion.cast())
  }

  var parts: KeyValuePairs<String, Any> { makeParts(downstream, subscription) }
}
