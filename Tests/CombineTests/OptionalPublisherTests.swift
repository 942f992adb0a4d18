import Combine
import Testing

@Suite struct OptionalPublisherTests {
  @Test func sendsTheValueWhenItIsAskedFor() {
    let subscriber = TestSubscriber<Int, Never>(asking: .none)
    Int?(1).publisher.subscribe(subscriber)
    #expect(subscriber.events == ["subscription Optional"])
    subscriber.request(.max(1))
    #expect(subscriber.events == ["subscription Optional", "value 1", "finished"])
    subscriber.request(.max(1))
    #expect(subscriber.events.count == 3)
  }

  @Test func finishesWithoutAValueAndNeedsNoDemand() {
    let subscriber = TestSubscriber<Int, Never>(asking: .none)
    Int?.none.publisher.subscribe(subscriber)
    #expect(subscriber.events == ["subscription Empty", "finished"])
  }

  @Test func cancelledBeforeItIsAskedItSendsNothing() {
    let subscriber = TestSubscriber<Int, Never>(asking: .none)
    Optional.Publisher(1).subscribe(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    subscriber.request(.unlimited)
    #expect(subscriber.events == ["subscription Optional"])
  }

  @Test func cancelledFromInsideTheValueItDoesNotFinish() {
    let subscriber = TestSubscriber<Int, Never>()
    subscriber.onValue = { [unowned subscriber] _ in subscriber.cancel() }
    Optional.Publisher(1).subscribe(subscriber)
    #expect(subscriber.events == ["subscription Optional", "value 1"])
  }

  @Test func requestFromInsideTheValueSendsNoSecondOne() {
    let subscriber = TestSubscriber<Int, Never>(asking: .max(1), returning: { _ in .max(1) })
    subscriber.onValue = { [unowned subscriber] _ in subscriber.request(.unlimited) }
    Optional.Publisher(1).subscribe(subscriber)
    #expect(subscriber.events == ["subscription Optional", "value 1", "finished"])
  }

  @Test func subscriberIsLetGo() {
    for ends in [{ $0.cancel() }, { $0.request(.unlimited) }] as [(any Subscription) -> Void] {
      var subscriber: TestSubscriber<Int, Never>? = TestSubscriber(asking: .none)
      weak let released = subscriber
      subscriber.map { Optional.Publisher(1).subscribe($0) }
      let subscription = subscriber?.subscription
      subscriber = nil
      #expect(released != nil)
      subscription.map(ends)
      #expect(released == nil)
    }
  }

  @Test func demandOfNoneEndsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let subscriber = TestSubscriber<Int, Never>(asking: .none)
      Optional.Publisher(1).subscribe(subscriber)
      subscriber.request(.none)
    }
    #expect(standardError(of: result).contains("API Violation: demand must not be zero"))
  }

  @Test func equalWhereTheValuesAre() {
    #expect(Optional.Publisher(1) == Int?(1).publisher)
    #expect(Optional.Publisher(1) != Int?(2).publisher)
    #expect(Optional.Publisher(1) != Int?.none.publisher)
    #expect(Optional.Publisher(1).output == 1)
  }
}
