import Combine
import TestKit
import Testing
import VirtualTime

struct SubscribeOnTests {
  private let clock = VirtualTimeScheduler()
  private let upstream = ManualPublisher<Int, TestError>()
  private let subscriber = TestSubscriber<Int, TestError>()

  @Test func subscribingAndAskingAreScheduledOneAfterTheOther() {
    upstream.subscribe(on: clock).subscribe(subscriber)
    expectTrue(upstream.subscribers.isEmpty && subscriber.events == [] && clock.pending == 1)
    clock.run()
    expectEqual(subscriber.events, ["subscription SubscribeOn"])
    expectEqual(upstream.events, ["request unlimited"])
  }

  @Test func requestsAndTheCancellationKeepTheirOrder() {
    let subscriber = upstream.subscribe(on: clock).testSubscriber(asking: .none)
    clock.run()
    for count in 1...3 { subscriber.request(.max(count)) }
    subscriber.cancel()
    subscriber.request(.max(4))
    expectEqual(upstream.events, [])
    clock.run()
    expectEqual(upstream.events, ["request max(1)", "request max(2)", "request max(3)", "cancel"])
  }

  @Test func valuesDemandAndTheCompletionAreNotScheduled() {
    let subscriber = upstream.subscribe(on: clock).testSubscriber(asking: .max(1)) { _ in .max(4) }
    clock.run()
    expectEqual(upstream.send(1), .max(4))
    upstream.send(completion: .failure(.broken))
    expectEqual(subscriber.events, ["subscription SubscribeOn", "value 1", "failure broken"])
    expectEqual(clock.pending, 0)
  }

  @Test func cancellationIsScheduledAndNothingIsReceivedMeanwhile() {
    upstream.subscribe(on: clock).subscribe(subscriber)
    clock.run()
    subscriber.cancel()
    expectEqual(upstream.events, ["request unlimited"])
    expectEqual(upstream.send(1), .none)
    upstream.send(completion: .finished)
    clock.run()
    expectEqual(upstream.events, ["request unlimited", "cancel"])
    expectEqual(subscriber.events, ["subscription SubscribeOn"])
  }

  @Test func colderUpstreamSendsOnTheSchedulerWhatItIsAskedFor() {
    let subscriber = (1...3).publisher.subscribe(on: clock).testSubscriber(asking: .max(1))
    clock.run()
    subscriber.request(.unlimited)
    expectEqual(subscriber.values, [1])
    clock.run()
    expectEqual(subscriber.events, ["subscription SubscribeOn", "value 1", "value 2", "value 3", "finished"])
  }

  @Test func eightThreadsAskForWhatTheyGet() {
    let threads = ThreadsScheduler()
    let witness = (0..<8000).publisher.subscribe(on: threads).witness(asking: .none)
    expectTrue(threads.run())
    expectTrue(
      onEightThreads { _ in
        for _ in 0..<500 { witness.subscription?.request(.max(1)) }
      })
    expectTrue(threads.run())
    expectTrue(witness.values == Array(0..<4000) && witness.overlaps == 0)
  }
}
