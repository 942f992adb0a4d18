import Synchronization

/// Subscribes to a second publisher for one value. `drop(untilOutputFrom:)` and `prefix(untilOutputFrom:)` share it.
final class Trigger<Input, Failure: Error>: Subscriber, Described {
  private struct Handlers {
    let fire: () -> Void
    let complete: (Subscribers.Completion<Failure>) -> Void
  }

  /// The state that the trigger gives up when it ends.
  private struct State {
    var upstream = UpstreamSlot()

    /// Nil before `arm(fire:complete:)`, after the first value, after a completion, and after `cancel()`.
    var handlers: Handlers?
  }

  let description = "Trigger"
  private let fired = Atomic(false)
  private let lock = Lock()
  private var state = State()

  /// Sets what the trigger does. The operator calls this once, before it subscribes the trigger.
  ///
  /// - Parameters:
  ///   - fire: Called for the first value. `hasFired` is true by then.
  ///   - complete: Called for a completion that arrives before any value.
  func arm(fire: @escaping () -> Void, complete: @escaping (Subscribers.Completion<Failure>) -> Void) {
    lock.withLock { state.handlers = Handlers(fire: fire, complete: complete) }
  }

  /// Returns true after the first value.
  var hasFired: Bool { fired.load(ordering: .acquiring) }

  func receive(subscription: any Subscription) {
    let isWanted = lock.withLock { state.handlers != nil && state.upstream.attach(subscription) }
    if isWanted { subscription.request(.max(1)) } else { subscription.cancel() }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    // As with Apple's operators, the value does not cancel the subscription. The operator cancels it when it ends.
    if let handlers = lock.withLock({ state.handlers.take() }) {
      fired.store(true, ordering: .releasing)
      handlers.fire()
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    close().handlers?.complete(completion)
  }

  /// Cancels the subscription to the second publisher.
  func cancel() {
    close().upstream.subscription?.cancel()
  }

  /// Ends the trigger and returns its former state. The caller releases that after the lock is free.
  private func close() -> State {
    lock.withLock { exchange(&state, with: State()) }
  }
}
