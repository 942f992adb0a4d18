import Combine
import Foundation
import TestKit
import Testing

@testable import CustomPublisher

private typealias Collector = TestSubscriber<Int, Never>

struct CreateTests {
  private func subscribed(asking demand: Subscribers.Demand) -> (Collector, Source) {
    let (subscriber, source) = (Collector(asking: demand), Source())
    source.publisher.subscribe(subscriber)
    return (subscriber, source)
  }

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
    let subscriber = Collector(asking: .none)
    complete.subscribe(subscriber)
    expectEqual(subscriber.events, ["subscription Create", "finished"])
  }

  @Test func valuesWaitForDemandAndTheCompletionForThem() {
    let subscriber = Collector(asking: .none)
    threeValues.subscribe(subscriber)
    subscriber.request(.max(2))
    expectEqual(subscriber.events, ["subscription Create", "value 1", "value 2"])
    subscriber.request(.max(1))
    expectEqual(subscriber.events, ["subscription Create", "value 1", "value 2", "value 3", "finished"])
  }

  @Test func nothingAfterCancel() {
    let (subscriber, source) = subscribed(asking: .unlimited)
    subscriber.cancel()
    source.producer.send(1)
    source.producer.send(completion: .finished)
    expectEqual(subscriber.events, ["subscription Create"])
  }

  @Test func nothingAfterACompletion() {
    let subscriber = Collector(asking: .max(1))
    let source = Source()
    source.publisher.subscribe(subscriber)
    source.producer.send(completion: .finished)
    source.producer.send(1)
    source.producer.send(completion: .finished)
    subscriber.request(.max(1))
    expectEqual(subscriber.events, ["subscription Create", "finished"])
  }

  /// The failure waits behind 1, so the buffer still has its subscriber.
  @Test func nothingAfterACompletionThatWaits() {
    let subscriber = TestSubscriber<Int, MyError>()
    let buffer = Publishers.DemandBuffer(subscriber: subscriber)
    _ = buffer.buffer(value: 1)
    buffer.complete(completion: .failure(.someError))
    _ = buffer.buffer(value: 2)
    buffer.complete(completion: .finished)
    _ = buffer.demand(.unlimited)
    expectEqual(subscriber.events, ["value 1", "failure someError"])
  }

  @Test func onlyDownstreamKeepsTheSubscription() {
    let source = Source()
    weak var subscriber: Collector?
    do {
      let strong = Collector()
      subscriber = strong
      source.publisher.subscribe(strong)
      strong.forgetSubscription()
    }
    expectNil(subscriber)
    source.producer.send(1)
  }

  @Test func aSinkHidesTheFaultOfTheArticle() {
    var (arrived, received): ([Int], [Int]) = ([], [])
    var kept: (any Subscription)?
    var producer: Original.Create<Int, Never>.Subscriber!
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { received.append($0) })
    Original.Create<Int, Never> {
      producer = $0
      return CleanUp {}
    }.subscribe(
      AnySubscriber(
        receiveSubscription: { subscription in
          kept = subscription
          sink.receive(subscription: subscription)
        },
        receiveValue: { value in
          arrived.append(value)
          return sink.receive(value)
        }))
    producer.send(1)
    sink.cancel()
    withExtendedLifetime(kept) { producer.send(2) }
    expectEqual(arrived, [1, 2])
    expectEqual(received, [1])
  }

  @Test func onlyDownstreamKeepsTheArticlesSubscription() {
    var producer: Original.Create<Int, Never>.Subscriber!
    let publisher = Original.Create<Int, Never> { subscriber in
      producer = subscriber
      return AnyCancellable {}
    }
    weak var subscriber: Collector?
    do {
      let strong = Collector()
      subscriber = strong
      publisher.subscribe(strong)
      strong.forgetSubscription()
    }
    expectNil(subscriber)
    producer.send(1)
  }

  @Test func cleanUpOnCompletionHappensOnce() {
    let (subscriber, source) = subscribed(asking: .none)
    source.producer.send(1)
    expectEqual(source.cleanUps, 0)
    source.producer.send(completion: .finished)
    // The value has not been asked for, but whoever made it is done.
    expectEqual(source.cleanUps, 1)
    subscriber.request(.unlimited)
    subscriber.cancel()
    expectEqual(source.cleanUps, 1)
  }

  @Test func cleanUpOnCancelHappensOnce() {
    let (subscriber, source) = subscribed(asking: .none)
    subscriber.cancel()
    subscriber.cancel()
    source.producer.send(completion: .finished)
    expectEqual(source.cleanUps, 1)
  }

  @Test func cleanUpWhenTheClosureCompletesBeforeItReturns() {
    var cleanUps = 0
    let subscriber = Collector()
    Publishers.Create<Int, Never> { subscriber in
      subscriber.send(completion: .finished)
      return CleanUp { cleanUps += 1 }
    }.subscribe(subscriber)
    expectEqual(cleanUps, 1)
    subscriber.cancel()
    expectEqual(cleanUps, 1)
  }

  @Test func cancelledWhileTheClosureRuns() {
    let subscriber = Collector()
    var cleanUps = 0
    subscriber.onValue = { _ in subscriber.cancel() }
    Publishers.Create<Int, Never> { subscriber in
      (1...3).forEach(subscriber.send)
      return CleanUp { cleanUps += 1 }
    }.subscribe(subscriber)
    expectEqual(subscriber.events, ["subscription Create", "value 1"])
    expectEqual(cleanUps, 1)
  }

  @Test(arguments: [true, false]) func theEndLetsGoOfTheSubscriber(isCancelled: Bool) {
    let source = Source()
    weak var subscriber: Collector?
    do {
      let strong = Collector()
      subscriber = strong
      source.publisher.subscribe(strong)
      if isCancelled { strong.cancel() } else { source.producer.send(completion: .finished) }
      strong.forgetSubscription()
    }
    expectNil(subscriber)
  }

  /// Its second completion comes while the first one waits.
  @Test(.exits) func theArticlesListingEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      AnyPublisher<String, MyError>.create { subscriber in
        subscriber.send("Hello")
        subscriber.send("World!")
        subscriber.send(completion: .failure(MyError.someError))
        subscriber.send(completion: .finished)
        return AnyCancellable {}
      }
      .sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("a second completion was sent"), "\(message)")
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
      return CleanUp { self.cleanUps += 1 }
    }
  }
}
