import Combine
import Foundation
import TestKit
import Testing

@testable import CustomPublisher

@Suite struct CreateTests {
  @Test func theClosureRunsForEachSubscriberAndNotBefore() {
    var runs = 0
    let publisher = Publishers.Create<Int, Never> { subscriber in
      runs += 1
      subscriber.send(runs)
      subscriber.send(completion: .finished)
      return AnyCancellable {}
    }
    expectEqual(runs, 0)
    var events: [String] = []
    for _ in 1...2 {
      publisher.sink(receiveCompletion: { events.append("\($0)") }, receiveValue: { events.append("\($0)") }).cancel()
    }
    expectEqual(events, ["1", "finished", "2", "finished"])
  }

  @Test func nothingComesBeforeTheSubscription() {
    let subscriber = Collector()
    complete.subscribe(subscriber)
    expectEqual(subscriber.events, ["subscription", "finished"])
  }

  @Test func valuesWaitForDemandAndTheCompletionForThem() {
    let subscriber = Collector()
    threeValues.subscribe(subscriber)
    subscriber.subscription?.request(.max(2))
    expectEqual(subscriber.events, ["subscription", "1", "2"])
    subscriber.subscription?.request(.max(1))
    expectEqual(subscriber.events, ["subscription", "1", "2", "3", "finished"])
  }

  @Test func nothingAfterCancel() {
    let subscriber = Collector(asking: .unlimited)
    let source = Source()
    source.publisher.subscribe(subscriber)
    subscriber.subscription?.cancel()
    source.producer.send(1)
    source.producer.send(completion: .finished)
    expectEqual(subscriber.events, ["subscription"])
  }

  @Test func nothingAfterACompletion() {
    let subscriber = Collector(asking: .max(1))
    let source = Source()
    source.publisher.subscribe(subscriber)
    source.producer.send(completion: .finished)
    source.producer.send(1)
    source.producer.send(completion: .finished)
    subscriber.subscription?.request(.max(1))
    expectEqual(subscriber.events, ["subscription", "finished"])
  }

  @Test func cleanUpOnCompletionHappensOnce() {
    let subscriber = Collector()
    let source = Source()
    source.publisher.subscribe(subscriber)
    source.producer.send(1)
    expectEqual(source.cleanUps, 0)
    source.producer.send(completion: .finished)
    // The value has not been asked for, but whoever made it is done.
    expectEqual(source.cleanUps, 1)
    subscriber.subscription?.request(.unlimited)
    subscriber.subscription?.cancel()
    expectEqual(source.cleanUps, 1)
  }

  @Test func cleanUpOnCancelHappensOnce() {
    let subscriber = Collector()
    let source = Source()
    source.publisher.subscribe(subscriber)
    subscriber.subscription?.cancel()
    subscriber.subscription?.cancel()
    source.producer.send(completion: .finished)
    expectEqual(source.cleanUps, 1)
  }

  @Test func cleanUpWhenTheClosureCompletesBeforeItReturns() {
    var cleanUps = 0
    let subscriber = Collector(asking: .unlimited)
    Publishers.Create<Int, Never> { subscriber in
      subscriber.send(completion: .finished)
      return CountingCancellable { cleanUps += 1 }
    }.subscribe(subscriber)
    expectEqual(cleanUps, 1)
    subscriber.subscription?.cancel()
    expectEqual(cleanUps, 1)
  }

  @Test func cancelledWhileTheClosureRuns() {
    let subscriber = Collector(asking: .unlimited)
    var cleanUps = 0
    subscriber.onValue = { _ in subscriber.subscription?.cancel() }
    Publishers.Create<Int, Never> { subscriber in
      (1...3).forEach(subscriber.send)
      return CountingCancellable { cleanUps += 1 }
    }.subscribe(subscriber)
    expectEqual(subscriber.events, ["subscription", "1"])
    expectEqual(cleanUps, 1)
  }

  @Test(arguments: [true, false])
  func theEndLetsGoOfTheSubscriber(isCancelled: Bool) {
    let source = Source()
    weak var subscriber: Collector?
    do {
      let strong = Collector(asking: .unlimited)
      subscriber = strong
      source.publisher.subscribe(strong)
      if isCancelled { strong.subscription?.cancel() } else { source.producer.send(completion: .finished) }
      strong.subscription = nil
    }
    expectNil(subscriber)
  }

  @Test func theLockOfTheBufferGuardsOnlyFlush() {
    let isReceiving = DispatchSemaphore(value: 0)
    let mayReturn = DispatchSemaphore(value: 0)
    let subscriber = AnySubscriber<Int, Never>(receiveValue: { _ in
      isReceiving.signal()
      mayReturn.wait()
      return .none
    })
    let buffer = BufferThatTellsOfFlush(subscriber: subscriber)
    _ = buffer.demand(.max(2))
    Thread.detachNewThread { _ = buffer.buffer(value: 1) }
    isReceiving.wait()
    // The other thread is inside flush, with the lock. Here 2 is added all the same, before this thread waits for it.
    var added: [Int] = []
    buffer.onFlush = {
      added = buffer.buffer
      mayReturn.signal()
      mayReturn.signal()
    }
    _ = buffer.buffer(value: 2)
    expectEqual(added, [2])
  }

  private let complete = Publishers.Create<Int, Never> { subscriber in
    subscriber.send(completion: .finished)
    return AnyCancellable {}
  }

  private let threeValues = Publishers.Create<Int, Never> { subscriber in
    (1...3).forEach(subscriber.send)
    subscriber.send(completion: .finished)
    return AnyCancellable {}
  }
}

private final class BufferThatTellsOfFlush: Original.DemandBuffer<AnySubscriber<Int, Never>>, @unchecked Sendable {
  var onFlush: () -> Void = {}

  override func flush(adding newDemand: Subscribers.Demand? = nil) -> Subscribers.Demand {
    onFlush()
    return super.flush(adding: newDemand)
  }
}

/// A Create whose values the test sends.
private final class Source {
  private(set) var producer: Publishers.Create<Int, Never>.Subscriber!
  private(set) var cleanUps = 0

  var publisher: Publishers.Create<Int, Never> {
    Publishers.Create { subscriber in
      self.producer = subscriber
      return CountingCancellable { self.cleanUps += 1 }
    }
  }
}

/// Unlike an AnyCancellable it cancels as often as it is told to, and not by itself.
private struct CountingCancellable: Cancellable {
  let body: () -> Void

  func cancel() { body() }
}

/// Records what it receives, and keeps its subscription.
private final class Collector: Subscriber {
  private(set) var events: [String] = []
  var subscription: (any Subscription)?
  var onValue: (Int) -> Void = { _ in }
  private let initial: Subscribers.Demand

  init(asking initial: Subscribers.Demand = .none) { self.initial = initial }

  func receive(subscription: any Subscription) {
    events.append("subscription")
    self.subscription = subscription
    if initial > .none { subscription.request(initial) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    events.append("\(input)")
    onValue(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { events.append("finished") }
}
