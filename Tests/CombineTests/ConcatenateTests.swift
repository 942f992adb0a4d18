import Combine
import TestKit
import Testing

@Suite struct ConcatenateTests {
  /// The values of a publisher that sends them at once.
  private func values<P: Publisher>(_ publisher: P) -> [P.Output] {
    let subscriber = TestSubscriber<P.Output, P.Failure>()
    publisher.subscribe(subscriber)
    #expect(subscriber.events.first == "subscription Concatenate")
    #expect(subscriber.events.last == "finished")
    return subscriber.values
  }

  @Test func appendingAndPrependingTakeValuesSequencesAndPublishers() {
    let numbers = (1...2).publisher.eraseToAnyPublisher()
    #expect(values(numbers.append(3, 4)) == [1, 2, 3, 4])
    #expect(values(numbers.append(3...4)) == [1, 2, 3, 4])
    #expect(values(numbers.append(Just(3))) == [1, 2, 3])
    #expect(values(numbers.prepend(3, 4)) == [3, 4, 1, 2])
    #expect(values(numbers.prepend(3...4)) == [3, 4, 1, 2])
    #expect(values(numbers.prepend(Just(3))) == [3, 1, 2])
    #expect(values(numbers.prepend(1).prepend(0).append(8).append(9)) == [0, 1, 1, 2, 8, 9])
  }
}
