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

  /// Whether there are notes to read.
  @usableFromInline
  let hasNotes = Atomic(false)

  /// Guards what follows, and what the conduits know. Never held while calling out.
  let lock = Lock()
  private var notes: [Note] = []
  private var upstreams: [any Subscription] = []
  private var isAsked = false

  /// Set when the subject completes. Then it is too late to join.
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

  /// Removes and returns all listeners. Only for who holds `delivery`.
  func removeAll() -> [Listener?] {
    readNotes()
    return list.removeAll()
  }

  private func leave(_ note: Note) -> Bool {
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
    for note in notes {
      switch note {
      case .joined(let listener): list.append(listener)
      case .left(let listener): list.remove(listener)
      }
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

  func askUpstreams() {
    let upstreams = lock.withLock { exchange(&isAsked, with: true) ? [] : self.upstreams }
    for upstream in upstreams { upstream.request(.unlimited) }
  }

  func cancelUpstreams() {
    for upstream in lock.withLock({ upstreams }) { upstream.cancel() }
  }
}
