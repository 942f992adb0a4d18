/// What flatMap and switchToLatest have in common: the end, and the requests until they are passed on. It knows no types, so
/// it is compiled once.
@usableFromInline class RepublishingEngine: Described {
  @usableFromInline final let description: String
  @usableFromInline final let delivery = Delivery()

  /// Guards the following properties, and those of the operator. See `Delivery`.
  @usableFromInline final let lock = Lock()

  /// Nil after the end.
  @usableFromInline @exclusivity(unchecked) private(set) final var downstream: HiddenSubscriber?

  private final var ending = Ending<Subscribers.Completion<any Error>>()

  /// Demand that waits for the value which another thread is delivering.
  private final var waitingDemand = Subscribers.Demand.none

  @usableFromInline init(_ description: String, _ downstream: HiddenSubscriber) {
    (self.description, self.downstream) = (description, downstream)
  }

  // MARK: What each operator does in its own way

  /// Closes the state. The caller holds the lock.
  func close() -> Remainder { fatalError("abstract") }

  /// Takes out the kept values, for the caller to release. The caller holds the lock. Only `flatMap` keeps values.
  func takeKeptValues() -> Any? { nil }

  /// Sends one kept value, and ends the delivery that the caller has begun. Then it requests the next value, and records
  /// work, so that `performWork()` calls it again. If no value can be sent, it completes, or requests unlimited values, or
  /// does nothing more. Only `flatMap` keeps values, and records `sendMore`.
  func sendKeptValueAndEndDelivery() { fatalError("abstract") }

  /// Requests values from a publisher, which may send them from inside of the request.
  func requestNow(_ demand: Subscribers.Demand) { fatalError("abstract") }

  // MARK: The end

  @usableFromInline final func cancel() {
    lock.lock()
    let remainder = close()
    let former = (downstream.take(), ending.close(), takeKeptValues())
    lock.unlock()
    remainder.cancel()
    withExtendedLifetime((remainder, former)) {}
  }

  /// Closes the state with a closure, which is called under the lock, and passes a failure on. Does nothing if the closure
  /// returns nil.
  @usableFromInline final func fail(_ failure: any Error, closingState closeState: () -> Remainder?) {
    lock.lock()
    guard let remainder = closeState() else { return lock.unlock() }
    let kept = takeKeptValues()
    lock.unlock()
    remainder.cancel()
    complete(.failure(failure))
    withExtendedLifetime((remainder, kept)) {}
  }

  /// Sends the completion: now, or after the value that another thread is delivering, unless downstream cancels first.
  @usableFromInline final func complete(_ completion: Subscribers.Completion<any Error>) {
    lock.withLock { ending.wait(with: completion) }
    delivery.record(.complete, then: performWork)
  }

  // MARK: Work

  /// Calls `requestNow(_:)`: now, or after the value that another thread is delivering.
  @usableFromInline final func requestSoon(_ demand: Subscribers.Demand) {
    lock.withLock { waitingDemand += demand }
    delivery.record(.request, then: performWork)
  }

  @usableFromInline final func performWork() {
    var demand = Subscribers.Demand.none
    while true {
      // All that is recorded comes before a request: a publisher may not return from it.
      while let work = delivery.beginWork() {
        let ending = lock.withLock { self.ending.take().map { ($0, downstream.take()) } }
        if let (completion, downstream) = ending { downstream?.receive(completion: completion) }
        if work.contains(.sendMore) {
          // It requests from an inner publisher, and does recorded work before that. Upstream's request comes first.
          if work.contains(.request) { delivery.record(.request) }
          sendKeptValueAndEndDelivery()
        } else {
          demand += lock.withLock { exchange(&waitingDemand, with: .none) }
          delivery.end()
        }
        withExtendedLifetime(ending) {}
      }
      if demand == .none { return }
      requestNow(exchange(&demand, with: .none))
    }
  }
}

/// The subscriptions that are left when flatMap or switchToLatest ends. The caller cancels and releases them after unlocking.
@usableFromInline struct Remainder {
  let inners: [any Subscription], upstream: (any Subscription)?

  /// That of the publisher that has failed.
  var failed: (any Subscription)?

  /// The slots of flatMap's inner publishers. An early failure may be in one of them.
  var slots: [InnerSlot] = []

  /// False if an inner publisher of flatMap fails: as with Apple's, upstream then goes on.
  var cancelsUpstream = true

  func cancel() {
    for subscription in inners { subscription.cancel() }
    if cancelsUpstream { upstream?.cancel() }
  }
}
