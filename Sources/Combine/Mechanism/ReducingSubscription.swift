/// The subscription of an operator that sends one result after upstream's end. The result waits for a request.
@usableFromInline final class ReducingSubscription: InnerSubscription {
  private let passesRequestsOn: Bool

  /// Guarded by the lock, as is the next one.
  private var hasRequest = false

  /// Sends the result and the completion. Nil before upstream's end, after it has run, and after `cancel()`.
  private var delivery: ((ReducingSubscription) -> Void)?

  /// - Parameters:
  ///   - name: The operator's name, as `print()` shows it.
  ///   - passesRequestsOn: Whether downstream's requests go upstream as well, although all values are requested already.
  @usableFromInline init(_ name: String, passesRequestsOn: Bool = false) {
    self.passesRequestsOn = passesRequestsOn
    super.init(name, refusesNone: true)
  }

  @usableFromInline override func didAttach() { super.request(.unlimited) }

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
    let isDue = hasRequest && !hasCancelled
    if !hasRequest, !hasCancelled { self.delivery = delivery }
    lock.unlock()
    if isDue { delivery(self) }
  }

  @usableFromInline override func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    lock.lock()
    hasRequest = true
    let delivery = self.delivery.take()
    lock.unlock()
    if passesRequestsOn { super.request(demand) }
    delivery?(self)
  }

  @usableFromInline override func cancel() {
    super.cancel()
    lock.lock()
    let delivery = self.delivery.take()
    lock.unlock()
    withExtendedLifetime(delivery) {}
  }
}
