import Combine
import Foundation

enum TestError: Error, Equatable {
  case broken
  case other
}

/// Records what it receives, and returns what the test tells it to.
final class Recorder<Input, Failure: Error>: Subscriber {
  private(set) var values: [Input] = []

  /// `value 1`, `finished`, `failure broken`.
  private(set) var events: [String] = []

  /// Called when the value has been recorded.
  var onValue: (Input) -> Subscribers.Demand = { _ in .none }

  /// Called when the completion has been recorded.
  var onCompletion: () -> Void = {}

  func receive(subscription: any Subscription) {}

  func receive(_ input: Input) -> Subscribers.Demand {
    values.append(input)
    events.append("value \(input)")
    return onValue(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: events.append("finished")
    case .failure(let error): events.append("failure \(error)")
    }
    onCompletion()
  }
}

/// A publisher that does nothing by itself: the test sends, and hands out the subscription too if it wants to.
final class ManualPublisher<Output, Failure: Error>: Publisher {
  let subscription = ManualSubscription()
  private(set) var subscriber: AnySubscriber<Output, Failure>?
  private let greets: Bool

  init(greets: Bool = true) {
    self.greets = greets
  }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    self.subscriber = AnySubscriber(subscriber)
    if greets { subscriber.receive(subscription: subscription) }
  }

  func letGo() {
    subscriber = nil
  }
}

/// Records what it is told: `request max(2)`, `cancel`.
final class ManualSubscription: Subscription {
  private(set) var events: [String] = []

  /// Called when the event has been recorded.
  var onRequest: (Subscribers.Demand) -> Void = { _ in }

  /// Called when the event has been recorded.
  var onCancel: () -> Void = {}

  func request(_ demand: Subscribers.Demand) {
    events.append("request \(demand)")
    onRequest(demand)
  }

  func cancel() {
    events.append("cancel")
    onCancel()
  }
}

/// Runs each of the closures on a thread of its own and waits for all of them. Returns false if one hangs.
func onThreads(_ bodies: [() -> Void]) -> Bool {
  let group = DispatchGroup()
  for body in bodies {
    group.enter()
    Thread.detachNewThread {
      body()
      group.leave()
    }
  }
  return group.wait(timeout: .now() + 60) == .success
}
