import Combine
import TestKit
import Testing

@Suite struct PrefixUntilOutputTests {
  private let upstream = ManualPublisher<Int, TestError>()
  private let other = ManualPublisher<String, Never>()
  private let subscriber = TestSubscriber<Int, TestError>()

  @Test func valueOfTheOtherFinishes() {
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    upstream.send(1)
    #expect(other.send("stop") == .none)
    upstream.send(2)
    upstream.send(completion: .failure(.broken))
    #expect(subscriber.events.dropFirst() == ["value 1", "finished"])
    #expect(upstream.events == ["request unlimited", "cancel"])
    #expect(other.events == ["request max(1)"])
  }

  @Test func otherIsCancelledWhenTheEndedOperatorIsLetGo() {
    let upstream = PassthroughSubject<Int, Never>()
    let other = PassthroughSubject<Int, Never>()
    var log: [String] = []
    let cancellable = upstream.prefix(untilOutputFrom: other.handleEvents(receiveCancel: { log.append("cancel") }))
      .sink(receiveCompletion: { log.append("\($0)") }, receiveValue: { _ in })
    other.send(0)
    #expect(log == ["finished", "cancel"])
    withExtendedLifetime(cancellable) {}
  }

  @Test func upstreamIsCancelledBeforeTheCompletion() {
    var order: [String] = []
    upstream.onCancel = { order.append("cancel") }
    subscriber.onCompletion = { order.append("\($0)") }
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    other.send("stop")
    #expect(order == ["cancel", "finished"])
  }

  @Test func otherIsSubscribedToFirst() {
    var order: [String] = []
    other.onRequest = { _ in order.append("other") }
    upstream.onRequest = { _ in order.append("upstream") }
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    #expect(order == ["other", "upstream"])
  }

  @Test func completionOfTheOtherMeansNothing() {
    let other = ManualPublisher<Int, TestError>()
    for completion in [Subscribers.Completion<TestError>.finished, .failure(.broken)] {
      let subscriber = TestSubscriber<Int, TestError>()
      upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
      other.send(completion: completion)
      upstream.send(1)
      #expect(subscriber.events.dropFirst() == ["value 1"])
    }
  }

  @Test func signalBeforeTheSubscriptionFinishesAtOnce() {
    let subscriber = TestSubscriber<Int, Never>()
    [1, 2].publisher.prefix(untilOutputFrom: Just("stop")).subscribe(subscriber)
    #expect(subscriber.events == ["subscription Empty", "finished"])
    upstream.prefix(untilOutputFrom: Just("stop")).subscribe(self.subscriber)
    #expect(self.subscriber.events == ["subscription Empty", "finished"])
    #expect(upstream.events == ["cancel"])
  }

  @Test func endOfTheOtherDoesNotOverlapWithAValue() {
    let (inside, ending) = (Gate(), Gate())
    let upstream = PassthroughSubject<Int, Never>()
    let other = PassthroughSubject<Int, Never>()
    let subscriber = TestSubscriber<Int, Never>()
    upstream.prefix(untilOutputFrom: other).subscribe(subscriber)
    subscriber.onValue = { _ in
      inside.open()
      ending.wait()
      #expect(subscriber.events.last == "value 1")
    }
    let worker = Worker { upstream.send(1) }
    inside.wait()
    let ender = Worker {
      ending.open()
      other.send(0)
    }
    #expect(worker.join() && ender.join())
    #expect(subscriber.events.suffix(2) == ["value 1", "finished"])
  }

  @Test func manyThreadsSeeNothingAfterTheEnd() {
    for _ in 0..<50 {
      let upstream = PassthroughSubject<Int, Never>()
      let other = PassthroughSubject<Int, Never>()
      let witness = Witness<Int, Never>()
      upstream.prefix(untilOutputFrom: other).subscribe(witness)
      let isDone = onEightThreads { thread in
        for value in 0..<20 { thread == 7 && value == 10 ? other.send(0) : upstream.send(value) }
      }
      #expect(isDone)
      #expect(witness.completions == 1 && witness.eventsAfterCompletion == 0 && witness.overlaps == 0)
    }
  }

  @Test func cancellingDoesNotWaitForAValue() {
    let upstream = PassthroughSubject<Int, Never>()
    let subscriber = TestSubscriber<Int, Never>()
    upstream.prefix(untilOutputFrom: PassthroughSubject<Int, Never>()).subscribe(subscriber)
    #expect(subscriber.whileReceiving(from: { upstream.send(1) }, do: subscriber.cancel))
  }
}
