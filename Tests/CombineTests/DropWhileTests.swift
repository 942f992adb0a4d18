import Combine
import TestKit
import Testing

@Suite struct DropWhileTests {
  private let upstream = ManualPublisher<Int, TestError>()

  @Test func skipsUntilAValueIsRefusedAndAsksForEachSkippedOneAgain() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(2), returning: { _ in .max(3) })
    upstream.drop(while: { $0 < 3 }).subscribe(subscriber)
    #expect([1, 2, 3, 1].map { upstream.send($0) } == [.max(1), .max(1), .max(3), .max(3)])
    #expect(subscriber.events == ["subscription DropWhile", "value 3", "value 1"])
    #expect(upstream.events == ["request max(2)"])
  }

  @Test func closureIsNotAskedAgainAfterItRefused() {
    var asked: [Int] = []
    upstream.drop(while: {
      asked.append($0)
      return $0 < 2
    }).subscribe(TestSubscriber<Int, TestError>())
    for value in [1, 2, 1] { upstream.send(value) }
    #expect(asked == [1, 2])
  }

  @Test func tryTwinDoesTheSame() {
    let subscriber = TestSubscriber<Int, any Error>(asking: .max(2))
    upstream.tryDrop(while: { $0 < 3 }).subscribe(subscriber)
    #expect([1, 3, 1].map { upstream.send($0) } == [.max(1), .none, .none])
    #expect(subscriber.events == ["subscription TryDropWhile", "value 3", "value 1"])
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events.last == "failure broken")
  }
}
