import Combine
import TestKit
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

  @Test func equalWhereTheValuesAre() {
    #expect(Optional.Publisher(1) == Int?(1).publisher)
    #expect(Optional.Publisher(1) != Int?(2).publisher)
    #expect(Optional.Publisher(1) != Int?.none.publisher)
    #expect(Optional.Publisher(1).output == 1)
  }
}
