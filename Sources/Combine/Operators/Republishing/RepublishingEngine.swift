/// What flatMap and switchToLatest have in common: the completion and the requests, until they are passed on. It knows no
/// types, so it is compiled once.
@usableFromInline class RepublishingEngine: Described {
  @usableFromInline final let description: String
  @usableFromInline final let delivery = Delivery()

  /// Guards the following properties, and those of the operator. See `Delivery`.
  @usableFromInline final let lock = Lock()

  /// Sends the completion. Nil before the end, and after it has run.
  final var sendCompletion: (() -> Void)?

  /// Demand that waits for the value which another thread is delivering.
  private final var waitingDemand = Subscribers.Demand.none

  @usableFromInline init(_ description: String) { self.description = description }

  /// Sends one kept value. Then ends the delivery that the caller has begun, and requests the next value. If a value
  /// was sent, it records work for another call. Only `flatMap` keeps values.
  func sendKeptValueAndEndDelivery() { fatalError("abstract") }

  /// Requests values from a publisher, which may send them from inside of the request.
  func requestNow(_ demand: Subscribers.Demand) { fatalError("abstract") }

  /// Sends the completion: now, or after the value that another thread is delivering. The closure, which is called under the
  /// lock, takes out downstream and returns what sends it the completion. It returns nil after `cancel()`.
  final func sendSoon(_ takeDownstream: () -> (() -> Void)?) {
    lock.withLock { sendCompletion = takeDownstream() }
    delivery.record(.complete)
    performWork()
  }

  /// Calls `requestNow(_:)`: now, or after the value that another thread is delivering.
  @usableFromInline final func requestSoon(_ demand: Subscribers.Demand) {
    lock.withLock { waitingDemand += demand }
    delivery.record(.request)
    performWork()
  }

  @usableFromInline final func performWork() {
    var demand = Subscribers.Demand.none
    while true {
      // All that is recorded comes before a request: a publisher may not return from it.
      while let work = delivery.beginWork() {
        let send = lock.withLock { sendCompletion.take() }
        send?()
        if work.contains(.sendMore) {
          // It requests from an inner publisher. Upstream's request comes first.
          if work.contains(.request) { delivery.record(.request) }
          sendKeptValueAndEndDelivery()
        } else {
          demand += lock.withLock { exchange(&waitingDemand, with: .none) }
          delivery.end()
        }
        withExtendedLifetime(send) {}
      }
      if demand == .none { return }
      requestNow(exchange(&demand, with: .none))
    }
  }
}
