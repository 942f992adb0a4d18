import Combine
import TestKit
import Testing

/// `flatMap` where several threads send, ask and cancel.
@Suite struct FlatMapThreadsTests {
  @Test func eventsDoNotOverlapThoughEightThreadsSend() {
    let subjects = (0..<8).map { _ in PassthroughSubject<Int, Never>() }
    let (all, oneByOne) = (Witness<Int, Never>(), Witness<Int, Never>(asking: .max(1)))
    oneByOne.onValue = { [unowned oneByOne] _ in oneByOne.subscription?.request(.max(1)) }
    for witness in [all, oneByOne] { subjects.publisher.flatMap { $0 }.subscribe(witness) }
    let isDone = onEightThreads { thread in
      for number in 0..<1000 { subjects[thread].send(number) }
      subjects[thread].send(completion: .finished)
    }
    #expect(isDone)
    #expect(all.values.count == 8000)
    // With limited demand, a subject drops a value that it sends before it is asked for the next one.
    #expect(oneByOne.values.count >= 8)
    for witness in [all, oneByOne] { #expect(witness.completions == 1 && witness.overlaps == 0) }
  }

  @Test func nothingIsLostOrDoubledThoughDemandComesFromEightThreads() {
    let witness = Witness<Int, Never>(asking: .none)
    (0..<8).publisher
      .flatMap { number in (0..<500).publisher.map { number * 500 + $0 } }
      .subscribe(witness)
    let isDone = onEightThreads { _ in
      for _ in 0..<500 { witness.subscription?.request(.max(1)) }
    }
    #expect(isDone)
    #expect(witness.values.sorted() == Array(0..<4000))
    #expect(witness.completions == 1 && witness.overlaps == 0)
  }

  @Test func cancelDoesNotWaitForADelivery() {
    let subject = PassthroughSubject<Int, Never>()
    let subscriber = TestSubscriber<Int, Never>()
    Just(1).flatMap { _ in subject }.subscribe(subscriber)
    #expect(subscriber.whileReceiving(from: { subject.send(1) }, do: subscriber.cancel))
    #expect(subscriber.events.count == 2)
  }
}
