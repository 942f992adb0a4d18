import Combine
import TestKit
import Testing

@Suite struct AnyPublisherTests {
  private typealias Subscriber = TestSubscriber<Int, TestError>

  private let upstream = ManualPublisher<Int, TestError>()

  // MARK: Events

  @Test func eventsPassThrough() {
    let subscriber = Subscriber(asking: .max(2)) { _ in .max(3) }
    upstream.eraseToAnyPublisher().subscribe(subscriber)
    #expect(upstream.send(1) == .max(3))
    subscriber.request(.unlimited)
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription Manual", "value 1", "failure broken"])
    #expect(upstream.events == ["request max(2)", "request unlimited"])
  }

  @Test func differentPublishersHaveOneType() {
    let publishers = [
      Just(1).eraseToAnyPublisher(), [2, 3].publisher.eraseToAnyPublisher(),
      Just(4).eraseToAnyPublisher().eraseToAnyPublisher(),
    ]
    let subscriber = TestSubscriber<Int, Never>()
    for publisher in publishers { publisher.subscribe(subscriber) }
    #expect(subscriber.values == [1, 2, 3, 4])
  }

  // MARK: Release

  @Test func keepsThePublisherAsLongAsItLives() {
    var upstream: ManualPublisher<Int, TestError>? = ManualPublisher()
    weak let released = upstream
    var erased = upstream?.eraseToAnyPublisher()
    upstream = nil
    #expect(released != nil)
    #expect(erased != nil)
    erased = nil
    #expect(released == nil)
  }

  // MARK: Description

  @Test func describedByItsName() {
    #expect(upstream.eraseToAnyPublisher().description == "AnyPublisher")
    #expect("\(AnyPublisher(upstream))" == "AnyPublisher")
    #expect(playgroundDescription(of: AnyPublisher(upstream)) == "AnyPublisher")
  }

  @Test func upstreamSeesTheSubscriberItself() throws {
    let subscriber = Subscriber()
    upstream.eraseToAnyPublisher().subscribe(subscriber)
    let seen = try #require(upstream.subscribers.first)
    #expect("\(seen)" == "TestSubscriber")
    #expect(seen.combineIdentifier == subscriber.combineIdentifier)
  }
}
