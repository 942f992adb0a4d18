import Synchronization

/// The listeners of a `PassthroughSubject`, and its upstreams.
///
/// Sending takes one lock, that of `delivery`, whatever the number of listeners. The thread that is delivering may change
/// the list. Joining, leaving and completing must not wait for a delivery, so they record a change, which is work for that
/// thread.
@usableFromInline final class PassthroughCore: SubjectCore {
  /// Whether the end of a delivery has more to do than to unlock. Guarded by `delivery`.
  @usableFromInline @exclusivity(unchecked) var isUntidy = false

  @usableFromInline let delivery = Delivery()

  // `@exclusivity(unchecked)` is on the properties that each value uses. The lock already keeps their accesses apart,
  // and with the checks a value costs more than twice as much.

  /// Guarded by `delivery`.
  @usableFromInline @exclusivity(unchecked) var list = ListenerList()

  /// The loop of the innermost delivery over the listeners. Guarded by `delivery`, as are the next three.
  @usableFromInline @exclusivity(unchecked) var innermost: UnsafeMutablePointer<Visit>?

  /// Former memory of the list that a delivery may still be reading. The listeners in it are also in the list.
  private var formerLists: [ListenerList] = []

  /// The listeners that still have to receive the completion, and whether a thread still has to send it to them.
  private var lastListeners = ListenerList()
  private var mustFinish = false

  /// Listeners that left while they were called, or while another thread was delivering. They are kept until the last
  /// delivery is over, and released when the lock is free.
  private var toRelease: [Listener] = []

  // The lock guards the properties below.

  /// Listeners that came while another thread was delivering. One that leaves before it is in the list is removed here, so
  /// that these do not pile up during a long delivery.
  private var joining = ListenerList()

  /// Listeners in the list that left while another thread was delivering.
  private var leaving: [Listener] = []

  /// The loop of one delivery over the listeners. The loop of a nested delivery begins and ends inside of it.
  @usableFromInline struct Visit {
    @usableFromInline let entries: ListenerList.Entries
    @usableFromInline let outer: UnsafeMutablePointer<Visit>?

    /// The listener that is being called.
    @usableFromInline var current: Unmanaged<Listener>?

    @inlinable init(_ entries: ListenerList.Entries, outer: UnsafeMutablePointer<Visit>?) {
      self.entries = entries
      self.outer = outer
    }
  }

  init() { super.init(requestsAtOnce: false) }

  /// Adds a listener. Returns false if the subject has completed.
  func join(_ listener: Listener) -> Bool {
    guard beginChangeIfIdle() else { return recordJoining(listener) }
    let isTooLate = lock.withLock { isOver }
    if !isTooLate { append(listener) }
    endChange()
    return !isTooLate
  }

  /// Removes a listener. The caller holds the listener until this method has returned.
  func leave(_ listener: Listener) {
    guard beginChangeIfIdle() else {
      recordLeaving(listener)
      return
    }
    remove(listener)
    endChange()
  }

  /// Begins a delivery.
  @inlinable @inline(__always) func beginDelivery() {
    delivery.begin()
    if delivery.hasWork { applyChanges() }
  }

  /// Calls a closure with each listener. Listeners that join meanwhile make no difference, and those that leave are not
  /// called. Only for use during a delivery, and once in each.
  ///
  /// Nothing is retained here. Instead, `innermost` shows those who change the list what has to be kept.
  @inlinable @inline(__always) func visit(_ body: (Listener) -> Void) {
    let entries = list.entries
    var visit = Visit(entries, outer: innermost)
    withUnsafeMutablePointer(to: &visit) { visit in
      innermost = visit
      for case let listener? in entries {
        visit.pointee.current = listener
        listener._withUnsafeGuaranteedRef(body)
      }
      innermost = visit.pointee.outer
    }
  }

  /// Ends a delivery, and applies the changes that other threads have recorded.
  @inlinable @inline(__always) func endDelivery() {
    if isUntidy { tidyAndEndDelivery() } else { delivery.end() }
    if delivery.hasWork { applyChangesIfIdle() }
  }

  /// Ends a delivery, and then releases what no delivery uses any more.
  @usableFromInline func tidyAndEndDelivery() {
    list.closeGaps(from: fixedCount)
    formerLists.removeAll { !isRead($0) }
    for index in formerLists.indices { formerLists[index].truncate(to: fixedCount) }
    isUntidy = innermost != nil
    let released = isUntidy ? [] : exchange(&toRelease, with: [])
    let finishes = exchange(&mustFinish, with: false)
    delivery.end()
    withExtendedLifetime(released) {}
    if finishes { finishListeners() }
  }

  /// Sends the completion to the listeners: now, or after the value that another thread is delivering. No listener can
  /// join any more.
  func finish() {
    delivery.add(.end)
    applyChangesIfIdle()
  }

  /// Removes the listeners one by one, and sends each the completion. Meanwhile no lock is held, as no other event can
  /// reach the listeners, so that each is released as soon as it has been called.
  private func finishListeners() {
    var index = 0
    while let listener = takeLastListener(from: &index) {
      unsafeDowncast(listener, to: PassthroughListener.self).finish()
    }
  }

  private func takeLastListener(from index: inout Int) -> Listener? {
    beginDelivery()
    defer { endDelivery() }
    while index < lastListeners.entries.count {
      let listener = lastListeners.entries[index]?.takeUnretainedValue()
      index += 1
      guard let listener else { continue }
      remove(listener)
      return listener
    }
    return nil
  }

  /// Begins a delivery to change the list, unless another thread is delivering. Returns whether it did.
  private func beginChangeIfIdle() -> Bool {
    guard delivery.beginIfIdle() else { return false }
    if delivery.hasWork { applyChanges() }
    return true
  }

  private func endChange() {
    // The delivery that this thread is in will tidy up.
    if isUntidy, innermost == nil { tidyAndEndDelivery() } else { delivery.end() }
    applyChangesIfIdle()
  }

  /// Lets the thread that is delivering add a listener. Returns false if the subject has completed.
  private func recordJoining(_ listener: Listener) -> Bool {
    lock.lock()
    if isOver {
      lock.unlock()
      return false
    }
    listener.isJoining = true
    joining.append(listener)
    delivery.add(.changes)
    lock.unlock()
    applyChangesIfIdle()
    return true
  }

  /// Lets the thread that is delivering remove a listener.
  private func recordLeaving(_ listener: Listener) {
    lock.lock()
    if listener.isJoining {
      joining.remove(listener)
    } else {
      leaving.append(listener)
      delivery.add(.changes)
    }
    lock.unlock()
    applyChangesIfIdle()
  }

  /// Applies the recorded changes. The caller is delivering.
  @usableFromInline func applyChanges() {
    let work = delivery.takeWork()
    lock.lock()
    let joining = self.joining.takeAll()
    let leaving = exchange(&self.leaving, with: [])
    joining.visit { $0.isJoining = false }
    lock.unlock()
    joining.visit(append)
    for listener in leaving { remove(listener) }
    // The threads that recorded these may have released them since.
    toRelease += leaving
    if !leaving.isEmpty { isUntidy = true }
    guard work.contains(.end) else { return }
    lastListeners = list.takeAll()
    (mustFinish, isUntidy) = (true, true)
  }

  private func append(_ listener: Listener) {
    let former = list.isFull && isRead(list) ? list : nil
    list.append(listener, fixed: fixedCount)
    if var former {
      former.truncate(to: fixedCount)
      formerLists.append(former)
      isUntidy = true
    }
  }

  private func remove(_ listener: Listener) {
    lastListeners.remove(listener, closingGaps: false)
    guard innermost != nil else { return list.remove(listener) }
    isUntidy = true
    list.remove(listener, closingGaps: false)
    for index in formerLists.indices { formerLists[index].remove(listener, closingGaps: false) }
    if isAnyVisit({ $0.current?.toOpaque() == Unmanaged.passUnretained(listener).toOpaque() }) {
      toRelease.append(listener)
    }
  }

  /// How many listeners, from the first on, must not move, because a delivery is reading them.
  private var fixedCount: Int { innermost?.pointee.entries.count ?? 0 }

  private func isRead(_ list: ListenerList) -> Bool {
    isAnyVisit { $0.entries.baseAddress == list.entries.baseAddress }
  }

  private func isAnyVisit(_ predicate: (Visit) -> Bool) -> Bool {
    var next = innermost
    while let visit = next?.pointee {
      if predicate(visit) { return true }
      next = visit.outer
    }
    return false
  }

  /// Applies the recorded changes unless another thread is delivering. That thread applies them afterwards.
  @usableFromInline func applyChangesIfIdle() {
    while delivery.hasWork, delivery.beginIfIdle() {
      applyChanges()
      if isUntidy, innermost == nil || mustFinish { tidyAndEndDelivery() } else { delivery.end() }
    }
  }
}
