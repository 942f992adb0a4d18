import Synchronization

/// The listeners of a `PassthroughSubject`, and the publishers that feed it.
///
/// Sending takes one lock, `delivery`, however many listen, and the list belongs to the thread that holds it. Joining and
/// leaving must not wait for that, so they leave a note; the thread that has `delivery`, or can have it at once, brings
/// the list up to date.
@usableFromInline
final class Audience {
  /// Held while events go out. Recursive, because a subscriber may send from inside `receive(_:)`.
  @usableFromInline
  let delivery = Lock(recursive: true)

  /// Guarded by `delivery`.
  @usableFromInline
  @exclusivity(unchecked)
  var list = ListenerList()

  /// How many deliveries are under way, one inside of the other. Guarded by `delivery`, as are the next two.
  @usableFromInline
  @exclusivity(unchecked)
  var deliveries = 0

  /// Whether one of them may be going through the list as it is now.
  @usableFromInline
  @exclusivity(unchecked)
  var isListInUse = false

  /// What nobody needs any more: listeners that have left, and lists that were changed while a delivery went through
  /// them. They are kept until the last delivery is over, and released when the lock is free.
  @usableFromInline
  @exclusivity(unchecked)
  var remains: [AnyObject] = []

  /// Whether there are notes to read.
  @usableFromInline
  let hasNotes = Atomic(false)

  /// Guards what follows, and what the conduits know. Never held while calling out.
  let lock = Lock()
  @exclusivity(unchecked)
  private var notes: [Change] = []
  private var feeders = Feeders()
  @exclusivity(unchecked)
  private var hasRequested = false

  /// Set when the subject completes. Then it is too late to join.
  @exclusivity(unchecked)
  var isOver = false

  private enum Change {
    case join(Listener)
    case leave(Listener)
  }

  @usableFromInline
  init() {}

  /// Adds a listener. Returns false if it is too late.
  func join(_ listener: Listener) -> Bool {
    apply(.join(listener))
  }

  /// Removes a listener, which the caller holds until the end.
  func leave(_ listener: Listener) {
    _ = apply(.leave(listener))
  }

  /// Begins a delivery.
  @inlinable
  @inline(__always)
  func beginDelivery() {
    delivery.lock()
    if hasNotes.load(ordering: .acquiring) { readNotes() }
    deliveries += 1
  }

  /// Calls a closure with each listener. Joining and leaving meanwhile make no difference. Only during a delivery.
  ///
  /// Nothing is retained, which would cost more than the lock. Instead, a change of the list keeps the former one.
  @inlinable
  @inline(__always)
  func visit(_ body: (Listener) -> Void) {
    isListInUse = true
    // Not `list.visit(body)`, which would retain the list.
    for case let listener? in UnsafeBufferPointer(start: list.places, count: list.count) {
      listener._withUnsafeGuaranteedRef(body)
    }
  }

  /// Ends a delivery, and brings the list up to date.
  @inlinable
  @inline(__always)
  func endDelivery() {
    deliveries -= 1
    if deliveries == 0 {
      isListInUse = false
      if !remains.isEmpty { return unlockAndRelease() }
    }
    delivery.unlock()
    if hasNotes.load(ordering: .sequentiallyConsistent) { readNotesIfIdle() }
  }

  @usableFromInline
  func unlockAndRelease() {
    let remains = takeRemains()
    delivery.unlock()
    withExtendedLifetime(remains) { readNotesIfIdle() }
  }

  /// Takes out what nobody needs any more, for the caller to release when it has unlocked `delivery`.
  private func takeRemains() -> [AnyObject] {
    deliveries > 0 || remains.isEmpty ? [] : exchange(&remains, with: [])
  }

  /// Removes all listeners and returns them as a list. Only during a delivery.
  func takeAll() -> ListenerList {
    keepListInUse()
    return list.takeAll()
  }

  private func apply(_ change: Change) -> Bool {
    if delivery.tryLock() {
      // No other thread is delivering, so the change need not be written down.
      if hasNotes.load(ordering: .acquiring) { readNotes() }
      let isTooLate = lock.withLock { isOver }
      if !isTooLate { follow(change) }
      unlockAndRelease()
      return !isTooLate
    }
    lock.lock()
    if isOver {
      lock.unlock()
      return false
    }
    notes.append(change)
    hasNotes.store(true, ordering: .sequentiallyConsistent)
    lock.unlock()
    readNotesIfIdle()
    return true
  }

  /// Brings the list up to date. Only for a caller that holds `delivery`.
  @usableFromInline
  func readNotes() {
    lock.lock()
    hasNotes.store(false, ordering: .relaxed)
    let notes = exchange(&self.notes, with: [])
    lock.unlock()
    for note in notes {
      follow(note)
      // The thread that left the note may have let go of the listener since.
      if case .leave(let listener) = note { remains.append(listener) }
    }
  }

  private func follow(_ change: Change) {
    keepListInUse()
    switch change {
    case .join(let listener): list.append(listener)
    case .leave(let listener): list.remove(listener)
    }
  }

  /// To be called before the list is changed.
  private func keepListInUse() {
    guard isListInUse else { return }
    remains.append(list.storage)
    isListInUse = false
  }

  /// Brings the list up to date unless another thread is delivering. That one does it afterwards.
  @usableFromInline
  func readNotesIfIdle() {
    while hasNotes.load(ordering: .sequentiallyConsistent), delivery.tryLock() {
      readNotes()
      let remains = takeRemains()
      delivery.unlock()
      withExtendedLifetime(remains) {}
    }
  }

  // MARK: Upstreams

  /// Attaches a publisher that feeds the subject. Everything is requested from it once a subscriber has requested anything.
  func attach(_ upstream: any Subscription) {
    let requestsAtOnce = lock.withLock {
      feeders.add(upstream)
      return hasRequested
    }
    if requestsAtOnce { upstream.request(.unlimited) }
  }

  func forget(_ upstream: any Subscription) {
    lock.withLock { feeders.remove(upstream) }
  }

  /// Returns the upstreams from which everything is to be requested, which happens once. The caller holds the lock.
  func takeUnrequested() -> [any Subscription] {
    exchange(&hasRequested, with: true) ? [] : feeders.subscriptions
  }

  func cancelUpstreams() {
    for upstream in lock.withLock({ feeders.subscriptions }) { upstream.cancel() }
  }
}
