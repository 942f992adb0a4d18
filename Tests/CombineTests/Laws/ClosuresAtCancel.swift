import Combine
import TestKit

// The check of `Law.closuresGoAtCancel`.

/// How far a stream has come when it is cancelled. What it has scheduled by then does not run any more.
private enum Progress: String, CaseIterable {
  case subscribed
  case sent = "sent values"
  case finished
  case failed
}

extension Candidate {
  func violationByKeepingClosures() -> String? {
    for progress in Progress.allCases {
      for isSettled in [true, false] where !keepsNoClosure(after: progress, settlingBefore: isSettled) {
        let subscribing = isSettled ? "" : ", and nothing scheduled has run"
        return "upstream has \(progress.rawValue)\(subscribing): the subscriber is still there"
      }
    }
    for isFirst in [true, false] where keepsClosureOfAnother(isFirst: isFirst) {
      return "another subscriber has cancelled it from inside an event: the closure of sink is still there"
    }
    return nil
  }

  /// Cancels a subscriber from inside the first event of another one.
  ///
  /// - Parameter isFirst: Whether the cancelled one has subscribed first.
  private func keepsClosureOfAnother(isFirst: Bool) -> Bool {
    let subject = PassthroughSubject<Int, TestError>()
    let (publisher, settle) = stage(subject.eraseToAnyPublisher())
    var other: (AnyCancellable, Capture)?
    var isKept = false
    let cancelOther = {
      guard let (cancellable, capture) = other.take() else { return }
      cancellable.cancel()
      isKept = capture.object != nil
    }
    if isFirst { other = sinkCapturingAnObject(publisher) }
    let one = publisher.sink(receiveCompletion: { _ in cancelOther() }, receiveValue: { _ in cancelOther() })
    if !isFirst { other = sinkCapturingAnObject(publisher) }
    settle()
    for number in 1...3 { subject.send(number) }
    subject.send(completion: .finished)
    settle()
    return withExtendedLifetime((one, settle)) { isKept }
  }

  private func keepsNoClosure(after progress: Progress, settlingBefore isSettled: Bool) -> Bool {
    let subject = PassthroughSubject<Int, TestError>()
    let (publisher, settle) = stage(subject.eraseToAnyPublisher())
    let keeper = SubscriptionKeeper(publisher)
    weak var weakSubscriber: CancellableSubscriber?
    let cancellable: AnyCancellable
    do {
      let subscriber = CancellableSubscriber()
      weakSubscriber = subscriber
      keeper.subscribe(subscriber)
      cancellable = AnyCancellable(subscriber)
    }
    if isSettled { settle() }
    switch progress {
    case .subscribed: break
    case .sent: for number in 1...3 { subject.send(number) }
    case .finished: subject.send(completion: .finished)
    case .failed: subject.send(completion: .failure(.broken))
    }
    cancellable.cancel()
    return withExtendedLifetime((subject, settle, keeper, cancellable)) { weakSubscriber == nil }
  }
}

/// Stands for `sink`, and releases nothing at its end.
private final class CancellableSubscriber: Subscriber, Cancellable {
  private var subscription: (any Subscription)?

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<TestError>) {
    _ = subscription.take()
  }

  func cancel() {
    subscription.take()?.cancel()
  }
}

/// An object that a closure holds, and nothing else does.
final class Capture {
  fileprivate(set) weak var object: AnyObject?
}

private final class Owner {
  func use() {}
}

/// Subscribes with closures that hold an object.
func sinkCapturingAnObject(_ publisher: some Publisher<Int, TestError>) -> (AnyCancellable, Capture) {
  let owner = Owner()
  let capture = Capture()
  capture.object = owner
  let cancellable = publisher.sink(receiveCompletion: { _ in owner.use() }, receiveValue: { _ in owner.use() })
  return (cancellable, capture)
}

/// Changes nothing, and keeps the subscriptions that pass.
private final class SubscriptionKeeper: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  private let upstream: Candidate.Values
  private var kept: [any Subscription] = []

  init(_ upstream: Candidate.Values) {
    self.upstream = upstream
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    upstream.receive(
      subscriber: AnySubscriber<Int, TestError>(
        receiveSubscription: { [weak self] in
          self?.kept.append($0)
          subscriber.receive(subscription: $0)
        },
        receiveValue: { subscriber.receive($0) },
        receiveCompletion: { subscriber.receive(completion: $0) }))
  }
}
