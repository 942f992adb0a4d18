import Synchronization

/// Decides which thread sends the next event to a downstream. Events to one downstream must never overlap, and yet several
/// threads may cause them: two upstreams of a merge, a scheduler and an upstream, two callers of `send(_:)`.
///
/// Operators and subjects that several threads can enter have one, and follow the same rules. A request is recorded where
/// it may make an event possible: in `CurrentValueSubject`, `CombiningEngine` and `RepublishingEngine`. In `buffer`, a flag
/// says which thread sends the kept values.
///
/// **Sending waits.** A thread with a value calls `begin()`, sends, and calls `end()`. If another thread is delivering,
/// it waits until that event has been received, and then sends its own. It does not wait with a value that is not sent
/// now: one that nobody has requested, that makes no tuple, or that a replaced publisher sends (`begin(ifThereIs:)`).
/// The lock is recursive. If a subscriber sends from inside `receive(_:)`, that event is delivered inside of the outer
/// one, as with Apple's, unless the operator keeps or schedules it.
///
/// **Nothing else waits.** A thread that joins, leaves, requests, cancels or completes may itself be inside of another
/// delivery, and two threads that wait for each other would wait for ever. The same is true of a closure that a scheduler
/// runs. So what it has to do inside of a delivery it records as `Work`, with `record(_:)`. Then it calls `beginWork()`,
/// which succeeds if no other thread is delivering. Another thread that is delivering finds the work after its next
/// `end()`, which may be that of an event sent from inside of another one. Each of the two first does its own part (records
/// the work, gives the delivery back) and then looks for the other's, so one of them always finds it:
///
///     func performWork() {
///       while let work = delivery.beginWork() {   // 2. do it now, or leave it to the thread that is delivering
///         …
///         delivery.end()
///       }
///     }
///     delivery.record(.complete, then: performWork)   // 1. record
///
/// Where work is recorded, the delivering thread mostly runs the same loop after each `end()`: `end(then: performWork)`. There
/// are three exceptions. `ScheduledSubscriber.deliver(upTo:to:)`, which serves `receive(on:)`, is a loop of its own around
/// `beginWork()`. What becomes due while such an operator greets downstream is left to the scheduler
/// (`HoldingSubscriber.greet(with:)`), because this thread may not be the scheduler's. And
/// `CombiningEngine.isSendingHere` only looks whether the thread is delivering already.
///
/// **State has a lock of its own.** Only what none but the delivering thread touches (a mirror may read it) is guarded by
/// the delivery. A plain lock guards other state. A thread that is delivering may take the plain lock, but not the other way
/// round. The plain lock is never held while calling out.
///
/// **Nothing that is given up is released inside.** A `deinit` may run a user's code, which may send, request or
/// cancel. So it is moved into a local variable that lives longer than `end()`. After an event that a subscriber sends
/// from inside `receive(_:)`, the outer delivery still goes on then, as it does for all that the subscriber does there.
/// A kept value is mostly released right after it was sent, inside: its `deinit` may do the same, but never wait for another
/// thread that sends. In `buffer` and behind a scheduler, it is released after `end()`.
///
/// The section *Who delivers* of the module's page names the other places that decide it, and why they have no `Delivery`.
@usableFromInline struct Delivery: ~Copyable {
  /// Work for the thread that is delivering.
  @usableFromInline struct Work: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt8

    @usableFromInline init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Something kept, or still to be kept, has to be looked at: demand has increased, events of a scheduler are due, or a
    /// value has come that cannot be sent.
    @usableFromInline static let sendMore = Work(rawValue: 1)

    /// An upstream has finished, and perhaps no other can send a value.
    static let finishUpstreams = Work(rawValue: 2)

    /// Downstream has cancelled, or there is a completion for it. What the operator holds is given up.
    static let complete = Work(rawValue: 4)

    /// An upstream has to be asked for values, which it may send from inside `request(_:)`.
    static let request = Work(rawValue: 8)
  }

  let lock = Lock(recursive: true)

  /// The raw value of a set of `Work`.
  let work = Atomic<UInt8>(0)

  init() {}

  /// Begins a delivery. Waits while another thread is delivering.
  @usableFromInline func begin() { lock.lock() }

  /// Begins a delivery if no other thread is delivering. Returns whether it did.
  @usableFromInline func beginIfIdle() -> Bool { lock.tryLock() }

  /// Begins a delivery. If another thread is delivering, it waits only if a closure says that there is something to send: the
  /// other thread may be waiting for this one. Returns whether a delivery has begun.
  @inlinable func begin(ifThereIs isSomethingToSend: () -> Bool) -> Bool {
    if beginIfIdle() { return true }
    guard isSomethingToSend() else { return false }
    begin()
    return true
  }

  /// Ends a delivery. The caller then does the work that others have recorded meanwhile.
  @usableFromInline func end() { lock.unlock() }

  /// Ends a delivery, and calls a closure if others have recorded work meanwhile.
  @inlinable func end(then performWork: () -> Void) {
    end()
    if hasWork { performWork() }
  }

  /// Records work. The caller then does it, or leaves it to the thread that is delivering.
  @usableFromInline func record(_ more: Work) { work.bitwiseOr(more.rawValue, ordering: .sequentiallyConsistent) }

  /// Records work, and calls a closure that does it, or leaves it to the thread that is delivering.
  func record(_ more: Work, then performWork: () -> Void) {
    record(more)
    performWork()
  }

  @usableFromInline var hasWork: Bool { work.load(ordering: .sequentiallyConsistent) != 0 }

  /// Begins a delivery and takes out the recorded work. Returns nil if there is none, or if another thread is delivering,
  /// which then does the work.
  @usableFromInline func beginWork() -> Work? {
    hasWork && beginIfIdle() ? Work(rawValue: work.exchange(0, ordering: .sequentiallyConsistent)) : nil
  }
}

/// A completion that waits for the thread that is delivering: the first that comes, if that is before a cancellation. The lock
/// of the operator guards it, as an `UpstreamSlot`.
struct Ending<Completion> {
  private enum Phase {
    case open
    case waiting(Completion)

    /// Downstream has cancelled, the stream was closed, or the completion was taken out.
    case over
  }

  private var phase = Phase.open

  var isWaiting: Bool { if case .waiting = phase { true } else { false } }

  mutating func wait(with completion: Completion) { if case .open = phase { phase = .waiting(completion) } }

  /// Takes out the completion, for the caller to send.
  mutating func take() -> Completion? { isWaiting ? close() : nil }

  /// Refuses later completions. Returns the one that has waited, for the caller to release.
  @discardableResult mutating func close() -> Completion? {
    defer { phase = .over }
    if case .waiting(let completion) = phase { return completion } else { return nil }
  }
}
