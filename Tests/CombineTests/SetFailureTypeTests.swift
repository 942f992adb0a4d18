import Combine
import TestKit
import Testing

@Suite struct SetFailureTypeTests {
  private let upstream = ManualPublisher<Int, Never>()

  @Test func passesEverythingOnUnderAnotherFailure() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(2)) { _ in .max(3) }
    upstream.setFailureType(to: TestError.self).subscribe(subscriber)
    #expect(subscriber.subscription as? ManualSubscription === upstream.subscriptions[0])
    #expect("\(upstream.subscribers[0])" == "SetFailureType")
    #expect(upstream.send(1) == .max(3))
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription Manual", "value 1", "finished"])
    #expect(upstream.events == ["request max(2)"])
  }

  @Test func settingItTwiceIsOneStep() {
    let twice: Publishers.SetFailureType<ManualPublisher<Int, Never>, TestError> =
      upstream.setFailureType(to: (any Error).self).setFailureType(to: TestError.self)
    #expect(twice.upstream === upstream)
    let subscriber = TestSubscriber<Int, TestError>()
    twice.subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.values == [1])
  }
}
