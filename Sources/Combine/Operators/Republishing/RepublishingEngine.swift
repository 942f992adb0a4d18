/// What flatMap and switchToLatest have in common: the completion, until it is sent. It knows no types, so it is compiled
/// once.
@usableFromInline class RepublishingEngine: Described {
  @usableFromInline final let description: String
  @usableFromInline final let delivery = Delivery()

  /// Guards the following property, and those of the operator. See `Delivery`.
  @usableFromInline final let lock = Lock()

  /// Sends the completion. Nil before the end, and after it has run.
  final var sendCompletion: (() -> Void)?

  @usableFromInline init(_ description: String) { self.description = description }

  /// Sends the completion: now, or after the value that another thread is delivering.
  ///
  /// - Parameter takeDownstream: Takes out downstream, and returns what sends it the completion. Nil after `cancel()`. It is
  ///   called under the lock.
  final func end(_ takeDownstream: () -> (() -> Void)?) {
    lock.withLock { sendCompletion = takeDownstream() }
    delivery.add(.end)
    performWork()
  }

  @usableFromInline final func performWork() {
    while delivery.beginWork() != nil {
      let send = lock.withLock { sendCompletion.take() }
      send?()
      delivery.end()
      withExtendedLifetime(send) {}
    }
  }
}
