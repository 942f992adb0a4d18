import Synchronization

/// The half of an operator that downstream holds: it passes requests and the cancellation upstream.
///
/// Upstream holds the other half, the operator's subscriber, and that one has the downstream. So downstream does not hold
/// itself, and the subscriber can be a struct of constants, that no value has to take a lock or a retain for.
@usableFromInline
final class StageSubscription: Subscription, Described {
  private enum Phase {
    case waiting
    case open(any Subscription)
    case over
  }

  /// Whether values pass: from upstream's subscription on, until the end. Read for each value, so it is no part of the
  /// state behind the lock.
  @usableFromInline
  let passes = Atomic(false)

  private let name: String?
  private let willCancel: () -> Void
  private let lock = Lock()
  private var phase = Phase.waiting

  /// - Parameters:
  ///   - name: The operator's name, as `print()` shows it. That of upstream's subscription if nil.
  ///   - willCancel: Called by `cancel()`, once, before upstream is cancelled.
  @usableFromInline
  init(_ name: String?, willCancel: @escaping () -> Void = {}) {
    self.name = name
    self.willCancel = willCancel
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
    upstream?.request(demand)
  }

  @usableFromInline
  func cancel() {
    guard let upstream = take() else { return }
    willCancel()
    upstream.cancel()
  }

  private var upstream: (any Subscription)? {
    guard case .open(let upstream) = lock.withLock({ phase }) else { return nil }
    return upstream
  }

  private func take() -> (any Subscription)? {
    lock.withLock {
      guard case .open(let upstream) = phase else { return nil }
      phase = .over
      passes.store(false, ordering: .relaxed)
      return upstream
    }
  }

  @usableFromInline
  var description: String {
    name ?? upstream.map { "\($0)" } ?? "Empty"
  }
}
