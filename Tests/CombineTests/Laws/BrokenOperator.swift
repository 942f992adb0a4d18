import Combine
import Foundation

/// An operator that changes nothing, and breaks one law.
///
/// A check that no operator fails proves nothing; each law is seen to fail on this one.
struct BrokenOperator<Upstream: Publisher>: Publisher where Upstream.Output == Int {
  typealias Output = Int
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let broken: Law?
  private let count = Count()

  init(upstream: Upstream, broken: Law?) {
    self.upstream = upstream
    self.broken = broken
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failure {
    count.subscribers += 1
    if broken == .subscribersAreApart, count.subscribers > 1 {
      return Empty(completeImmediately: false).subscribe(subscriber)
    }
    upstream.receive(subscriber: Inner(AnySubscriber(subscriber), broken))
  }

  private final class Count {
    var subscribers = 0
  }

  private final class Inner: Subscriber, Subscription {
    private var downstream: AnySubscriber<Int, Failure>?
    private var upstream: (any Subscription)?
    private let broken: Law?
    private let lock = NSLock()
    private var depth = 0
    private var hasAsked = false
    private var isGreeted = false
    private var hasSubscription = false

    /// A completion that comes before downstream has its subscription.
    private var early: Subscribers.Completion<Failure>?

    init(_ downstream: AnySubscriber<Int, Failure>, _ broken: Law?) {
      self.downstream = downstream
      self.broken = broken
    }

    func receive(subscription: any Subscription) {
      if hasSubscription, broken != .takesOneSubscription { return subscription.cancel() }
      hasSubscription = true
      upstream = subscription
      // Then a subject takes its subscriber for greeted.
      if broken == .completionSurvivesSubscribing { subscription.request(.max(1)) }
      if broken == .nothingBeforeTheSubscription { _ = downstream?.receive(0) }
      downstream?.receive(subscription: self)
      if broken == .oneSubscription { downstream?.receive(subscription: self) }
      if broken == .nothingWithoutDemand { subscription.request(.unlimited) }
      isGreeted = true
      if let early { receive(completion: early) }
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      guard let downstream, upstream != nil || broken == .dropsWhatIsOutOfOrder else { return .none }
      if broken == .sendFromInsideReceive, depth > 0 { return .none }
      depth += 1
      defer { depth -= 1 }
      if broken == .neverMoreThanAskedFor { _ = downstream.receive(input) }
      return downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      if broken == .completionNeedsNoDemand, !hasAsked { return }
      if broken == .completionMayOvertakeTheSubscription, upstream == nil { return }
      if !isGreeted, broken != .completionFollowsTheSubscription {
        if broken != .completionSurvivesSubscribing { early = completion }
        return
      }
      let downstream = broken == .completionLetsGoOfDownstream ? self.downstream : self.downstream.take()
      if broken == .endFromInsideReceive, depth > 0 { return }
      if broken != .endLetsGoOfUpstream { letGo(upstream.take()) }
      downstream?.receive(completion: broken == .failureIsSentOnce ? .finished : completion)
      if broken == .nothingAfterCompletion { _ = downstream?.receive(0) }
    }

    func request(_ demand: Subscribers.Demand) {
      if broken == .requestFromInsideReceive, depth > 0 { return }
      if broken == .demandAddsUp, hasAsked { return }
      hasAsked = true
      upstream?.request(broken == .demandSaturates && demand > 1_000_000 ? .max(5) : demand)
    }

    func cancel() {
      if broken == .nothingAfterCancel || (broken == .cancelFromInsideReceive && depth > 0) { return }
      let upstream = broken == .endLetsGoOfUpstream ? upstream : upstream.take()
      if broken != .cancelReachesUpstream { upstream?.cancel() }
      letGo(upstream)
      let keeps: [Law?] = [.cancelLetsGoOfDownstream, .closuresGoAtCancel, .upstreamMayKeepTheOperator]
      if !keeps.contains(broken) { _ = downstream.take() }
    }

    /// Lets go of upstream's subscription, and holds a lock meanwhile if that is what is broken.
    private func letGo(_ subscription: consuming (any Subscription)?) {
      guard broken == .deinitMayComeBack else { return }
      lock.lock()
      subscription = nil
      lock.unlock()
    }
  }
}
