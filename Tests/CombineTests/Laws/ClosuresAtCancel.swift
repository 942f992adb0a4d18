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
    for isFirst in [true, false] where keepsAnother(isFirst: isFirst) {
      return "another subscriber has cancelled it from inside an event: the subscriber is still there"
    }
    return nil
  }

  /// Cancels a subscriber from inside the first event of another one.
  ///
  /// - Parameter isFirst: Whether the cancelled one has subscribed first.
  private func keepsAnother(isFirst: Bool) -> Bool {
    let subject = PassthroughSubject<Int, TestError>()
    let (publisher, settle) = stage(subject.eraseToAnyPublisher())
    var other: HeldSubscriber?
    var isKept = false
    let cancelOther = {
      guard let subscriber = other.take() else { return }
      subscriber.cancel()
      isKept = subscriber.isThere
    }
    if isFirst { other = HeldSubscriber(publisher) }
    let one = publisher.sink(receiveCompletion: { _ in cancelOther() }, receiveValue: { _ in cancelOther() })
    if !isFirst { other = HeldSubscriber(publisher) }
    settle()
    for number in 1...3 { subject.send(number) }
    subject.send(completion: .finished)
    settle()
    return withExtendedLifetime((one, settle)) { isKept }
  }

  private func keepsNoClosure(after progress: Progress, settlingBefore isSettled: Bool) -> Bool {
    let subject = PassthroughSubject<Int, TestError>()
    let (publisher, settle) = stage(subject.eraseToAnyPublisher())
    var kept: [any Subscription] = []
    let subscriber = HeldSubscriber(publisher.handleEvents(receiveSubscription: { kept.append($0) }))
    if isSettled { settle() }
    switch progress {
    case .subscribed: break
    case .sent: for number in 1...3 { subject.send(number) }
    case .finished: subject.send(completion: .finished)
    case .failed: subject.send(completion: .failure(.broken))
    }
    subscriber.cancel()
    return withExtendedLifetime((subject, settle, kept)) { !subscriber.isThere }
  }
}

/// A subscriber that its publisher and its cancellable hold, and nothing else does.
struct HeldSubscriber: Cancellable {
  private weak var subscriber: CancellableSubscriber?
  private let cancellable: AnyCancellable

  init(_ publisher: some Publisher<Int, TestError>) {
    let subscriber = CancellableSubscriber()
    publisher.subscribe(subscriber)
    (self.subscriber, cancellable) = (subscriber, AnyCancellable(subscriber))
  }

  var isThere: Bool { subscriber != nil }

  func cancel() { cancellable.cancel() }
}

/// Stands for `sink`, and releases nothing at its end.
private final class CancellableSubscriber: Subscriber, Cancellable {
  private var subscription: (any Subscription)?

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<TestError>) { _ = subscription.take() }
  func cancel() { subscription.take()?.cancel() }
}
