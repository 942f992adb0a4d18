/// The subscription of an operator that sends one result after upstream's end. The result waits for a request.
@usableFromInline final class ReducingSubscription: RelaySubscription {
  private enum Phase {
    case waiting

    case requested

    /// The closure sends the result and the completion.
    case ended((ReducingSubscription) -> Void)

    /// The closure was taken out, or downstream has cancelled.
    case over
  }

  private let passesRequestsOn: Bool

  /// Guarded by the lock.
  private var phase = Phase.waiting

  /// - Parameter passesRequestsOn: Whether downstream's requests go upstream as well, although all values are requested
  ///   already.
  @usableFromInline init(_ name: String, passesRequestsOn: Bool = false) {
    self.passesRequestsOn = passesRequestsOn
    super.init(name, refusesNone: true)
  }

  override func didGreet() { super.request(.unlimited) }

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

  @usableFromInline func deliver(_ send: @escaping (ReducingSubscription) -> Void) {
    lock.lock()
    let before = phase
    switch before {
    case .waiting: phase = .ended(send)
    case .requested: phase = .over
    case .ended, .over: break
    }
    lock.unlock()
    if case .requested = before { send(self) }
  }

  override func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    lock.lock()
    let before = phase
    switch before {
    case .waiting: phase = .requested
    case .ended: phase = .over
    case .requested, .over: break
    }
    lock.unlock()
    if passesRequestsOn { super.request(demand) }
    if case .ended(let send) = before { send(self) }
  }

  override func cancel() {
    super.cancel()
    let former = lock.withLock { exchange(&phase, with: .over) }
    withExtendedLifetime(former) {}
  }
}
