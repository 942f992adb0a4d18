import Combine
import TestKit
import Testing

@Suite struct DropUntilOutputTests {
  private let upstream = ManualPublisher<Int, TestError>()
  private let other = ManualPublisher<String, TestError>()
  private let subscriber = TestSubscriber<Int, TestError>()

  @Test func skipsUntilTheOtherSends() {
    upstream.drop(untilOutputFrom: other).subscribe(subscriber)
    upstream.send(1)
    #expect(other.send("go") == .none)
    upstream.send(2)
    upstream.send(3)
    upstream.send(completion: .finished)
    #expect(subscriber.events == ["subscription DropUntilOutput", "value 2", "value 3", "finished"])
  }

  @Test(arguments: ["cancel", "finish"])
  func otherIsAskedForOneValueAndCancelledAtTheEnd(_ end: String) {
    upstream.drop(untilOutputFrom: other).subscribe(subscriber)
    #expect(other.events == ["request max(1)"])
    other.send("go")
    other.send("again")
    #expect(other.events == ["request max(1)"])
    if end == "cancel" { subscriber.cancel() } else { upstream.send(completion: .finished) }
    #expect(other.events == ["request max(1)", "cancel"])
  }

  @Test func downstreamIsGreetedFirstThenTheOtherIsSubscribedToThenUpstream() {
    var order: [String] = []
    subscriber.onSubscription = { _ in order.append("greeting") }
    other.onRequest = { _ in order.append("other") }
    upstream.onRequest = { _ in order.append("upstream") }
    upstream.drop(untilOutputFrom: other).subscribe(subscriber)
    #expect(order == ["greeting", "other", "upstream"])
  }

  @Test func skippedValueUsesUpDemand() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(2), returning: { _ in .max(3) })
    upstream.drop(untilOutputFrom: other).subscribe(subscriber)
    #expect(upstream.events == ["request max(2)"])
    #expect(upstream.send(1) == .none)
    other.send("go")
    #expect(upstream.send(2) == .max(3))
    subscriber.request(.max(4))
    #expect(upstream.events == ["request max(2)", "request max(4)"])
  }

  /// Then a dropped value does not use up what `values` or another subscriber with limited demand has requested.
  @Test func bufferRequestsDroppedValuesAgain() {
    let subscriber = TestSubscriber<Int, TestError>(asking: .max(1))
    upstream.drop(untilOutputFrom: other).buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest)
      .subscribe(subscriber)
    #expect(upstream.events == ["request unlimited"])
    upstream.send(1)
    other.send("go")
    upstream.send(2)
    #expect(subscriber.values == [2])
  }

  @Test func otherThatFinishesWithoutAValueFinishesAll() {
    upstream.drop(untilOutputFrom: other).subscribe(subscriber)
    other.send(completion: .finished)
    upstream.send(1)
    #expect(subscriber.events == ["subscription DropUntilOutput", "finished"])
    #expect(upstream.events == ["request unlimited", "cancel"])
  }

  @Test func otherThatFailsWithoutAValueFailsAll() {
    upstream.drop(untilOutputFrom: other).subscribe(subscriber)
    other.send(completion: .failure(.broken))
    #expect(subscriber.events == ["subscription DropUntilOutput", "failure broken"])
    #expect(upstream.events == ["request unlimited", "cancel"])
  }

  @Test func otherThatFinishesAtOnceCancelsUpstreamWhenItComes() {
    let other = Publishers.Sequence<[Int], TestError>(sequence: [])
    upstream.drop(untilOutputFrom: other).subscribe(subscriber)
    #expect(subscriber.events == ["subscription DropUntilOutput", "finished"])
    #expect(upstream.events == ["cancel"])
  }

  @Test func completionOfTheOtherMeansNothingAfterItsValue() {
    upstream.drop(untilOutputFrom: other).subscribe(subscriber)
    other.send("go")
    other.send(completion: .failure(.broken))
    upstream.send(1)
    #expect(subscriber.events == ["subscription DropUntilOutput", "value 1"])
  }

  @Test func triggerFromInsideARequestIsNoDeadlock() {
    let other = self.other
    upstream.onRequest = { _ in other.send("go") }
    upstream.drop(untilOutputFrom: other).subscribe(subscriber)
    upstream.send(1)
    #expect(subscriber.values == [1])
  }

  @Test(arguments: [true, false])
  func manyThreadsSeeNothingBeforeTheSignalOrAfterTheEnd(isSignal: Bool) {
    for _ in 0..<25 {
      let upstream = PassthroughSubject<Int, Never>()
      let other = PassthroughSubject<Int, Never>()
      let witness = Witness<Int, Never>()
      upstream.drop(untilOutputFrom: other).subscribe(witness)
      let isDone = onEightThreads { thread in
        for value in 0..<20 {
          if thread < 7 || value != 10 {
            upstream.send(value)
          } else {
            isSignal ? other.send(0) : other.send(completion: .finished)
          }
        }
      }
      #expect(isDone)
      #expect(isSignal ? witness.values.count >= 9 : witness.values.isEmpty)
      #expect(witness.completions == (isSignal ? 0 : 1) && witness.overlaps == 0)
    }
  }
}
