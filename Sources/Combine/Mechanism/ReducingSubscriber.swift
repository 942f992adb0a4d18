/// Whether later values can change the result of a reduction.
@usableFromInline enum Reduction {
  case undecided

  /// No later value can change the result, so the operator cancels upstream.
  case decided
}

/// Serves every operator that turns many values into one result: `reduce`, `count`, `first`, `contains`, `min` and
/// others.
///
/// It requests unlimited values from upstream. Downstream receives the result as soon as the result is known
/// and downstream has requested it. The completion follows.
@usableFromInline struct ReducingSubscriber<Input, Failure: Error, Downstream: Subscriber>: RelaySubscriber, Mirrored {
  @usableFromInline typealias Step = (Box<Downstream.Input?>, Input) throws(Downstream.Failure) -> Reduction

  @usableFromInline let downstream: Downstream, step: Step, pending: ReducingSubscription, initial: Downstream.Input?

  /// The result of the values so far. If it is nil at the end, downstream receives only the completion. Only upstream's
  /// events access it. A step calls a user's closure only between accesses, because that may send the next value.
  @usableFromInline let result: Box<Downstream.Input?>
  @inlinable var subscription: RelaySubscription { pending }

  /// - Parameter step: No lock is held while it runs. If it throws, the error cancels upstream, and downstream fails with
  ///   `any Error`. Otherwise downstream fails as upstream does.
  @inlinable init(
    _ description: String, _ downstream: Downstream, _ initial: Downstream.Input?, _ step: @escaping Step
  ) {
    (self.downstream, self.step, self.initial) = (downstream, step, initial)
    result = Box(initial)
    pending = ReducingSubscription(description)
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard subscription.isOpen else { return .none }
    do {
      if try step(result, input) == .decided, let upstream = subscription.detach() {
        upstream.cancel()
        pending.publish(result.value.take(), to: downstream)
      }
    } catch {
      closeStream(with: .failure(error))
    }
    return .none
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    guard subscription.acceptCompletion(completion) else { return }
    let result = result.value.take()
    if case .finished = completion { return pending.publish(result, to: downstream) }
    downstream.receive(completion: completion.cast())
  }

  var parts: KeyValuePairs<String, Any> {
    [
      "downstream": downstream, "result": result.value as Any, "initial": initial as Any,
      "status": subscription.status,
    ]
  }
}
