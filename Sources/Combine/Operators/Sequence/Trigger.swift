import Synchronization

/// Listens to a second publisher for one value.
final class Trigger<Input, Failure: Error>: Subscriber, Described {
  private struct State {
    var upstream = UpstreamSlot()
    var handlers: Handlers?
  }

  private struct Handlers {
    let fire: () -> Void
    let complete: (Subscribers.Completion<Failure>) -> Void
  }

  let description = "Trigger"
  private let fired = Atomic(false)
  private let lock = Lock()
  private var state: State

  /// - Parameters:
  ///   - fire: Called with the first value, when `hasFired` is true.
  ///   - complete: Called with a completion that comes before any value.
  init(fire: @escaping () -> Void, complete: @escaping (Subscribers.Completion<Failure>) -> Void) {
    state = State(handlers: Handlers(fire: fire, complete: complete))
  }

  /// Whether there has been a value.
  var hasFired: Bool { fired.load(ordering: .acquiring) }

  func receive(subscription: any Subscription) {
    let isWanted = lock.withLock { state.handlers != nil && state.upstream.attach(subscription) }
    if isWanted { subscription.request(.max(1)) } else { subscription.cancel() }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    // As with Apple's, the value does not cancel the subscription. The operator cancels it at its own end.
    if let handlers = lock.withLock({ state.handlers.take() }) {
      fired.store(true, ordering: .releasing)
      handlers.fire()
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    close().handlers?.complete(completion)
  }

  /// Stops listening.
  func cancel() {
    close().upstream.subscription?.cancel()
  }

  /// Returns the state, for the caller to release where the lock is free.
  private func close() -> State {
    lock.withLock { exchange(&state, with: State()) }
  }
}
