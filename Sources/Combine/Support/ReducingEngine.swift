import Synchronization

/// Whether a result can still change.
@usableFromInline
enum Reduction {
  /// It needs the values to come.
  case undecided

  /// No value can change it any more: upstream is cancelled.
  case decided
}

/// The middle of every operator that makes one value of many: `reduce`, `count`, `first`, `contains`, `min` …
///
/// It asks upstream for everything, whatever downstream asks for. Downstream gets the result once it is known and was
/// asked for, in whichever order these two happen, and its completion with it.
///
/// A value takes no lock. The result belongs to upstream's side until it is known, and from then on to the one caller
/// who closes the link to deliver it.
@usableFromInline
final class ReducingEngine<Input, UpstreamFailure: Error, Downstream: Subscriber>: Subscriber, Subscription,
  Described
{
  /// Changes the result to take in one value.
  @usableFromInline
  typealias Step = (ReducingEngine, Input) throws(Downstream.Failure) -> Reduction

  /// What the values amount to so far. Nil if that is nothing: then the completion comes alone, and needs no demand.
  ///
  /// Unchecked, because the check costs more than most steps. A step reads or writes it in one go, with no stranger's
  /// code in between.
  @usableFromInline
  @exclusivity(unchecked)
  var result: Downstream.Input?

  @usableFromInline
  let step: Step

  /// All that has happened, one bit each.
  @usableFromInline
  let events = Atomic<UInt8>(0)

  @usableFromInline
  let description: String
  private let link: Link<Downstream>
  private let initial: Downstream.Input?
  private let pass: (UpstreamFailure) -> Downstream.Failure

  @usableFromInline
  static var started: UInt8 { 1 }

  /// There is a request from downstream.
  @usableFromInline
  static var asked: UInt8 { 2 }

  /// Upstream has no more to say.
  private static var ended: UInt8 { 4 }

  /// The result is ready for downstream.
  private static var known: UInt8 { 8 }

  private static var cancelled: UInt8 { 16 }

  /// - Parameters:
  ///   - description: The operator's name, as `print()` shows it.
  ///   - initial: The result of no values.
  ///   - step: Changes the result to take in one value. It runs outside of any lock.
  @usableFromInline
  convenience init(
    _ description: String, _ downstream: Downstream, _ initial: Downstream.Input?, _ step: @escaping Step
  ) where Downstream.Failure == UpstreamFailure {
    self.init(description, downstream, initial, step) { $0 }
  }

  /// For a step that throws.
  convenience init(
    _ description: String, _ downstream: Downstream, _ initial: Downstream.Input?, _ step: @escaping Step
  ) where Downstream.Failure == any Error {
    self.init(description, downstream, initial, step) { $0 }
  }

  private init(
    _ description: String, _ downstream: Downstream, _ initial: Downstream.Input?, _ step: @escaping Step,
    _ pass: @escaping (UpstreamFailure) -> Downstream.Failure
  ) {
    self.description = description
    self.step = step
    self.pass = pass
    self.initial = initial
    result = initial
    link = Link(downstream)
  }

  @usableFromInline
  func receive(subscription: any Subscription) {
    _ = note(Self.started)
    link.attach(subscription, complete: receive(completion:)) { downstream in
      downstream.receive(subscription: self)
      link.request(.unlimited)
    }
  }

  @inlinable
  @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    guard events.load(ordering: .relaxed) & ~Self.asked == Self.started else { return .none }
    do {
      if try step(self, input) == .decided { decide() }
    } catch {
      fail(error)
    }
    return .none
  }

  @usableFromInline
  func receive(completion: Subscribers.Completion<UpstreamFailure>) {
    guard !link.keep(completion), ends() else { return }
    _ = link.detach()
    switch completion {
    case .finished: settle()
    case .failure(let error): link.close().downstream?.receive(completion: .failure(pass(error)))
    }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    demand.assertNonZero()
    if note(Self.asked) & Self.known != 0 { deliver() }
  }

  @usableFromInline
  func cancel() {
    _ = note(Self.cancelled)
    link.close().upstream?.cancel()
  }

  @usableFromInline
  func decide() {
    guard ends() else { return }
    link.detach()?.cancel()
    settle()
  }

  @usableFromInline
  func fail(_ error: Downstream.Failure) {
    guard ends() else { return }
    link.detach()?.cancel()
    link.close().downstream?.receive(completion: .failure(error))
  }

  /// Notes an event, and returns those before.
  private func note(_ event: UInt8) -> UInt8 {
    events.bitwiseOr(event, ordering: .acquiringAndReleasing).oldValue
  }

  /// Notes that upstream has no more to say. Returns true to the first caller.
  private func ends() -> Bool {
    note(Self.ended) & ~Self.asked == Self.started
  }

  /// Notes that the result is known, and delivers it if it was requested. Where there is none, the completion waits for a
  /// request all the same, as Apple's does.
  private func settle() {
    if note(Self.known) & Self.asked != 0 { deliver() }
  }

  private func deliver() {
    guard let downstream = link.close().downstream else { return }
    if let result = result.take() {
      _ = downstream.receive(result)
      if events.load(ordering: .acquiring) & Self.cancelled != 0 { return }
    }
    downstream.receive(completion: .finished)
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
