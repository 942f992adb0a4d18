import Combine
import TestKit
import Testing
import VirtualTime

@Suite struct ReceiveOnTests {
  private let clock = VirtualTimeScheduler()
  private let upstream = ManualPublisher<Int, TestError>()
  private let subscriber = TestSubscriber<Int, TestError>()

  @Test func eventsComeOnTheSchedulerInOrder() {
    upstream.receive(on: clock).subscribe(subscriber)
    for value in 1...3 { expectEqual(upstream.send(value), .none) }
    upstream.send(completion: .finished)
    expectEqual(subscriber.events, ["subscription ReceiveOn"])
    expectEqual(clock.pending, 4)
    clock.run()
    expectEqual(subscriber.events, ["subscription ReceiveOn", "value 1", "value 2", "value 3", "finished"])
  }

  @Test func failureDoesNotOvertake() {
    expectMarbles(["(a#)": "(a#)", "a-#": "a-#"]) { $0.receive(on: $1) }
  }

  @Test func upstreamSeesItsName() {
    upstream.receive(on: ImmediateScheduler.shared).subscribe(subscriber)
    upstream.receive(on: StandstillScheduler()).subscribe(subscriber)
    expectEqual(upstream.subscribers.map { "\($0)" }, ["ReceiveOn", "ReceiveOn"])
  }

  /// Such a scheduler may well begin with what it was given last.
  @Test func concurrentQueueKeepsTheOrderAndLosesNothing() {
    let threads = ThreadsScheduler()
    upstream.receive(on: threads).subscribe(subscriber)
    for value in 1...3 { upstream.send(value) }
    upstream.send(completion: .finished)
    let actions = (0..<4).map { _ in threads.next() }
    actions[1]?()
    expectEqual(subscriber.values, [1, 2])
    actions[0]?()
    expectEqual(subscriber.values, [1, 2])
    actions[3]?()
    actions[2]?()
    expectEqual(subscriber.events, ["subscription ReceiveOn", "value 1", "value 2", "value 3", "finished"])
  }

  @Test(arguments: [true, false])
  func valuesOfEightThreadsDoNotOverlap(isDelayed: Bool) {
    let (threads, subject) = (ThreadsScheduler(), PassthroughSubject<Int, TestError>())
    let witness = Witness<Int, TestError>()
    if isDelayed {
      subject.delay(for: 1, scheduler: threads).subscribe(witness)
    } else {
      subject.receive(on: threads).subscribe(witness)
    }
    for value in 0..<5000 { subject.send(value) }
    expectTrue(threads.run())
    expectTrue(witness.values == Array(0..<5000) && witness.overlaps == 0)
  }

  @Test func nothingComesAfterTheCompletionOfEightThreads() {
    for _ in 0..<50 {
      let (threads, subject) = (ThreadsScheduler(), PassthroughSubject<Int, TestError>())
      let witness = Witness<Int, TestError>()
      subject.receive(on: threads).subscribe(witness)
      for value in 0..<20 { subject.send(value) }
      subject.send(completion: .finished)
      expectTrue(threads.run())
      expectTrue(witness.completions == 1 && witness.eventsAfterCompletion == 0 && witness.overlaps == 0)
    }
  }

  @Test func valueDoesNotOverlapWithTheGreeting() {
    let threads = ThreadsScheduler()
    subscriber.onSubscription = { [upstream, subscriber] _ in
      upstream.send(1)
      expectTrue(Worker { threads.next()?() }.join(within: .seconds(60)))
      expectEqual(subscriber.values, [])
    }
    upstream.receive(on: threads).subscribe(subscriber)
    // A value that was due meanwhile is scheduled again.
    threads.next()?()
    expectEqual(subscriber.values, [1])
  }

  @Test func completionWaitsForTheValueUnderWay() {
    let threads = ThreadsScheduler()
    upstream.receive(on: threads).subscribe(subscriber)
    upstream.send(1)
    upstream.send(completion: .finished)
    let complete = { [subscriber] in
      threads.next()?()
      expectEqual(subscriber.events.last, "value 1")
    }
    expectTrue(subscriber.whileReceiving(from: { threads.next()?() }, do: complete))
    expectEqual(subscriber.events, ["subscription ReceiveOn", "value 1", "finished"])
  }
}
