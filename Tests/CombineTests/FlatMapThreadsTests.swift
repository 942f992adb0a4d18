import Combine
import TestKit
import Testing

/// `flatMap` where several threads send, ask and cancel.
@Suite struct FlatMapThreadsTests {
  @Test(arguments: [Subscribers.Demand.unlimited, .max(1)])
  func eventsDoNotOverlapThoughEightThreadsSend(_ demand: Subscribers.Demand) {
    let count = 1000
    let subjects = (0..<8).map { _ in PassthroughSubject<Int, Never>() }
    let start = Gate()
    var isInside = false
    var values = 0
    var completions = 0
    let subscriber = TestSubscriber<Int, Never>(asking: demand) { _ in demand == .unlimited ? .none : .max(1) }
    subscriber.onValue = { _ in
      #expect(!isInside)
      isInside = true
      values += 1
      isInside = false
    }
    subscriber.onCompletion = { _ in completions += 1 }
    subjects.publisher.flatMap { $0 }.subscribe(subscriber)
    let workers = subjects.map { subject in
      Worker {
        start.wait()
        for number in 0..<count { subject.send(number) }
        subject.send(completion: .finished)
      }
    }
    for _ in workers { start.open() }
    for worker in workers { #expect(worker.join()) }
    // With limited demand a subject's value may come while that has not been asked for the next one yet, and is missed.
    if demand == .unlimited { #expect(values == 8 * count) } else { #expect(values >= 8) }
    #expect(completions == 1)
  }

  @Test func nothingIsLostOrDoubledThoughDemandComesFromAnotherThread() {
    let sequences = 8
    let count = 500
    let start = Gate()
    let finished = Gate()
    let subscriber = TestSubscriber<Int, Never>(asking: .none)
    subscriber.onCompletion = { _ in finished.open() }
    (0..<sequences).publisher
      .flatMap { number in (0..<count).publisher.map { number * count + $0 } }
      .subscribe(subscriber)
    let subscription = subscriber.subscription
    let workers = (0..<8).map { _ in
      Worker {
        start.wait()
        for _ in 0..<(sequences * count / 8) { subscription?.request(.max(1)) }
      }
    }
    for _ in workers { start.open() }
    for worker in workers { #expect(worker.join()) }
    #expect(finished.wait())
    #expect(subscriber.values.sorted() == Array(0..<(sequences * count)))
  }

  @Test func cancelDoesNotWaitForADelivery() {
    let (inside, cancelled) = (Gate(), Gate())
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = TestSubscriber<Int, Never>()
    subscriber.onValue = { _ in
      inside.open()
      #expect(cancelled.wait())
    }
    Just(1).flatMap { _ in subject }.subscribe(subscriber)
    let worker = Worker { subject.send(1) }
    #expect(inside.wait())
    subscriber.cancel()
    cancelled.open()
    #expect(worker.join())
    #expect(subscriber.events.count == 2)
  }
}
