import Synchronization

/// Whether later values can change the result of a reduction.
@usableFromInline enum Reduction {
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
/// Upstream holds the engine, and the engine holds the `ReductionSubscription`, which downstream holds. So the closure and
/// the values go with upstream's subscriber, even if downstream keeps its subscription after the end, and receiving a
/// value takes no lock: only upstream's events access `result`.
@usableFromInline
final class ReducingEngine<Input, UpstreamFailure: Error, Downstream: Subscriber>: Subscriber, Described {
  /// Combines a value with the engine's result.
  @usableFromInline typealias Step = (ReducingEngine, Input) throws(Downstream.Failure) -> Reduction

  /// The result of the values so far. If it is nil at the end, downstream receives only the completion.
  ///
  /// The accesses are unchecked, because the checks almost double the work for a value. They are safe: a step calls a
  /// user's closure only between accesses, and an assignment stores the new result before it releases the former one.
  @usableFromInline @exclusivity(unchecked) var result: Downstream.Input?

  @usableFromInline let step: Step

  @usableFromInline let subscription: ReductionSubscription<Downstream>
  private let initial: Downstream.Input?
  private let mapFailure: (UpstreamFailure) -> Downstream.Failure

  /// Creates an engine for a step that does not throw.
  ///
  /// - Parameters:
  ///   - description: The operator's name, as `print()` shows it.
  ///   - downstream: The subscriber that receives the result.
  ///   - initial: The result if there are no values.
  ///   - step: Combines a value with the engine's result. The engine holds no lock while it runs.
  @usableFromInline convenience init(
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
    self.step = step
    self.mapFailure = mapFailure
    self.initial = initial
    result = initial
    subscription = ReductionSubscription(description, downstream)
  }

  @usableFromInline func receive(subscription: any Subscription) {
    self.subscription.attach(subscription, complete: receive(completion:))
  }

  @inlinable func receive(_ input: Input) -> Subscribers.Demand {
    guard subscription.isOpen else { return .none }
    do {
      if try step(self, input) == .decided { decide() }
    } catch {
      fail(error)
    }
    return .none
  }

  @usableFromInline func receive(completion: Subscribers.Completion<UpstreamFailure>) {
    switch completion {
    case .finished:
      if subscription.endUpstream(keeping: completion) { subscription.publish(result.take()) }
    case .failure(let error):
      if subscription.endUpstream(keeping: completion) { subscription.fail(mapFailure(error)) }
    }
  }

  @usableFromInline func decide() {
    if subscription.cancelUpstream() { subscription.publish(result.take()) }
  }

  @usableFromInline func fail(_ error: Downstream.Failure) {
    if subscription.cancelUpstream() { subscription.fail(error) }
  }

  @usableFromInline var description: String { subscription.description }

  @usableFromInline var customMirror: Mirror {
    let ends = subscription.link.reflected
    return Mirror(
      self,
      children: [
        "downstream": ends.downstream as Any, "result": result as Any, "initial": initial as Any,
        "status": ends.upstream as Any,
      ])
  }
}

/// The subscription that downstream holds. It holds the result from the moment at which the result is known.
@usableFromInline final class ReductionSubscription<Downstream: Subscriber>: Subscription, Described {
  /// The events that have happened, one bit for each.
  @usableFromInline let events = Atomic<UInt8>(0)

  @usableFromInline let description: String
  fileprivate let link: Link<Downstream>

  /// The result. Only `publish(_:)` sets it, before it records `known`. After that, only the caller that closes the link
  /// accesses it.
  private var result: Downstream.Input?

  /// Upstream has sent its subscription.
  @usableFromInline static var started: UInt8 { 1 }

  /// Downstream has requested the result.
  @usableFromInline static var requested: UInt8 { 2 }

  /// Upstream has completed, or the engine has cancelled it.
  private static var upstreamEnded: UInt8 { 4 }

  /// The result is known.
  private static var known: UInt8 { 8 }

  /// Downstream has cancelled.
  private static var cancelled: UInt8 { 16 }

  fileprivate init(_ description: String, _ downstream: Downstream) {
    self.description = description
    link = Link(downstream)
  }

  // MARK: Upstream

  /// Whether the values still count.
  @inlinable var isOpen: Bool {
    events.load(ordering: .relaxed) & ~Self.requested == Self.started
  }

  fileprivate func attach<Failure>(
    _ subscription: any Subscription, complete: (Subscribers.Completion<Failure>) -> Void
  ) {
    _ = record(Self.started)
    link.attach(subscription, complete: complete) { downstream in
      downstream.receive(subscription: self)
      link.request(.unlimited)
    }
  }

  /// Records that upstream has completed. Returns false if the completion is kept, or if it comes after the end.
  fileprivate func endUpstream<Failure>(keeping completion: Subscribers.Completion<Failure>) -> Bool {
    guard !link.keep(completion), endUpstream() else { return false }
    _ = link.detach()
    return true
  }

  /// Cancels upstream. Returns false after the end.
  fileprivate func cancelUpstream() -> Bool {
    guard endUpstream() else { return false }
    link.detach()?.cancel()
    return true
  }

  fileprivate func fail(_ error: Downstream.Failure) {
    link.close().downstream?.receive(completion: .failure(error))
  }

  /// Keeps the result, and delivers it if downstream has requested it. As with Apple's operators, a completion without
  /// a result waits for a request too.
  fileprivate func publish(_ result: Downstream.Input?) {
    self.result = result
    let before = record(Self.known)
    if before & Self.cancelled != 0 {
      self.result = nil
    } else if before & Self.requested != 0 {
      deliver()
    }
  }

  // MARK: Downstream

  @usableFromInline func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    if record(Self.requested) & Self.known != 0 { deliver() }
  }

  @usableFromInline func cancel() {
    let before = record(Self.cancelled)
    let ends = link.close()
    if ends.downstream != nil, before & Self.known != 0 { result = nil }
    ends.upstream?.cancel()
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
}
