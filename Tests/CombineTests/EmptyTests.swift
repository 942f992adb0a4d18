import Combine
import TestKit
import Testing

@Suite struct EmptyTests {
  @Test func neverFinishesIfNotAtOnce() {
    let subscriber = TestSubscriber<Int, TestError>()
    Empty(completeImmediately: false).subscribe(subscriber)
    subscriber.cancel()
    #expect(subscriber.events == ["subscription Empty"])
  }

  @Test func madeWithItsTypes() {
    #expect(Empty(outputType: Int.self, failureType: TestError.self).completeImmediately)
    #expect(!Empty(completeImmediately: false, outputType: Int.self, failureType: TestError.self).completeImmediately)
  }

  @Test func equalIfBothFinishOrBothDoNot() {
    #expect(Empty<Int, Never>() == Empty())
    #expect(Empty<Int, Never>() != Empty(completeImmediately: false))
  }

  @Test func demandOfNoneIsIgnored() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    Empty(completeImmediately: false).subscribe(subscriber)
    subscriber.request(.none)
    #expect(subscriber.events == ["subscription Empty"])
  }

  @Test func subscriberIsNotKept() {
    var subscriber: TestSubscriber<Int, Never>? = TestSubscriber()
    weak let released = subscriber
    subscriber.map { Empty(completeImmediately: false).subscribe($0) }
    let subscription = subscriber?.subscription
    #expect(released != nil)
    subscriber = nil
    withExtendedLifetime(subscription) {
      #expect(released == nil)
    }
  }
}
