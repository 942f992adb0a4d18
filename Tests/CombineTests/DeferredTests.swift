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

  @Test func passesOnWhatItMade() {
    let upstream = ManualPublisher<Int, TestError>()
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(2))
    Deferred { upstream }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription Manual", "value 1", "failure broken"])
    #expect(upstream.events == ["request max(2)"])
  }

  @Test func cancelReachesWhatItMade() {
    let upstream = ManualPublisher<Int, TestError>()
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    Deferred(createPublisher: { upstream }).subscribe(subscriber)
    subscriber.cancel()
    #expect(upstream.events == ["cancel"])
  }

  @Test func futureInItBeginsWithTheSubscriber() {
    var begun = 0
    let deferred = Deferred {
      Future<Int, Never> { promise in
        begun += 1
        promise(.success(begun))
      }
    }
    #expect(begun == 0)
    let subscriber = TestSubscriber<Int, Never>()
    deferred.subscribe(subscriber)
    #expect(subscriber.events == ["subscription Future", "value 1", "finished"])
  }
}
