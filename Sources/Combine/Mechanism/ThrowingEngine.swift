/// The decision of an operator about one value.
@usableFromInline enum Outcome<Output> {
  case send(Output)

  /// Drops the value and requests another one.
  case skip

  /// Cancels upstream and finishes.
  case finish
}

/// Serves the operators that transform or drop each value with a closure that may throw: `tryMap`, `tryFilter`,
/// `prefix(while:)` and others.
///
/// When the closure throws, the engine cancels upstream and sends the error downstream.
@usableFromInline struct ThrowingEngine<Input, Failure: Error, Downstream: Subscriber>: InnerSubscriber, Mirrored {
  @usableFromInline typealias Transform = (Input) throws(Downstream.Failure) -> Outcome<Downstream.Input>

  @usableFromInline let downstream: Downstream, subscription: InnerSubscription, transform: Transform
  @usableFromInline let mapError: (Failure) -> Downstream.Failure, mirrorsDownstream: Bool

  /// Creates an engine for a closure that may throw. As with Apple's, a mirror of `tryMap` does not show downstream.
  @inlinable init(
    _ description: String, _ downstream: Downstream, mirrorsDownstream: Bool = true, _ transform: @escaping Transform
  ) where Downstream.Failure == any Error {
    self.init(description, downstream, mirrorsDownstream, transform) { $0 }
  }

  /// Creates an engine for a closure that does not throw.
  @inlinable init(
    _ description: String, _ downstream: Downstream, _ transform: @escaping (Input) -> Outcome<Downstream.Input>
  ) where Downstream.Failure == Failure {
    self.init(description, downstream, true, transform) { $0 }
  }

  @inlinable init(
    _ description: String, _ downstream: Downstream, _ mirrorsDownstream: Bool, _ transform: @escaping Transform,
    _ mapError: @escaping (Failure) -> Downstream.Failure
  ) {
    (self.downstream, self.transform) = (downstream, transform)
    (self.mapError, self.mirrorsDownstream) = (mapError, mirrorsDownstream)
    subscription = InnerSubscription(description, refusesNone: true)
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard subscription.isOpen else { return .none }
    do {
      switch try transform(input) {
      // The closure may have ended the stream.
      case .send(let output): return subscription.isOpen ? downstream.receive(output) : .none
      case .skip: return .max(1)
      case .finish: end(with: .finished)
      }
    } catch {
      end(with: .failure(error))
    }
    return .none
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    guard subscription.close(with: completion) else { return }
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure(let error): downstream.receive(completion: .failure(mapError(error)))
    }
  }

  var parts: KeyValuePairs<String, Any> { mirrorsDownstream ? ["downstream": downstream] : [:] }
}
