/// The subscription of an operator that sends one result after upstream's end. The result waits for a request.
@usableFromInline final class ReducingSubscription: InnerSubscription {
  private enum State {
    case waiting

    /// Downstream has requested the result.
    case requested

    /// The closure sends the result and the completion.
    case ended((ReducingSubscription) -> Void)

    /// The closure was taken out, or downstream has cancelled.
    case over
  }

  private let passesRequestsOn: Bool

  /// Guarded by the lock.
  private var state = State.waiting

  /// - Parameters:
  ///   - name: The operator's name, as `print()` shows it.
  ///   - passesRequestsOn: Whether downstream's requests go upstream as well, although all values are requested already.
  @usableFromInline init(_ name: String, passesRequestsOn: Bool = false) {
    self.passesRequestsOn = passesRequestsOn
    super.init(name, refusesNone: true)
  }

  override func didAttach() { super.request(.unlimited) }

  /// Sends a result, and then `finished`. As with Apple's operators, `finished` waits for a request even if there is no
  /// result.
  @inlinable func publish<Downstream: Subscriber>(_ result: Downstream.Input?, to downstream: Downstream) {
    deliver { subscription in
      if let result {
        _ = downstream.receive(result)
        if subscription.isCancelled { return }
      }
      downstream.receive(completion: .finished)
    }
  }

  @usableFromInline func deliver(_ delivery: @escaping (ReducingSubscription) -> Void) {
    lock.lock()
    let former = state
    switch former {
    case .waiting: state = .ended(delivery)
    case .requested: state = .over
    case .ended, .over: break
    }
    lock.unlock()
    if case .requested = former { delivery(self) }
  }

  override func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    lock.lock()
    let former = state
    switch former {
    case .waiting: state = .requested
    case .ended: state = .over
    case .requested, .over: break
    }
    lock.unlock()
    if passesRequestsOn { super.request(demand) }
    if case .ended(let delivery) = former { delivery(self) }
  }

  override func cancel() {
    super.cancel()
    let former = lock.withLock { exchange(&state, with: .over) }
    withExtendedLifetime(former) {}
  }
}
