import Synchronization

/// An engine for operators with several upstreams: `MergeEngine`, or `RowEngine` for zip and combineLatest. It is the
/// subscription that downstream receives.
///
/// The engine uses its state only while it holds `delivery`. It acts on the outcome after it has unlocked `delivery`.
@usableFromInline protocol CombiningEngine<Downstream>: AnyObject, Subscription, Described {
  associatedtype Downstream: Subscriber

  /// The work that remains after values were sent.
  associatedtype Outcome

  /// The values that were kept.
  associatedtype KeptValues

  var connections: Connections<Downstream> { get }

  /// Sends kept values, as many as downstream has requested. The caller holds `delivery`.
  func sendKeptValues() -> Outcome

  /// Requests more values, or ends.
  func act(on outcome: Outcome)

  /// Records that an upstream has finished. Returns true if there can be no more values. The caller holds `delivery`.
  func finishUpstream(at index: Int) -> Bool

  /// Whether an upstream that fails is cancelled like the others.
  var cancelsFailedUpstream: Bool { get }

  /// Removes the kept values, for the caller to release. The caller holds `delivery`.
  func takeKeptValues() -> KeptValues
}

/// Work for the thread that holds `delivery`.
struct PendingWork: OptionSet {
  let rawValue: UInt8

  /// Demand has increased, so a kept value may be sent.
  static let sendKeptValues = PendingWork(rawValue: 1)

  /// An upstream has finished.
  static let finishUpstreams = PendingWork(rawValue: 2)

  /// Downstream has cancelled, or there is a completion for it.
  static let end = PendingWork(rawValue: 4)
}

extension CombiningEngine {
  @usableFromInline func sendSubscription() {
    connections.sendSubscription(self)
    // A completion that came earlier has waited for the subscription.
    perform(connections.hasCompletion ? .end : [])
  }

  @usableFromInline func cancel() {
    _ = connections.account.close()
    let completion = connections.takeCompletion()
    connections.cancelUpstreams()
    perform(.end)
    withExtendedLifetime(completion) {}
  }

  func receive(_ completion: Subscribers.Completion<Downstream.Failure>, from index: Int) {
    switch completion {
    case .finished:
      connections.detach(at: index, isFinished: true)
      perform(.finishUpstreams)
    case .failure:
      if !cancelsFailedUpstream { connections.detach(at: index, isFinished: false) }
      end(with: completion)
    }
  }

  /// Cancels all upstreams and sends the completion, unless downstream has cancelled or another completion came first.
  func end(with completion: Subscribers.Completion<Downstream.Failure>) {
    guard connections.account.close() else { return }
    connections.cancelUpstreams()
    connections.keep(completion)
    perform(.end)
  }

  /// Whether downstream is calling from inside `receive(_:)`.
  var isSendingHere: Bool {
    guard connections.delivery.tryLock() else { return false }
    defer { connections.delivery.unlock() }
    return connections.isSending
  }

  /// Does the work now, or leaves it to the thread that is delivering.
  func perform(_ work: PendingWork) {
    connections.pendingWork.bitwiseOr(work.rawValue, ordering: .sequentiallyConsistent)
    performPendingWork()
  }

  /// Does the pending work, unless another thread is delivering. That thread does it afterwards.
  @usableFromInline func performPendingWork() {
    while connections.pendingWork.load(ordering: .sequentiallyConsistent) != 0, connections.delivery.tryLock() {
      let work = PendingWork(rawValue: connections.pendingWork.exchange(0, ordering: .sequentiallyConsistent))
      if work.contains(.end) {
        let kept = takeKeptValues()
        let end = connections.takeDownstream()
        if let end, let completion = end.completion { end.downstream?.value.receive(completion: completion) }
        connections.delivery.unlock()
        withExtendedLifetime((kept, end)) {}
      } else {
        let finished = work.contains(.finishUpstreams) ? connections.takeFinished() : []
        let isOver = finished.map(finishUpstream).contains(true)
        let outcome = work.contains(.sendKeptValues) && !connections.isSending ? sendKeptValues() : nil
        connections.delivery.unlock()
        if isOver { end(with: .finished) } else if let outcome { act(on: outcome) }
      }
    }
  }
}
