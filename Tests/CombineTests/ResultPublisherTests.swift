import Combine
import TestKit
import Testing

@Suite struct ResultPublisherTests {
  private typealias Once = Result<Int, TestError>.Publisher

  @Test func sendsTheValueWhenItIsAskedFor() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    Result.success(1).publisher.subscribe(subscriber)
    #expect(subscriber.events == ["subscription Once"])
    subscriber.request(.max(1))
    #expect(subscriber.events == ["subscription Once", "value 1", "finished"])
    subscriber.request(.max(1))
    #expect(subscriber.events.count == 3)
  }

  @Test func cancelledBeforeItIsAskedItSendsNothing() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    Once(1).subscribe(subscriber)
    subscriber.cancel()
    subscriber.request(.unlimited)
    #expect(subscriber.events == ["subscription Once"])
  }

  @Test func madeOfAResultAValueOrAnError() {
    #expect(Once(.success(1)).result == .success(1))
    #expect(Once(1).result == .success(1))
    #expect(Once(TestError.broken).result == .failure(.broken))
  }

  @Test func equalWhereTheResultsAre() {
    #expect(Once(1) == Once(.success(1)))
    #expect(Once(1) != Once(2))
    #expect(Once(1) != Once(.failure(.broken)))
  }
}
