import Synchronization

/// The subscription that downstream gets from an operator which drops some values and asks for others instead.
///
/// Upstream keeps the operator's subscriber, and downstream keeps this: so downstream does not keep itself, and the
/// subscriber can be a struct of constants, that no value has to take a lock or a retain for.
@usableFromInline
final class StageSubscription: Subscription, Described {
  private enum Phase {
    case waiting
    case open(any Subscription)
    case over
  }

  @usableFromInline
  let description: String

  /// Whether values pass: from upstream's subscription on, until the end. Read for each value, so it is no part of the
  /// state behind the lock.
  @usableFromInline
  let passes = Atomic(false)

  private let lock = Lock()
  private var phase = Phase.waiting

  /// - Parameter description: The operator's name, as `print()` shows it.
  @usableFromInline
  init(_ description: String) {
    self.description = description
  }

  @inlinable
  var isOpen: Bool {
    passes.load(ordering: .relaxed)
  }

  /// Takes upstream's subscription and returns true if downstream is to be greeted. A second subscription, or one that
  /// comes when it is over, is cancelled.
  @usableFromInline
  func attach(_ subscription: any Subscription) -> Bool {
    lock.lock()
    guard case .waiting = phase else {
      lock.unlock()
      subscription.cancel()
      return false
    }
    phase = .open(subscription)
    passes.store(true, ordering: .relaxed)
    lock.unlock()
    return true
  }

  /// Lets go of upstream, which is at its end. Returns true if downstream is to be told.
  @usableFromInline
  func close() -> Bool {
    take() != nil
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    guard case .open(let upstream) = lock.withLock({ phase }) else { return }
    upstream.request(demand)
  }

  @usableFromInline
  func cancel() {
    take()?.cancel()
  }

  private func take() -> (any Subscription)? {
    lock.withLock {
      guard case .open(let upstream) = phase else { return nil }
      phase = .over
      passes.store(false, ordering: .relaxed)
      return upstream
    }
  }
}
