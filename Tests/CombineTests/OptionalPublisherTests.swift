import Combine
import TestKit
import Testing

@Suite struct OptionalPublisherTests {
  @Test func finishesWithoutAValueAndNeedsNoDemand() {
    let subscriber = TestSubscriber<Int, Never>(asking: .none)
    Int?.none.publisher.subscribe(subscriber)
    #expect(subscriber.events == ["subscription Empty", "finished"])
  }

  @Test func equalWhereTheValuesAre() {
    #expect(Optional.Publisher(1) == Int?(1).publisher)
    #expect(Optional.Publisher(1) != Int?(2).publisher)
    #expect(Optional.Publisher(1) != Int?.none.publisher)
    #expect(Optional.Publisher(1).output == 1)
  }
}
