import Combine
import Foundation
import OperatorKit

extension Publisher {
  /// Sends what this publisher or the other one sends: of the two, the one whose first event comes first.
  func amb<Other: Publisher>(_ other: Other) -> Publishers.Amb<Self, Other>
  where Other.Output == Output, Other.Failure == Failure {
    Publishers.Amb(first: self, second: other)
  }
}

extension Publishers {
  /// The publisher that `amb(_:)` returns.
  struct Amb<First: Publisher, Second: Publisher>: Publisher
  where First.Output == Second.Output, First.Failure == Second.Failure {
    typealias Output = First.Output
    typealias Failure = First.Failure

    private let first: First
    private let second: Second

    init(first: First, second: Second) {
      self.first = first
      self.second = second
    }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      let subscription = Subscription<S>()
      // A publisher may complete as soon as it is subscribed to, and nothing may come before the subscription.
      subscriber.receive(subscription: subscription)
      subscription.start(first: first, second: second, downstream: subscriber)
    }
  }
}

extension Publishers.Amb {
  private enum Decision {
    case first
    case second
  }

  /// Stands between both publishers and one subscriber. It keeps the subscriber's requests until there is a winner.
  private final class Subscription<Downstream: Subscriber>: Combine.Subscription, CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let description = "Amb"

    /// Guards the rest. Never held while calling out.
    private let lock = NSLock()

    /// There from the start until the other one wins.
    private var firstSink: Sink<First, Downstream>?
    private var secondSink: Sink<Second, Downstream>?
    private var preDecisionDemand = Subscribers.Demand.none
    private var decision: Decision?
    private var isCancelled = false

    private var isUndecided: Bool { decision == nil && !isCancelled }

    func start(first: First, second: Second, downstream: Downstream) {
      guard lock.withLock({ isUndecided }) else { return }

      // Subscribing can be enough to win or to be cancelled: what completes at once decides the race before it is kept.
      let firstSink = Sink(upstream: first, downstream: downstream) { self.decide(.first) }
      guard keep({ self.firstSink = firstSink }) else { return firstSink.cancel() }
      let secondSink = Sink(upstream: second, downstream: downstream) { self.decide(.second) }
      guard keep({ self.secondSink = secondSink }) else { return secondSink.cancel() }

      // The starting gun. If the first sends at once it wins, and this asks a sink that is cancelled by then.
      firstSink.requestAhead(.max(1))
      secondSink.requestAhead(.max(1))
    }

    func request(_ demand: Subscribers.Demand) {
      lock.lock()
      guard decision != nil else {
        preDecisionDemand += demand
        return lock.unlock()
      }
      let (firstSink, secondSink) = (firstSink, secondSink)
      lock.unlock()
      // The loser is nil.
      firstSink?.demand(demand)
      secondSink?.demand(demand)
    }

    func cancel() {
      lock.lock()
      isCancelled = true
      let (firstSink, secondSink) = (firstSink, secondSink)
      self.firstSink = nil
      self.secondSink = nil
      lock.unlock()
      firstSink?.cancel()
      secondSink?.cancel()
    }

    /// Called by a sink on its first event. The first to call wins, and the other one is cancelled.
    ///
    /// - Returns: What the subscriber asked for before the decision, or nil if the caller has lost.
    private func decide(_ candidate: Decision) -> Subscribers.Demand? {
      lock.lock()
      var losers: (first: Sink<First, Downstream>?, second: Sink<Second, Downstream>?)
      if isUndecided {
        decision = candidate
        switch candidate {
        case .first: losers.second = secondSink.take()
        case .second: losers.first = firstSink.take()
        }
      }
      let hasWon = decision == candidate && !isCancelled
      lock.unlock()

      losers.first?.cancel()
      losers.second?.cancel()
      guard hasWon else { return nil }
      return lock.withLock {
        defer { preDecisionDemand = .none }
        return preDecisionDemand
      }
    }

    /// Keeps a sink, unless the race is over.
    private func keep(_ sink: () -> Void) -> Bool {
      lock.withLock {
        if isUndecided { sink() }
        return isUndecided
      }
    }
  }
}

extension Publishers.Amb {
  /// One of the two in the race. On its first event it asks whether it has won.
  private final class Sink<Upstream: Publisher, Downstream: Subscriber>: OperatorKit.Sink<Upstream, Downstream>
  where Upstream.Output == Downstream.Input, Upstream.Failure == Downstream.Failure {
    /// Nil once it has won. It holds the subscription, which holds this sink.
    private var emitted: (() -> Subscribers.Demand?)?

    init(upstream: Upstream, downstream: Downstream, emitted: @escaping () -> Subscribers.Demand?) {
      self.emitted = emitted
      super.init(upstream: upstream, downstream: downstream)
    }

    override func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard let emitted else { return super.receive(input) }
      // Into the buffer first: it waits there, as nobody has asked this buffer for anything, and keeps its place if more
      // come while the other sink is being cancelled.
      let more = super.receive(input)
      guard let early = emitted() else { return .none }
      self.emitted = nil
      demand(early)
      return more
    }

    override func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      if let emitted {
        self.emitted = nil
        // A completion needs no demand, so the loser's must not even reach the buffer.
        guard emitted() != nil else { return }
      }
      super.receive(completion: completion)
    }
  }
}
