import Combine
import TestKit
import Testing

@Suite struct JustTests {
  private typealias Subscriber = TestSubscriber<Int, Never>

  // MARK: Events

  @Test func valueWaitsForTheFirstRequest() {
    let subscriber = Subscriber(asking: .none)
    Just(7).subscribe(subscriber)
    #expect(subscriber.events == ["subscription Just"])
    subscriber.request(.max(1))
    #expect(subscriber.events == ["subscription Just", "value 7", "finished"])
  }

  @Test func valueIsSentOnce() {
    let subscriber = Subscriber { _ in .unlimited }
    Just(7).subscribe(subscriber)
    subscriber.request(.max(1))
    subscriber.request(.unlimited)
    #expect(subscriber.events == ["subscription Just", "value 7", "finished"])
  }

  // MARK: Value

  @Test func equalWhereTheValuesAre() {
    #expect(Just(7) == Just(7))
    #expect(Just(7) != Just(8))
    #expect(Just(7).output == 7)
  }

  // MARK: Description

  @Test func subscriptionIsDescribedByTheNameAndShowsTheValue() throws {
    let subscriber = Subscriber(asking: .none)
    Just(7).subscribe(subscriber)
    let subscription = try #require(subscriber.subscription)
    #expect("\(subscription)" == "Just")
    #expect(playgroundDescription(of: subscription) == "Just")
    #expect(childLabels(of: subscription) == [nil])
    #expect(Mirror(reflecting: subscription).children.first?.value as? Int == 7)
  }

  #if !canImport(Darwin)  // Documented differences.
    @Test func emptyRangeHasNoOutput() {
      let subscriber = TestSubscriber<Int, Never>()
      Just(12).output(in: 0..<0).subscribe(subscriber)
      #expect(subscriber.events.dropFirst() == ["finished"])
    }

    @Test func cancelFromInsideReceiveIsTheEnd() {
      let subscriber = TestSubscriber<Int, Never>()
      subscriber.onValue = { [unowned subscriber] _ in subscriber.cancel() }
      Just(7).subscribe(subscriber)
      #expect(subscriber.events == ["subscription Just", "value 7"])
    }
  #endif
}
