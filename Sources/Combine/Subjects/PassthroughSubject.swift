import Synchronization

/// Sends values from outside to whoever listens at that moment. It keeps none.
///
///     let numbers = PassthroughSubject<Int, Never>()
///     numbers.send(1)
///     let cancellable = numbers.sink { print($0) }
///     numbers.send(2)
///     // 2
///
/// - Demand: a subscriber that has asked for nothing misses the value.
/// - Completion: reaches all subscribers, and at once whoever subscribes later.
/// - Threads: values may be sent from any of them. Each subscriber sees one event at a time, and all see the same
///   order. Subscribing and cancelling never wait for a delivery under way.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  /// Held while events go out. Recursive, because a subscriber may send from inside `receive(_:)`.
  @usableFromInline
  let delivery = Lock.make(recursive: true)

  /// Guarded by `delivery`, as sending then takes one lock however many listen.
  @usableFromInline
  var roster = Roster<Conduit, Listener<Output, Failure>>()

  /// Guards the rest, and what the conduits know. Never held while calling out.
  private let lock = Lock.make()
  private var state = State()

  /// Whether there are notes. Who comes or goes leaves a note rather than wait for the roster; whoever has the
  /// delivery lock, or can have it, brings the roster up to date.
  @usableFromInline
  let hasNotes = Atomic(false)

  private struct State {
    var completion: Subscribers.Completion<Failure>?
    var notes: [Note] = []
    var upstreams = UpstreamSubscriptions()
  }

  private enum Note {
    case joined(Conduit, Listener<Output, Failure>)
    case left(Conduit)
  }

  public init() {}

  deinit {
    state.upstreams.cancel()
  }

  @inlinable
  public func send(_ input: Output) {
    delivery.lock()
    if hasNotes.load(ordering: .acquiring) { readNotes() }
    // A copy of the list: a subscriber may bring it up to date from inside `receive(_:)`.
    let members = roster.members
    for member in members {
      guard let member, member.entry.account.withdraw() else { continue }
      let more = member.contents.receive(input)
      if more > .none { member.entry.account.deposit(more) }
    }
    delivery.unlock()
    if hasNotes.load(ordering: .sequentiallyConsistent) { readNotesIfIdle() }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    let isFirst = lock.withLock {
      if state.completion != nil { return false }
      state.completion = completion
      return true
    }
    guard isFirst else { return }
    delivery.lock()
    readNotes()
    let members = roster.members
    roster = Roster()
    for case let member? in members where member.entry.account.close() {
      member.entry.letGo()
      member.contents.complete(completion)
    }
    delivery.unlock()
  }

  public func send(subscription: any Subscription) {
    if lock.withLock({ state.upstreams.add(subscription) }) {
      subscription.request(.unlimited)
    }
  }

  @inlinable
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    if let completion = join(subscriber, Listener(subscriber)) {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    }
  }

  /// Attaches a subscriber, unless the subject has completed.
  @usableFromInline
  func join<S: Subscriber>(_ subscriber: S, _ listener: Listener<Output, Failure>) -> Subscribers.Completion<Failure>? {
    let conduit = Conduit(self, lock, subscriber)
    lock.lock()
    if let completion = state.completion {
      lock.unlock()
      return completion
    }
    leave(.joined(conduit, listener))
    lock.unlock()
    readNotesIfIdle()
    subscriber.receive(subscription: conduit)
    return nil
  }

  // MARK: Notes

  /// Leaves a note. The caller holds `lock`, and calls `readNotesIfIdle()` once it does not any more.
  private func leave(_ note: Note) {
    state.notes.append(note)
    hasNotes.store(true, ordering: .sequentiallyConsistent)
  }

  /// Brings the roster up to date. The caller holds `delivery`.
  @usableFromInline
  func readNotes() {
    let notes = lock.withLock {
      hasNotes.store(false, ordering: .releasing)
      return exchange(&state.notes, with: [])
    }
    // Collected, because letting go of a subscriber may run code that comes back here.
    var gone: [Listener<Output, Failure>] = []
    for note in notes {
      switch note {
      case .joined(let conduit, let listener): roster.append(conduit, listener)
      case .left(let conduit): roster.remove(conduit).map { gone.append($0) }
      }
    }
  }

  /// Brings the roster up to date if nobody is sending. If somebody is, on another thread, he does it afterwards.
  @usableFromInline
  func readNotesIfIdle() {
    while hasNotes.load(ordering: .sequentiallyConsistent), delivery.tryLock() {
      readNotes()
      delivery.unlock()
    }
  }
}

extension PassthroughSubject {
  /// The subscription that a subscriber of the subject gets.
  @usableFromInline
  final class Conduit: Subscription, RosterEntry, Described {
    @usableFromInline
    let account = DemandAccount()
    @usableFromInline
    var place = 0

    @usableFromInline
    let description = "PassthroughSubject"

    /// The subject's lock; it guards the two below.
    private let lock: Lock
    private var subject: PassthroughSubject?
    private var downstream: Any?

    fileprivate init(_ subject: PassthroughSubject, _ lock: Lock, _ downstream: Any) {
      self.subject = subject
      self.lock = lock
      self.downstream = downstream
    }

    @usableFromInline
    func request(_ demand: Subscribers.Demand) {
      demand.assertNonZero()
      account.deposit(demand)
      let upstreams = lock.withLock { subject?.state.upstreams.noteDemand() ?? [] }
      for upstream in upstreams { upstream.request(.unlimited) }
    }

    @usableFromInline
    func cancel() {
      guard account.close(), let subject = letGo() else { return }
      lock.withLock { subject.leave(.left(self)) }
      subject.readNotesIfIdle()
    }

    /// Parts from the subject and the subscriber.
    @discardableResult
    fileprivate func letGo() -> PassthroughSubject? {
      lock.withLock { (subject.take(), downstream.take()) }.0
    }

    @usableFromInline
    var customMirror: Mirror {
      let (subject, downstream) = lock.withLock { (self.subject as Any, self.downstream as Any) }
      return Mirror(
        self, children: ["parent": subject, "downstream": downstream, "demand": account.owed, "subject": subject])
    }
  }
}
