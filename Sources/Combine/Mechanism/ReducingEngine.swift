/// Whether later values can change the result of a reduction.
@usableFromInline enum Reduction {
  case undecided

  /// No later value can change the result, so the engine cancels upstream.
  case decided
}

/// Serves every operator that turns many values into one result: `reduce`, `count`, `first`, `contains`, `min` and
/// others.
///
/// The engine requests unlimited values from upstream. Downstream receives the result as soon as the result is known
/// and downstream has requested it. The completion follows.
@usableFromInline struct ReducingEngine<Input, Failure: Error, Downstream: Subscriber>: InnerSubscriber, Mirrored {
  @usableFromInline typealias Step = (Box<Downstream.Input?>, Input) throws(Downstream.Failure) -> Reduction

  @usableFromInline let downstream: Downstream, step: Step, pending: ReducingSubscription, initial: Downstream.Input?

  /// The result of the values so far. If it is nil at the end, downstream receives only the completion. Only upstream's
  /// events access it. A step calls a user's closure only between accesses, because that may send the next value.
  @usableFromInline let result: Box<Downstream.Input?>, mapFailure: (Failure) -> Downstream.Failure
  @inlinable var subscription: InnerSubscription { pending }

  /// Creates an engine for a step that does not throw. It holds no lock while the step runs.
  @inlinable init(
    _ description: String, _ downstream: Downstream, _ initial: Downstream.Input?, _ step: @escaping Step
  ) where Downstream.Failure == Failure {
    self.init(description, downstream, initial, step) { $0 }
  }

  /// Creates an engine for a step that throws. An error cancels upstream and fails downstream.
  @inlinable init(
    _ description: String, _ downstream: Downstream, _ initial: Downstream.Input?, _ step: @escaping Step
  ) where Downstream.Failure == any Error {
    self.init(description, downstream, initial, step) { $0 }
  }

  @inlinable init(
    _ description: String, _ downstream: Downstream, _ initial: Downstream.Input?, _ step: @escaping Step,
    _ mapFailure: @escaping (Failure) -> Downstream.Failure
  ) {
    (self.downstream, self.step, self.mapFailure, self.initial) = (downstream, step, mapFailure, initial)
    result = Box(initial)
    pending = ReducingSubscription(description)
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard subscription.isOpen else { return .none }
    do {
      if try step(result, input) == .decided, let upstream = subscription.close() {
        upstream.cancel()
        pending.publish(result.value.take(), to: downstream)
      }
    } catch {
      end(with: .failure(error))
    }
    return .none
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    guard subscription.close(with: completion) else { return }
    let result = result.value.take()
    switch completion {
    case .finished: pending.publish(result, to: downstream)
    case .failure(let error): downstream.receive(completion: .failure(mapFailure(error)))
    }
  }

  var parts: KeyValuePairs<String, Any> {
    [
      "downstream": downstream, "result": result.value as Any, "initial": initial as Any,
      "status": subscription.reflected as Any,
    ]
  }
}
