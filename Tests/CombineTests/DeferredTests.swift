import Combine
import TestKit
import Testing

@Suite struct DeferredTests {
  @Test func makesAPublisherForEachSubscriber() {
    var made = 0
    let deferred = Deferred { () -> Just<Int> in
      made += 1
      return Just(made)
    }
    #expect(made == 0)
    for number in 1...2 {
      let subscriber = TestSubscriber<Int, Never>()
      deferred.subscribe(subscriber)
      #expect(subscriber.events == ["subscription Just", "value \(number)", "finished"])
    }
    #expect(made == 2)
  }
}
