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

  /// Sends the completion: now, or after the value that another thread is delivering. The closure, which is called under the
  /// lock, takes out downstream and returns what sends it the completion. It returns nil after `cancel()`.
  final func end(_ takeDownstream: () -> (() -> Void)?) {
    lock.withLock { sendCompletion = takeDownstream() }
    delivery.record(.complete)
    performWork()
  }

  @usableFromInline final func performWork() {
    delivery.performCompletion { lock.withLock { sendCompletion.take() } }
  }
}
