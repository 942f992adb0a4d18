import Foundation

extension RunLoop {
  /// The actions that this loop has to perform at dates, while it runs in a mode.
  func actionQueue(in mode: Mode) -> ActionQueue {
    actionQueues.actionQueue(of: self, mode) { actionQueue in
      let timer = RunLoopTimer(actionQueue, self, mode)
      return { timer.set($0) }
    }
  }

  /// Wakes the loop if it waits. Setting a timer does so, even in a mode in which the loop never runs. So the timer does
  /// not keep the loop running.
  func wake() {
    actionQueue(in: Mode("Combine.wake")).wake()
  }
}

/// The timer of the actions that a run loop has to perform in one mode.
///
/// The main run loop keeps its timer. Any other loop would run for ever if it had one, so its timer goes when no action
/// waits, and a new one comes with the next action. Foundation never releases the former one whole.
private final class RunLoopTimer {
  private weak var actionQueue: ActionQueue?

  /// Gone when its thread has ended. Then no action can be added.
  private weak var runLoop: RunLoop?
  private let mode: RunLoop.Mode
  private var timer: Timer?

  /// Serves the actions of the main run loop if that will never run again. Nil for any other loop.
  private let source: (any DispatchSourceTimer)?

  init(_ actionQueue: ActionQueue, _ runLoop: RunLoop, _ mode: RunLoop.Mode) {
    (self.actionQueue, self.runLoop, self.mode) = (actionQueue, runLoop, mode)
    source = runLoop === RunLoop.main ? DispatchSource.makeTimerSource(queue: .main) : nil
    source?.setEventHandler { [weak actionQueue] in
      if isMainRunLoopOver() { actionQueue?.performNext() }
    }
    source?.resume()
  }

  /// Sets the timer to a date, or to none. The caller holds the lock of the queue.
  func set(_ date: Date?) {
    if !isMainRunLoopCalling { source?.schedule(wallDeadline: DispatchWallTime(date ?? .distantFuture)) }
    if source == nil, date == nil {
      timer?.invalidate()
      timer = nil
    } else if let timer {
      // This also wakes the loop.
      timer.fireDate = date ?? .distantFuture
    } else {
      makeTimer(date ?? .distantFuture)
    }
  }

  private func makeTimer(_ date: Date) {
    let mode = self.mode
    // It repeats, because a timer that does not repeat becomes invalid when it fires. The action is performed after the
    // timer has fired, because a timer does not fire while it is firing: the action may turn the loop.
    let timer = Timer(fire: date, interval: 1e9, repeats: true) { [weak actionQueue] _ in
      let actionQueue = UncheckedSendable(actionQueue)
      RunLoop.current.perform(inModes: [mode]) { actionQueue.value?.performNext() }
    }
    self.timer = timer
    runLoop?.add(timer, forMode: mode)
  }
}

private let actionQueues = ActionQueues()

/// One queue for each run loop and mode, as long as the loop exists.
private final class ActionQueues: @unchecked Sendable {
  private struct Key: Hashable {
    let owner: ObjectIdentifier
    let mode: RunLoop.Mode
  }

  private struct Owned {
    weak var owner: RunLoop?
    let actionQueue: ActionQueue
  }

  private let lock = Lock()
  private var all: [Key: Owned] = [:]

  /// How many queues there are before those without an owner are removed.
  private var limit = 8

  func actionQueue(
    of owner: RunLoop, _ mode: RunLoop.Mode, _ makeTimer: (ActionQueue) -> (Date?) -> Void
  ) -> ActionQueue {
    let key = Key(owner: ObjectIdentifier(owner), mode: mode)
    // A new object may have the identifier of a deallocated one. The caller holds the owner, so that no object is
    // released here.
    if let owned = lock.withLock({ all[key] }), owned.owner === owner { return owned.actionQueue }
    let new = Owned(owner: owner, actionQueue: ActionQueue(makeTimer))
    let (actionQueue, former, isFull) = lock.withLock { () -> (ActionQueue, Owned?, Bool) in
      if let owned = all[key], owned.owner === owner { return (owned.actionQueue, nil, false) }
      let former = all.updateValue(new, forKey: key)
      return (new.actionQueue, former, all.count > limit)
    }
    withExtendedLifetime((former, new)) { if isFull { removeAbandoned() } }
    return actionQueue
  }

  /// Removes the queues whose owners are gone. Looking at an owner may release it, so no lock is held meanwhile.
  private func removeAbandoned() {
    let all = lock.withLock { self.all }
    let abandoned = all.filter { $0.value.owner == nil }
    lock.withLock {
      for (key, owned) in abandoned where self.all[key]?.actionQueue === owned.actionQueue { self.all[key] = nil }
      limit = max(8, 2 * self.all.count)
    }
    // The queues are released here, with the actions that they have.
    withExtendedLifetime((all, abandoned)) {}
  }
}
