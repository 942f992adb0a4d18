import Combine
import TestKit
import Testing

/// What the lesson says of its publishers and subscribers without a line of the trace.
@Suite struct PublisherTests {
  @Test func publisherOfAnArrayIsAStructAndASubjectIsAClass() {
    #expect(!(type(of: [1, 2, 3].publisher as Any) is AnyClass))
    #expect(type(of: PassthroughSubject<Int, Never>() as Any) is AnyClass)
  }

  @Test func subscriberHasAnIdentityWithoutCode() {
    final class Silent: Subscriber {
      func receive(subscription: any Subscription) {}
      func receive(_ input: Int) -> Subscribers.Demand { .none }
      func receive(completion: Subscribers.Completion<Never>) {}
    }
    let silent = Silent()
    expectEqual(silent.combineIdentifier, silent.combineIdentifier)
    #expect(silent.combineIdentifier != Silent().combineIdentifier)
  }
}
