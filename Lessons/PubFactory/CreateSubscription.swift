import Combine
import Foundation

/// Stands between the closure of a `Create` and one subscriber. Both may use it from any thread.
final class CreateSubscription<Downstream: Subscriber>: Subscription, Context {
  typealias Parent = Create<Downstream.Input, Downstream.Failure>

  private struct State {
    /// Until it is over.
    var downstream: Downstream?

    /// Asked for, and not delivered yet.
    var demand = Subscribers.Demand.none

    /// What the closure returned.
    var cancellable: (any Cancellable)?

    var isPaused: Bool { downstream != nil && demand == .none }
  }

  /// Guards the state, and wakes who waits for it to change. Never held while calling out.
  private let condition = NSCondition()
  private var state: State

  /// Held while calling the subscriber, so that it gets one value at a time even if many threads send. Recursive,
  /// because the subscriber may make the closure send more. Requests and cancelling do without it.
  private let turn = NSRecursiveLock()

  init(_ downstream: Downstream) {
    state = State(downstream: downstream)
  }

  func begin(_ closure: (Parent.Subscriber, any Context) -> (any Cancellable)?) {
    // Cancelled already, by a subscriber that only looked at its subscription.
    if cancelled { return }
    let cancellable = closure(Parent.Subscriber(onValue: send, onCompletion: send(completion:)), self)
    // The subscriber may have cancelled meanwhile, when there was nothing to cancel yet.
    let isLate = condition.withLock {
      if state.downstream != nil { state.cancellable = cancellable }
      return state.downstream == nil
    }
    if isLate { cancellable?.cancel() }
  }

  private func send(_ value: Downstream.Input) {
    turn.lock()
    defer { turn.unlock() }
    let downstream = condition.withLock { () -> Downstream? in
      guard state.demand > .none else { return nil }
      state.demand -= 1
      return state.downstream
    }
    guard let downstream else { return }
    request(downstream.receive(value))
  }

  private func send(completion: Subscribers.Completion<Downstream.Failure>) {
    turn.lock()
    defer { turn.unlock() }
    let former = end()
    former.downstream?.receive(completion: completion)
    former.cancellable?.cancel()
  }

  func request(_ demand: Subscribers.Demand) {
    condition.withLock {
      state.demand += demand
      condition.broadcast()
    }
  }

  func cancel() {
    end().cancellable?.cancel()
  }

  /// Makes it be over, and returns the state before, so that what was in it is let go of without the lock.
  private func end() -> State {
    condition.withLock {
      defer {
        state = State()
        condition.broadcast()
      }
      return state
    }
  }

  var paused: Bool { condition.withLock { state.isPaused } }

  var cancelled: Bool { condition.withLock { state.downstream == nil } }

  func waitIfPaused() {
    condition.withLock {
      while state.isPaused { condition.wait() }
    }
  }
}
