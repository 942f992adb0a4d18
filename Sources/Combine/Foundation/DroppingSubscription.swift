/// The subscription to events that happen with or without demand, such as notifications and the ticks of a timer. It drops
/// the events that the subscriber has not requested.
final class DroppingSubscription<Downstream: Subscriber>: Subscription, Described {
  private struct State {
    /// Nil after the cancellation.
    var downstream: Downstream?
    var willCancel: () -> Void = {}

    /// Returns the contents of the mirror before the cancellation.
    var children: (Downstream, Subscribers.Demand) -> [Mirror.Child] = { _, _ in [] }
  }

  let description: String
  private let account = DemandAccount()
  private let delivery = Delivery()
  private let lock = Lock()
  private var state: State

  /// - Parameter children: Returns the contents of the mirror for the subscriber and its demand.
  init(
    _ name: String, _ downstream: Downstream,
    children: @escaping (Downstream, Subscribers.Demand) -> [Mirror.Child]
  ) {
    description = name
    state = State(downstream: downstream, children: children)
  }

  deinit { state.willCancel() }

  /// Sets the closure to call when the subscription is cancelled or deallocated. After the cancellation, calls it at once.
  func onCancel(_ willCancel: @escaping () -> Void) {
    lock.lock()
    let isCancelled = state.downstream == nil
    if !isCancelled { state.willCancel = willCancel }
    lock.unlock()
    if isCancelled { willCancel() }
  }

  /// Sends a value if the subscriber has requested one.
  func offer(_ input: Downstream.Input) {
    guard delivery.begin(ifThereIs: { account.hasDemand }) else { return }
    let downstream = lock.withLock { state.downstream }
    if let downstream, account.withdraw() { account.deposit(downstream.receive(input)) }
    delivery.end()
    // Released here, where no lock is held.
    withExtendedLifetime(downstream) {}
  }

  /// A request for none is allowed, as with Apple's notification center and timer.
  func request(_ demand: Subscribers.Demand) { account.deposit(demand) }

  func cancel() {
    account.close()
    // Held until this returns, so that the subscriber is released when no lock is held.
    let state = lock.withLock { exchange(&self.state, with: State()) }
    state.willCancel()
  }

  var customMirror: Mirror {
    let state = lock.withLock { self.state }
    return Mirror(self, children: state.downstream.map { state.children($0, account.owed) } ?? [])
  }
}
