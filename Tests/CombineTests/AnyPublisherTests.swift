import Combine
import TestKit
import Testing

@Suite struct AnyPublisherTests {
  private typealias Subscriber = TestSubscriber<Int, TestError>

  private let upstream = ManualPublisher<Int, TestError>()

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
