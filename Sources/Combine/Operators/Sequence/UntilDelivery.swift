/// Sends events to a downstream one at a time, although they come from several threads.
///
/// A thread with a value waits until the value before it has been delivered. A thread with a completion never waits: if
/// another thread is delivering at that moment, that thread sends the completion afterwards. Other operators have the
/// recursive lock themselves, and call it `delivery`.
final class UntilDelivery {
  /// Held while an event is sent. Recursive, because a subscriber may send from inside `receive(_:)`.
  private let eventLock = Lock(recursive: true)

  /// Guards the closure below.
  private let lock = Lock()

  /// Sends the completion. Nil before there is one, and after it was sent.
  private var end: (() -> Void)?

  /// Runs a closure that sends a value or a subscription.
  func run<Result>(_ body: () -> Result) -> Result {
    let result = eventLock.withLock(body)
    endIfIdle()
    return result
  }

  /// Runs a closure that sends the completion: now, or after the event that another thread is delivering.
  func end(_ body: @escaping () -> Void) {
    lock.withLock { end = body }
    endIfIdle()
  }

  private func endIfIdle() {
    while lock.withLock({ end != nil }), eventLock.tryLock() {
      let end = lock.withLock { self.end.take() }
      end?()
      eventLock.unlock()
      // The closure is released here, where no lock is held.
      withExtendedLifetime(end) {}
    }
  }
}
