import Synchronization

/// Whether later values can change the result of a reduction.
@usableFromInline
enum Reduction {
  /// Later values can change the result.
  case undecided

  /// No later value can change the result, so the engine cancels upstream.
  case decided
}

/// Serves every operator that turns many values into one result: `reduce`, `count`, `first`, `contains`, `min` and
/// others.
///
/// The engine requests unlimited values from upstream. Downstream receives the result as soon as the result is known
/// and downstream has requested it. The completion follows.
///
/// Receiving a value takes no lock. Until the result is known, only upstream's events access `result`. After that, only
/// the one caller that closes the link accesses it.
@usableFromInline
final class ReducingEngine<Input, UpstreamFailure: Error, Downstream: Subscriber>: Subscriber, Subscription, Described {
  /// Combines a value with the engine's result.
  @usableFromInline
  typealias Step = (ReducingEngine, Input) throws(Downstream.Failure) -> Reduction

  /// The result of the values so far. If it is nil at the end, downstream receives only the completion.
  ///
  /// The accesses are unchecked, because the checks almost double the work for a value. They are safe: a step calls a
  /// user's closure only between accesses, and an assignment stores the new result before it releases the former one.
  @usableFromInline
  @exclusivity(unchecked)
  var result: Downstream.Input?

  @usableFromInline
  let step: Step

  /// The events that have happened, one bit for each.
  @usableFromInline
  let events = Atomic<UInt8>(0)

  @usableFromInline
  let description: String
  private let link: Link<Downstream>
  private let initial: Downstream.Input?
  private let mapFailure: (UpstreamFailure) -> Downstream.Failure

  /// Upstream has sent its subscription.
  @usableFromInline
  static var started: UInt8 { 1 }

  /// Downstream has requested the result.
  @usableFromInline
  static var requested: UInt8 { 2 }

  /// Upstream has completed, or the engine has cancelled it.
  private static var upstreamEnded: UInt8 { 4 }

  /// The result is known.
  private static var known: UInt8 { 8 }

  /// Downstream has cancelled.
  private static var cancelled: UInt8 { 16 }

  /// Creates an engine for a step that does not throw.
  ///
  /// - Parameters:
  ///   - description: The operator's name, as `print()` shows it.
  ///   - downstream: The subscriber that receives the result.
  ///   - initial: The result if there are no values.
  ///   - step: Combines a value with the engine's result. The engine holds no lock while it runs.
  @usableFromInline
  convenience init(
    _ description: String, _ downstream: Downstream, _ initial: Downstream.Input?, _ step: @escaping Step
  ) where Downstream.Failure == UpstreamFailure {
    self.init(description, downstream, initial, step) { $0 }
  }

  /// Creates an engine for a step that throws. An error cancels upstream and fails downstream.
  convenience init(
    _ description: String, _ downstream: Downstream, _ initial: Downstream.Input?, _ step: @escaping Step
  ) where Downstream.Failure == any Error {
    self.init(description, downstream, initial, step) { $0 }
  }

  private init(
    _ description: String, _ downstream: Downstream, _ initial: Downstream.Input?, _ step: @escaping Step,
    _ mapFailure: @escaping (UpstreamFailure) -> Downstream.Failure
  ) {
    self.description = description
    self.step = step
    self.mapFailure = mapFailure
    self.initial = initial
    result = initial
    link = Link(downstream)
  }

  // MARK: Upstream

  @usableFromInline
  func receive(subscription: any Subscription) {
    _ = record(Self.started)
    link.attach(subscription, complete: receive(completion:)) { downstream in
      downstream.receive(subscription: self)
      link.request(.unlimited)
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    guard events.load(ordering: .relaxed) & ~Self.requested == Self.started else { return .none }
    do {
      if try step(self, input) == .decided { decide() }
    } catch {
      fail(error)
    }
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<UpstreamFailure>) {
    guard !link.keep(completion), endUpstream() else { return }
    _ = link.detach()
    switch completion {
    case .finished: publishResult()
    case .failure(let error): link.close().downstream?.receive(completion: .failure(mapFailure(error)))
    }
  }

  @usableFromInline
  func decide() {
    guard endUpstream() else { return }
    link.detach()?.cancel()
    publishResult()
  }

  @usableFromInline
  func fail(_ error: Downstream.Failure) {
    guard endUpstream() else { return }
    link.detach()?.cancel()
    link.close().downstream?.receive(completion: .failure(error))
  }

  // MARK: Downstream

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    if record(Self.requested) & Self.known != 0 { deliver() }
  }

  @usableFromInline
  func cancel() {
    _ = record(Self.cancelled)
    link.close().upstream?.cancel()
  }

  /// Records that the result is known, and delivers it if downstream has requested it. As with Apple's operators, a
  /// completion without a result waits for a request too.
  private func publishResult() {
    if record(Self.known) & Self.requested != 0 { deliver() }
  }

  private func deliver() {
    guard let downstream = link.close().downstream else { return }
    if let result = result.take() {
      _ = downstream.receive(result)
      if events.load(ordering: .acquiring) & Self.cancelled != 0 { return }
    }
    downstream.receive(completion: .finished)
  }

  // MARK: Events

  /// Records an event, and returns the events before it.
  private func record(_ event: UInt8) -> UInt8 {
    events.bitwiseOr(event, ordering: .acquiringAndReleasing).oldValue
  }

  /// Records that upstream has ended. Returns true for the first caller, unless downstream has cancelled.
  private func endUpstream() -> Bool {
    record(Self.upstreamEnded) & ~Self.requested == Self.started
  }

  @usableFromInline
  var customMirror: Mirror {
    let ends = link.reflected
    return Mirror(
      self,
      children: [
        "downstream": ends.downstream as Any, "result": result as Any, "initial": initial as Any,
        "status": ends.upstream as Any,
      ])
  }
}
