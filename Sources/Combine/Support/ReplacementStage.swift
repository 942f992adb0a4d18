/// The middle of the operators that may put a value of their own at the end: `replaceEmpty` and `replaceError`.
///
/// Like any value it has to be asked for. If all that was asked for has been sent, it waits for the next request.
final class ReplacementStage<UpstreamFailure: Error, Downstream: Subscriber>: Subscriber, Subscription, Described {
  typealias Input = Downstream.Input
  typealias Failure = UpstreamFailure

  /// What comes at upstream's end.
  enum Ending {
    /// A completion.
    case completion(Subscribers.Completion<Downstream.Failure>)

    /// The operator's value, and that it is finished.
    case replacement
  }

  private struct State {
    var downstream: Downstream?
    var upstream = UpstreamSlot()

    /// What was asked for and not sent.
    var demand = Subscribers.Demand.none

    /// Whether there was no value yet.
    var isEmpty = true

    /// Sends the replacement, once upstream has ended so that one is due.
    var replacement: SingleValueSubscription?
  }

  let description: String
  private let output: Input
  private let ending: (Subscribers.Completion<UpstreamFailure>, _ isEmpty: Bool) -> Ending
  private let lock = Lock()
  private var state: State

  /// - Parameters:
  ///   - description: The operator's name, as `print()` shows it.
  ///   - output: The operator's own value.
  ///   - ending: Decides what comes at upstream's end. It runs under the lock, and is not for a user's code.
  init(
    _ description: String, _ downstream: Downstream, output: Input,
    ending: @escaping (Subscribers.Completion<UpstreamFailure>, _ isEmpty: Bool) -> Ending
  ) {
    self.description = description
    self.output = output
    self.ending = ending
    state = State(downstream: downstream)
  }

  func receive(subscription: any Subscription) {
    lock.lock()
    guard let downstream = state.downstream, state.upstream.attach(subscription) else {
      lock.unlock()
      return subscription.cancel()
    }
    let completion: Subscribers.Completion<UpstreamFailure>? = state.upstream.takeEarlyCompletion()
    lock.unlock()
    downstream.receive(subscription: self)
    if let completion { receive(completion: completion) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    lock.lock()
    guard let downstream = state.downstream, state.upstream.isAttached else {
      lock.unlock()
      return .none
    }
    state.isEmpty = false
    if state.demand > .none { state.demand -= 1 }
    lock.unlock()
    let more = downstream.receive(input)
    if more > .none { lock.withLock { state.demand += more } }
    return more
  }

  func receive(completion: Subscribers.Completion<UpstreamFailure>) {
    lock.lock()
    guard let downstream = state.downstream, !state.upstream.keep(completion), state.upstream.isAttached else {
      return lock.unlock()
    }
    let ended = exchange(&state, with: State())
    switch ending(completion, ended.isEmpty) {
    case .completion(let completion):
      lock.unlock()
      downstream.receive(completion: completion)
    case .replacement:
      let replacement = SingleValueSubscription(description, output, downstream)
      state.replacement = replacement
      lock.unlock()
      if ended.demand > .none { replacement.request(ended.demand) }
    }
    // Released here, where the lock is free.
    withExtendedLifetime(ended) {}
  }

  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    lock.lock()
    if state.downstream != nil { state.demand += demand }
    let source: (any Subscription)? = state.replacement ?? state.upstream.subscription
    lock.unlock()
    source?.request(demand)
  }

  func cancel() {
    let ended = lock.withLock { exchange(&state, with: State()) }
    ended.upstream.subscription?.cancel()
    ended.replacement?.cancel()
  }
}
