import Combine
import TestKit

// The check of `Law.deinitMayComeBack`.

/// How a stream ends, so that the operator lets go of what it holds.
private enum Ending: String, CaseIterable {
  case finished
  case failed
  case cancelled
  case afterManyValues = "sent many values"
}

/// What a `deinit` does to the stream that it belongs to.
private enum Comeback: String, CaseIterable {
  case cancels
  case requests
  case sends
}

extension Candidate {
  func violationByReentrantDeinit() -> String? {
    violation(within: patience) { note in
      for ending in Ending.allCases {
        for comeback in Comeback.allCases {
          note.text = "upstream's subscription \(comeback) in its deinit, when \(ending.rawValue)"
          let history = runWithFleetingUpstream(ending, comeback)
          if let end = history.firstIndex(where: \.isCompletion), end != history.count - 1 {
            return "\(note.text ?? "")\nout  \(String(history.map(\.mark)))"
          }
          note.text = "the subscriber \(comeback) in its deinit, when \(ending.rawValue)"
          runWithFleetingSubscriber(ending, comeback)
        }
      }
      return nil
    }
  }

  /// Only the operator holds upstream's subscription. Returns what downstream sees.
  private func runWithFleetingUpstream(_ ending: Ending, _ comeback: Comeback) -> [LawEvent] {
    let upstream = FleetingUpstream()
    let subscriber = LawSubscriber(tally)
    let (publisher, settle) = stage(upstream.eraseToAnyPublisher())
    publisher.subscribe(subscriber)
    settle()
    upstream.onDeinit = { [unowned upstream, unowned subscriber] in
      comeback.perform(on: subscriber.subscription, upstream.send, upstream.send)
    }
    subscriber.request(.max(100))
    ending.play(on: subscriber.subscription, upstream.send, upstream.send, settle)
    upstream.onDeinit = {}
    subscriber.subscription?.cancel()
    settle()
    subscriber.forget()
    return subscriber.history
  }

  /// Only the operator holds the subscriber. The subscription is held here.
  private func runWithFleetingSubscriber(_ ending: Ending, _ comeback: Comeback) {
    let subject = PassthroughSubject<Int, TestError>()
    let (publisher, settle) = stage(subject.eraseToAnyPublisher())
    var subscriber: LawSubscriber? = LawSubscriber(tally)
    if let subscriber { publisher.subscribe(subscriber) }
    settle()
    let subscription = subscriber?.subscription
    subscriber?.onDeinit = { comeback.perform(on: subscription, subject.send, subject.send) }
    subscription?.request(.max(100))
    subscriber?.forget()
    subscriber = nil
    ending.play(on: subscription, subject.send, subject.send, settle)
    subscription?.cancel()
    settle()
  }
}

private typealias Send = (Int) -> Void
private typealias Complete = (Subscribers.Completion<TestError>) -> Void

extension Comeback {
  fileprivate func perform(on subscription: (any Subscription)?, _ send: Send, _ complete: Complete) {
    switch self {
    case .cancels: subscription?.cancel()
    case .requests: subscription?.request(.max(1))
    case .sends:
      send(7)
      complete(.finished)
    }
  }
}

extension Ending {
  fileprivate func play(
    on subscription: (any Subscription)?, _ send: Send, _ complete: Complete, _ settle: () -> Void
  ) {
    settle()
    send(1)
    settle()
    switch self {
    case .finished: complete(.finished)
    case .failed: complete(.failure(.broken))
    case .cancelled: subscription?.cancel()
    case .afterManyValues: (2...20).forEach(send)
    }
    settle()
  }
}

/// A publisher that does not hold the subscriptions it hands out. It sends what its subscribers have asked for.
private final class FleetingUpstream: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  /// Called when nobody holds a subscription any more.
  var onDeinit: () -> Void = {}

  private var listeners: [Listener] = []

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    let listener = Listener(AnySubscriber(subscriber))
    listeners.append(listener)
    subscriber.receive(subscription: Fleeting(self, listener))
  }

  func send(_ value: Int) {
    for listener in listeners where listener.demand > .none {
      guard let subscriber = listener.subscriber else { continue }
      listener.demand -= 1
      listener.demand += subscriber.receive(value)
    }
  }

  func send(completion: Subscribers.Completion<TestError>) {
    for listener in listeners { listener.subscriber.take()?.receive(completion: completion) }
  }

  private final class Listener {
    var subscriber: AnySubscriber<Int, TestError>?
    var demand = Subscribers.Demand.none

    init(_ subscriber: AnySubscriber<Int, TestError>) { self.subscriber = subscriber }
  }

  private final class Fleeting: Subscription {
    let upstream: FleetingUpstream
    let listener: Listener

    init(_ upstream: FleetingUpstream, _ listener: Listener) { (self.upstream, self.listener) = (upstream, listener) }

    deinit { upstream.onDeinit() }

    func request(_ demand: Subscribers.Demand) { listener.demand += demand }

    func cancel() { _ = listener.subscriber.take() }
  }
}
