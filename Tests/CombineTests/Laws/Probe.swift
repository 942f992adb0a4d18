import Combine
import Foundation

/// Stands right below a source and records what reaches it, without changing anything.
@dynamicMemberLookup
final class Probe<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  struct Record {
    fileprivate(set) var subscriptions = 0
    fileprivate(set) var requests: [Subscribers.Demand] = []

    /// How many of its subscriptions were asked for something.
    fileprivate(set) var askedSubscriptions = 0

    /// How many of its subscriptions were cancelled; one that is cancelled twice counts once.
    fileprivate(set) var cancellations = 0

    fileprivate(set) var completions = 0

    /// Whether a subscription was asked for something after it had been cancelled.
    fileprivate(set) var wasAskedAfterCancel = false
  }

  // In some laws another thread subscribes meanwhile.
  private let lock = NSLock()
  private var record = Record()

  subscript<Value>(dynamicMember member: KeyPath<Record, Value>) -> Value { lock.withLock { record[keyPath: member] } }

  /// Called when the completion arrives, before it is passed on, and when a subscription is cancelled.
  var onEnd: () -> Void = {}

  private let upstream: Upstream

  init(_ upstream: Upstream) { self.upstream = upstream }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    upstream.receive(
      subscriber: AnySubscriber<Output, Failure>(
        receiveSubscription: { [self] in
          lock.withLock { record.subscriptions += 1 }
          subscriber.receive(subscription: Link(probe: self, base: $0))
        },
        receiveValue: { subscriber.receive($0) },
        receiveCompletion: { [self] in
          lock.withLock { record.completions += 1 }
          onEnd()
          subscriber.receive(completion: $0)
        }))
  }

  private final class Link: Subscription {
    private let probe: Probe
    private var base: (any Subscription)?
    private var wasAsked = false

    init(probe: Probe, base: any Subscription) {
      self.probe = probe
      self.base = base
    }

    func request(_ demand: Subscribers.Demand) {
      probe.lock.withLock {
        if base == nil { probe.record.wasAskedAfterCancel = true }
        probe.record.requests.append(demand)
        if !wasAsked { probe.record.askedSubscriptions += 1 }
      }
      wasAsked = true
      base?.request(demand)
    }

    func cancel() {
      guard let base else { return }
      self.base = nil
      probe.lock.withLock { probe.record.cancellations += 1 }
      base.cancel()
      probe.onEnd()
    }
  }
}
