/// Keeps the events to one downstream from overlapping, where an end may come of its own accord from another thread.
///
/// A thread that brings a value waits until the one before it has been delivered. A thread that brings the end never
/// waits: if another thread is delivering, that one sends the end afterwards.
final class Delivery {
  /// Held while events go out. Recursive, because a subscriber may send from inside `receive(_:)`.
  private let delivery = Lock(recursive: true)

  /// Guards the end.
  private let lock = Lock()
  private var end: (() -> Void)?

  /// Runs a closure that sends a value or a subscription.
  func run<Result>(_ body: () -> Result) -> Result {
    let result = delivery.withLock(body)
    endIfIdle()
    return result
  }

  /// Runs a closure that sends the completion, now or after what another thread is delivering.
  func end(_ body: @escaping () -> Void) {
    lock.withLock { end = body }
    endIfIdle()
  }

  private func endIfIdle() {
    while lock.withLock({ end != nil }), delivery.tryLock() {
      let end = lock.withLock { self.end.take() }
      end?()
      delivery.unlock()
      withExtendedLifetime(end) {}
    }
  }
}
