import Combine
import TestKit
import Testing

@Suite struct ReduceTests {
  private let upstream = ManualPublisher<Int, TestError>()

  @Test func resultComesWhenUpstreamFinishes() {
    expectReduction("Reduce", of: [1, 2, 3], is: "0123") { $0.reduce("0") { $0 + String($1) } }
    expectReduction("TryReduce", of: [1, 2, 3], is: "0123") { $0.tryReduce("0") { $0 + String($1) } }
  }

  @Test func noValuesGiveTheInitialResult() {
    expectReduction("Reduce", of: [], is: "5") { $0.reduce(5, +) }
    expectReduction("TryReduce", of: [], is: "5") { $0.tryReduce(5, +) }
  }

  @Test func nilIsAResultLikeAnyOther() {
    expectReduction("Reduce", of: [1], is: "nil") { $0.reduce(Int?.some(3)) { _, _ in nil } }
  }

  @Test func upstreamIsAskedForEverythingAfterDownstreamWasGreeted() {
    var order: [String] = []
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(1))
    subscriber.onSubscription = { _ in order.append("subscription") }
    upstream.onRequest = { order.append("request \($0)") }
    upstream.reduce(0, +).subscribe(subscriber)
    #expect(order == ["subscription", "request unlimited"])
  }

  @Test func cancellingWhileUpstreamIsCancelledDeliversNothing() {
    let subscriber = TestSubscriber<Int, any Error>()
    upstream.handleEvents(receiveCancel: { subscriber.cancel() })
      .tryReduce(0) { _, _ in throw TestError.broken }
      .subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.events == ["subscription TryReduce"])
  }

  @Test func cancellingFromTheClosureDeliversNothing() {
    let subscriber = TestSubscriber<Int, TestError>()
    upstream.reduce(0) { sum, _ in
      subscriber.cancel()
      return sum
    }.subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription Reduce"])
  }

  @Test func requestAndCompletionMayMeet() {
    for _ in 0..<200 {
      let subject = PassthroughSubject<Int, Never>()
      let subscriber = TestSubscriber<Int, Never>(asking: .none)
      subject.reduce(0, +).subscribe(subscriber)
      subject.send(1)
      let start = Gate()
      let worker = Worker {
        start.wait()
        subscriber.request(.max(1))
      }
      start.open()
      subject.send(completion: .finished)
      #expect(worker.join())
      #expect(subscriber.events == ["subscription Reduce", "value 1", "finished"])
    }
  }
}
