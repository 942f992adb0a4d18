/// A subscription of what happens whether anybody asks or not, and is dropped if nobody did: a notification, the tick of
/// a timer.
final class DroppingSubscription<Downstream: Subscriber>: Subscription, Described {
  private struct State {
    var downstream: Downstream?
    var willCancel: () -> Void = {}

    /// What its mirror shows, as long as it lasts.
    var children: (Downstream, Subscribers.Demand) -> [Mirror.Child] = { _, _ in [] }
  }

  private let name: String?
  private let account = DemandAccount()

  /// Held while the subscriber is called. Recursive, because he may make the next event happen.
  private let delivery = Lock(recursive: true)
  private let lock = Lock()
  private var state: State

  /// - Parameters:
  ///   - description: Its name, as `print()` shows it.
  ///   - downstream: Who asks.
  ///   - children: What its mirror shows, as long as it lasts, made of the subscriber and what he has asked for.
  init(
    _ name: String?, _ downstream: Downstream,
    children: @escaping (Downstream, Subscribers.Demand) -> [Mirror.Child]
  ) {
    self.name = name
    state = State(downstream: downstream, children: children)
  }

  deinit {
    state.willCancel()
  }

  /// Says what to call when it is cancelled, or goes away. If it has been already, that is now.
  /// Without a name of its own it shows its type, as Apple's timer does.
  var description: String { name ?? String(reflecting: Self.self) }

  func onCancel(_ willCancel: @escaping () -> Void) {
    lock.lock()
    let isCancelled = state.downstream == nil
    if !isCancelled { state.willCancel = willCancel }
    lock.unlock()
    if isCancelled { willCancel() }
  }

  /// Sends a value, if the subscriber has asked for one.
  func offer(_ input: Downstream.Input) {
    delivery.lock()
    defer { delivery.unlock() }
    guard let downstream = lock.withLock({ state.downstream }), account.withdraw() else { return }
    let more = downstream.receive(input)
    if more > .none { account.deposit(more) }
  }

  /// As Apple's, both the center's and the timer's, it lets a subscriber ask for none.
  func request(_ demand: Subscribers.Demand) {
    account.deposit(demand)
  }

  func cancel() {
    _ = account.close()
    // Kept until the end, so that the subscriber goes when no lock is held.
    let state = lock.withLock { exchange(&self.state, with: State()) }
    state.willCancel()
  }

  var customMirror: Mirror {
    let state = lock.withLock { self.state }
    return Mirror(self, children: state.downstream.map { state.children($0, account.owed) } ?? [])
  }
}
