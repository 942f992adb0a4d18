import Synchronization

/// Who listens to a `PassthroughSubject`, and who feeds it.
///
/// Sending takes one lock, `delivery`, however many listen, and the list belongs to whoever holds it. Who comes or goes
/// must not wait for that, so he leaves a note; whoever has `delivery`, or can have it at once, brings the list up to
/// date.
@usableFromInline
final class Audience {
  /// Held while events go out. Recursive, because a subscriber may send from inside `receive(_:)`.
  @usableFromInline
  let delivery = Lock(recursive: true)

  /// Guarded by `delivery`.
  @usableFromInline
  @exclusivity(unchecked)
  var list = ListenerList()

  /// How many sends are going through the list, one inside of the other. Guarded by `delivery`, as are the next two.
  @usableFromInline
  @exclusivity(unchecked)
  var sends = 0

  /// Whether one of them may be going through the list as it is now.
  @usableFromInline
  @exclusivity(unchecked)
  var isInUse = false

  /// The lists that were changed while a send went through them.
  @usableFromInline
  @exclusivity(unchecked)
  var formerLists: [ListenerList] = []

  /// Whether there are notes to read.
  @usableFromInline
  let hasNotes = Atomic(false)

  /// Guards what follows, and what the conduits know. Never held while calling out.
  let lock = Lock()
  @exclusivity(unchecked)
  private var notes: [Note] = []
  private var upstreams: [any Subscription] = []
  @exclusivity(unchecked)
  private var isAsked = false

  /// Set when the subject completes. Then it is too late to join.
  @exclusivity(unchecked)
  var isOver = false

  private enum Note {
    case joined(Listener)
    case left(Listener)
  }

  @usableFromInline
  init() {}

  /// Adds a listener. Returns false if it is too late.
  @usableFromInline
  func join(_ listener: Listener) -> Bool {
    leave(.joined(listener))
  }

  /// Removes a listener.
  func leave(_ listener: Listener) {
    _ = leave(.left(listener))
  }

  /// Calls a closure with each listener. Who comes or goes meanwhile makes no difference. Only for who holds `delivery`.
  ///
  /// Nothing is retained, which would cost more than the lock. Instead, whoever changes the list keeps the former one.
  @inlinable
  @inline(__always)
  func visit(_ body: (Listener) -> Void) {
    sends += 1
    isInUse = true
    list.visit(body)
    sends -= 1
    if sends == 0 {
      isInUse = false
      if !formerLists.isEmpty { formerLists = [] }
    }
  }

  /// To be called before the list is changed.
  private func keepListInUse() {
    guard isInUse else { return }
    formerLists.append(list)
    isInUse = false
  }

  /// Removes and returns all listeners. Only for who holds `delivery`.
  func removeAll() -> [Listener?] {
    readNotes()
    keepListInUse()
    return list.removeAll()
  }

  private func leave(_ note: Note) -> Bool {
    if delivery.tryLock() {
      // Nobody is sending, or only this thread is. So the note need not be written down.
      if hasNotes.load(ordering: .acquiring) { readNotes() }
      let isTooLate = lock.withLock { isOver }
      if !isTooLate { follow(note) }
      delivery.unlock()
      readNotesIfIdle()
      return !isTooLate
    }
    lock.lock()
    if isOver {
      lock.unlock()
      return false
    }
    notes.append(note)
    hasNotes.store(true, ordering: .sequentiallyConsistent)
    lock.unlock()
    readNotesIfIdle()
    return true
  }

  /// Brings the list up to date. Only for who holds `delivery`.
  @usableFromInline
  func readNotes() {
    lock.lock()
    hasNotes.store(false, ordering: .relaxed)
    let notes = exchange(&self.notes, with: [])
    lock.unlock()
    for note in notes { follow(note) }
  }

  private func follow(_ note: Note) {
    keepListInUse()
    switch note {
    case .joined(let listener): list.append(listener)
    case .left(let listener): list.remove(listener)
    }
  }

  /// Brings the list up to date if nobody is sending. If somebody is, on another thread, he does it afterwards.
  @usableFromInline
  func readNotesIfIdle() {
    while hasNotes.load(ordering: .sequentiallyConsistent), delivery.tryLock() {
      readNotes()
      delivery.unlock()
    }
  }

  // MARK: Upstreams

  /// Attaches a publisher that feeds the subject. It is asked for everything once a subscriber has asked for anything.
  func attach(_ upstream: any Subscription) {
    let isAsked = lock.withLock {
      upstreams.append(upstream)
      return self.isAsked
    }
    if isAsked { upstream.request(.unlimited) }
  }

  /// Returns the upstreams that are to be asked for everything, which they are once. The caller holds the lock.
  func takeUnasked() -> [any Subscription] {
    exchange(&isAsked, with: true) ? [] : upstreams
  }

  func cancelUpstreams() {
    for upstream in lock.withLock({ upstreams }) { upstream.cancel() }
  }
}
