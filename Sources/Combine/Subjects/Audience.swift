import Synchronization

/// The listeners of a `PassthroughSubject`, and its upstreams.
///
/// Sending takes one lock, `delivery`, whatever the number of listeners. The thread that holds it may change the list.
/// Joining and leaving must not wait for a delivery, so they record a change. The change is applied at once if no other
/// thread is delivering, and otherwise by the thread that is.
@usableFromInline
final class Audience {
  /// Held while events go out. It is recursive, because a subscriber may send from inside `receive(_:)`.
  @usableFromInline
  let delivery = Lock(recursive: true)

  // `@exclusivity(unchecked)` is on the properties that each value uses. The lock already keeps their accesses apart,
  // and with the checks a value costs more than twice as much.

  /// Guarded by `delivery`.
  @usableFromInline @exclusivity(unchecked)
  var list = ListenerList()

  /// How many deliveries are under way, one inside of the other. Guarded by `delivery`, as are the next two.
  @usableFromInline @exclusivity(unchecked)
  var deliveries = 0

  /// Whether a delivery may be reading the memory that the list uses now.
  @usableFromInline @exclusivity(unchecked)
  var isListInUse = false

  /// Listeners that have left, and the memory of lists that changed while a delivery was reading it. They are kept
  /// until the last delivery is over, and released when the lock is free.
  @usableFromInline @exclusivity(unchecked)
  var toRelease: [AnyObject] = []

  /// Whether `changes` holds any change.
  @usableFromInline
  let hasChanges = Atomic(false)

  /// Guards the properties below and the state of the subscriptions. It is never held while calling out.
  let lock = Lock()

  /// Changes of the list that are not applied yet.
  private var changes: [Change] = []
  private var upstreams = UpstreamSlots()
  private var hasRequested = false

  /// Set when the subject completes. After that, no listener can join.
  var isOver = false

  private enum Change {
    case join(Listener)
    case leave(Listener)
  }

  init() {}

  /// Adds a listener. Returns false if the subject has completed.
  func join(_ listener: Listener) -> Bool {
    guard beginChangeIfIdle() else { return record(.join(listener)) }
    let isTooLate = lock.withLock { isOver }
    if !isTooLate { append(listener) }
    endChange()
    return !isTooLate
  }

  /// Removes a listener. The caller holds the listener until this method has returned.
  func leave(_ listener: Listener) {
    guard beginChangeIfIdle() else {
      _ = record(.leave(listener))
      return
    }
    remove(listener)
    endChange()
  }

  /// Begins a delivery.
  @inlinable
  @inline(__always)
  func beginDelivery() {
    delivery.lock()
    if hasChanges.load(ordering: .acquiring) { applyChanges() }
    deliveries += 1
  }

  /// Calls a closure with each listener. Listeners that join or leave meanwhile make no difference. Only for use during a
  /// delivery.
  ///
  /// Instead of retaining the list, `keepListInUse()` keeps its memory before the list changes.
  @inlinable
  @inline(__always)
  func visit(_ body: (Listener) -> Void) {
    isListInUse = true
    list.places.visit(body)
  }

  /// Ends a delivery, and applies the changes that other threads have recorded.
  @inlinable
  @inline(__always)
  func endDelivery() {
    deliveries -= 1
    if deliveries == 0 { isListInUse = false }
    if toRelease.isEmpty { delivery.unlock() } else { unlockAndRelease() }
    if hasChanges.load(ordering: .sequentiallyConsistent) { applyChangesIfIdle() }
  }

  /// Unlocks `delivery`, and then releases the objects that no delivery uses any more.
  @usableFromInline
  func unlockAndRelease() {
    let released = deliveries > 0 ? [] : exchange(&toRelease, with: [])
    delivery.unlock()
    withExtendedLifetime(released) {}
  }

  /// Removes all listeners and returns them as a list. Only for use during a delivery.
  func takeAll() -> ListenerList {
    keepListInUse()
    return list.takeAll()
  }

  /// Takes `delivery` to change the list, unless another thread is delivering. Returns whether it did.
  private func beginChangeIfIdle() -> Bool {
    guard delivery.tryLock() else { return false }
    if hasChanges.load(ordering: .acquiring) { applyChanges() }
    return true
  }

  private func endChange() {
    unlockAndRelease()
    applyChangesIfIdle()
  }

  /// Records a change for the thread that is delivering. Returns false if the subject has completed.
  private func record(_ change: Change) -> Bool {
    lock.lock()
    if isOver {
      lock.unlock()
      return false
    }
    changes.append(change)
    hasChanges.store(true, ordering: .sequentiallyConsistent)
    lock.unlock()
    applyChangesIfIdle()
    return true
  }

  /// Applies the recorded changes. The caller holds `delivery`.
  @usableFromInline
  func applyChanges() {
    lock.lock()
    hasChanges.store(false, ordering: .relaxed)
    let changes = exchange(&self.changes, with: [])
    lock.unlock()
    for change in changes {
      switch change {
      case .join(let listener): append(listener)
      case .leave(let listener):
        remove(listener)
        // The thread that recorded the change may have released the listener since.
        toRelease.append(listener)
      }
    }
  }

  private func append(_ listener: Listener) {
    keepListInUse()
    list.append(listener)
  }

  private func remove(_ listener: Listener) {
    keepListInUse()
    list.remove(listener)
  }

  /// Keeps the memory of the list if a delivery is reading it. To be called before each change.
  private func keepListInUse() {
    guard isListInUse else { return }
    toRelease.append(list.storage)
    isListInUse = false
  }

  /// Applies the recorded changes unless another thread is delivering. That thread applies them afterwards.
  @usableFromInline
  func applyChangesIfIdle() {
    while hasChanges.load(ordering: .sequentiallyConsistent), delivery.tryLock() {
      applyChanges()
      unlockAndRelease()
    }
  }

  // MARK: Upstreams

  /// Attaches the subject to a publisher. Once a subscriber has requested values, the subject requests all values from it.
  func attach(_ upstream: any Subscription) {
    let requestsAtOnce = lock.withLock {
      upstreams.add(upstream)
      return hasRequested
    }
    if requestsAtOnce { upstream.request(.unlimited) }
  }

  func remove(upstream: any SubjectFeed) {
    lock.withLock { upstreams.remove(upstream) }
  }

  /// Returns the upstreams from which the caller has to request all values. Later calls return none, because
  /// `attach(_:)` then requests at once. The caller holds the lock.
  func takeUnrequested() -> [any Subscription] {
    exchange(&hasRequested, with: true) ? [] : upstreams.subscriptions
  }

  func cancelUpstreams() {
    for upstream in lock.withLock({ upstreams.subscriptions }) { upstream.cancel() }
  }
}
