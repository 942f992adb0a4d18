import Combine
import TestKit
import Testing

@Suite struct CollectByCountTests {
  private let upstream = ManualPublisher<Int, TestError>()

  @Test func sendsArraysOfTheSameLengthAndThenTheRest() {
    let subscriber = TestSubscriber<[Int], TestError>()
    upstream.collect(2).subscribe(subscriber)
    for value in 1...5 { upstream.send(value) }
    #expect(subscriber.events == ["subscription CollectByCount", "value [1, 2]", "value [3, 4]"])
    upstream.send(completion: .finished)
    #expect(subscriber.events.suffix(2) == ["value [5]", "finished"])
  }

  @Test func demandIsMultiplied() {
    let subscriber = TestSubscriber<[Int], TestError>(
      asking: .max(2), returning: { $0 == [1, 2, 3] ? .max(1) : .none })
    upstream.collect(3).subscribe(subscriber)
    #expect(upstream.events == ["request max(6)"])
    #expect((1...6).map { upstream.send($0) } == [.none, .none, .max(3), .none, .none, .none])
    subscriber.request(.unlimited)
    #expect(upstream.events == ["request max(6)", "request unlimited"])
  }

  @Test func restNeedsNoDemand() {
    let subscriber = TestSubscriber<[Int], TestError>(asking: .max(1))
    upstream.collect(2).subscribe(subscriber)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription CollectByCount", "value [1, 2]", "value [3]", "finished"])
  }

  @Test func cancellingInsideTheRestLeavesNoCompletion() {
    let subscriber = TestSubscriber<[Int], TestError>()
    subscriber.onValue = { [unowned subscriber] _ in subscriber.cancel() }
    upstream.collect(2).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription CollectByCount", "value [1]"])
    #expect(upstream.events == ["request unlimited"])
  }
}
