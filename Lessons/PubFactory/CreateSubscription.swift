import Combine
import Foundation

/// Stands between the closure of a `Create` and one subscriber. Both may use it from any thread.
final class CreateSubscription<Downstream: Subscriber>: Subscription, Context, CustomStringConvertible {
  let description = "Create"

  typealias Parent = Create<Downstream.Input, Downstream.Failure>

  private struct State {
    /// Nil when the subscription is over.
    var downstream: Downstream?

    /// Outstanding: requested, and not delivered yet.
    var demand = Subscribers.Demand.none

    /// What the closure returned.
    var cancellable: (any Cancellable)?

    var isPaused: Bool { downstream != nil && demand == .none }
  }

  /// Guards the state, and wakes the threads that wait for a change. No call out of this class is made with it.
  private let condition = NSCondition()
  private var state: State

  /// Held while the subscriber is called, so that it receives one value at a time, even from several threads. It is
  /// recursive, because the closure may send again while the subscriber receives. Requests and `cancel()` do not use it.
  private let turn = NSRecursiveLock()

  init(_ downstream: Downstream) {
    state = State(downstream: downstream)
  }

  func begin(_ closure: (Parent.Subscriber, any Context) -> (any Cancellable)?) {
    // The subscriber may have cancelled as soon as it received its subscription.
    if cancelled { return }
    let cancellable = closure(Parent.Subscriber(onValue: send, onCompletion: send(completion:)), self)
    // The subscription may be over by now: the subscriber has cancelled, or the closure has sent its completion. There
    // was nothing to cancel then.
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

  /// Ends the subscription. Returns the former state, so that its objects are released outside the lock.
  private func end() -> State {
    condition.withLock {
      let former = state
      state = State()
      condition.broadcast()
      return former
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
