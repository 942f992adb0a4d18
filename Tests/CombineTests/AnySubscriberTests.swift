import Combine
import TestKit
import Testing

/// `AnySubscriber` and `AnyPublisher`.
@Suite struct AnySubscriberTests {
  private typealias Subscriber = TestSubscriber<Int, TestError>
  private typealias Erased = AnySubscriber<Int, TestError>

  private let upstream = ManualPublisher<Int, TestError>()

  @Test func keepsTheIdentifierOfTheHiddenSubscriber() {
    let subscriber = Subscriber()
    let erased = Erased(subscriber)
    #expect(erased.combineIdentifier == subscriber.combineIdentifier)
    #expect(Erased(erased).combineIdentifier == subscriber.combineIdentifier)
  }

  @Test func keepsTheHiddenSubscriberAsLongAsItLives() {
    var subscriber: Subscriber? = Subscriber()
    weak let released = subscriber
    var erased = subscriber.map { Erased($0) }
    subscriber = nil
    #expect(erased != nil)
    #expect(released != nil)
    erased = nil
    #expect(released == nil)
  }

  @Test func takesEventsWithoutAnyValue() {
    var count = 0
    let subscriber = AnySubscriber<Void, Never>(receiveValue: {
      count += 1
      return .max(2)
    })
    #expect(subscriber.receive() == .max(2))
    #expect(count == 1)
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
    #expect(upstream.send(1) == .max(2))
    upstream.send(completion: .finished)
    #expect(events == ["subscription Manual", "value 1", "finished"])
    #expect(upstream.events == ["request max(1)"])
  }

  @Test func withoutClosuresNothingIsAskedFor() {
    upstream.subscribe(Erased())
    #expect(upstream.events == [])
    #expect(upstream.send(1) == .none)
    upstream.send(completion: .finished)
    #expect(upstream.events == [])
  }

  @Test func eachThatIsMadeOfClosuresHasAnIdentifierOfItsOwn() {
    #expect(Erased().combineIdentifier != Erased().combineIdentifier)
  }

  @Test func anyPublisherKeepsThePublisherAsLongAsItLives() {
    var upstream: ManualPublisher<Int, TestError>? = ManualPublisher()
    weak let released = upstream
    var erased = upstream?.eraseToAnyPublisher()
    upstream = nil
    #expect(released != nil)
    #expect(erased != nil)
    erased = nil
    #expect(released == nil)
  }

  @Test func upstreamOfAnAnyPublisherSeesTheSubscriberItself() throws {
    let subscriber = Subscriber()
    upstream.eraseToAnyPublisher().subscribe(subscriber)
    let seen = try #require(upstream.subscribers.first)
    #expect("\(seen)" == "TestSubscriber")
    #expect(seen.combineIdentifier == subscriber.combineIdentifier)
  }
}
