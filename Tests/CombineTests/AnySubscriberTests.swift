import Combine
import TestKit
import Testing

/// `AnySubscriber` and `AnyPublisher`.
struct AnySubscriberTests {
  private typealias Subscriber = TestSubscriber<Int, TestError>
  private typealias Erased = AnySubscriber<Int, TestError>

  private let upstream = ManualPublisher<Int, TestError>()

  @Test func keepsTheIdentifierOfTheHiddenSubscriber() {
    let subscriber = Subscriber()
    let erased = Erased(subscriber)
    expectEqual(erased.combineIdentifier, subscriber.combineIdentifier)
    expectEqual(Erased(erased).combineIdentifier, subscriber.combineIdentifier)
  }

  /// `AnyPublisher` keeps its publisher in the same way.
  @Test func keepsTheHiddenSubscriberAsLongAsItLives() {
    weak var subscriber: Subscriber?
    weak var publisher: TestUpstream?
    var erased: (Erased, AnyPublisher<Int, TestError>)?
    do {
      let (hiddenSubscriber, hiddenPublisher) = (Subscriber(), TestUpstream())
      (subscriber, publisher) = (hiddenSubscriber, hiddenPublisher)
      erased = (Erased(hiddenSubscriber), hiddenPublisher.eraseToAnyPublisher())
    }
    expectTrue(erased != nil)
    expectTrue(subscriber != nil && publisher != nil)
    erased = nil
    expectTrue(subscriber == nil && publisher == nil)
  }

  @Test func takesEventsWithoutAnyValue() {
    var count = 0
    let subscriber = AnySubscriber<Void, Never>(receiveValue: {
      count += 1
      return .max(2)
    })
    expectEqual(subscriber.receive(), .max(2))
    expectEqual(count, 1)
  }

  @Test func closuresReceiveTheEvents() {
    var events: [String] = []
    upstream.subscribe(
      Erased(
        receiveSubscription: {
          events.append("subscription \($0)")
          $0.request(.max(1))
        },
        receiveValue: {
          events.append("value \($0)")
          return .max(2)
        },
        receiveCompletion: { events.append("\($0)") }))
    expectEqual(upstream.send(1), .max(2))
    upstream.send(completion: .finished)
    expectEqual(events, ["subscription Manual", "value 1", "finished"])
    expectEqual(upstream.events, ["request max(1)"])
  }

  @Test func withoutClosuresNothingIsAskedFor() {
    upstream.subscribe(Erased())
    expectEqual(upstream.events, [])
    expectEqual(upstream.send(1), .none)
    upstream.send(completion: .finished)
    expectEqual(upstream.events, [])
  }

  @Test func eachThatIsMadeOfClosuresHasAnIdentifierOfItsOwn() {
    expectTrue(Erased().combineIdentifier != Erased().combineIdentifier)
  }

  @Test func upstreamOfAnAnyPublisherSeesTheSubscriberItself() throws {
    let subscriber = upstream.eraseToAnyPublisher().testSubscriber()
    let seen = try #require(upstream.subscribers.first)
    expectEqual("\(seen)", "TestSubscriber")
    expectEqual(seen.combineIdentifier, subscriber.combineIdentifier)
  }
}
