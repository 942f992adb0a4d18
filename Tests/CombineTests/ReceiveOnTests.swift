import Combine
import TestKit
import Testing
import VirtualTime

struct ReceiveOnTests {
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

  /// Upstream may not return from the request, and the thread that has left the value is gone.
  @Test func whatIsLeftMeanwhileComesBeforeTheNextRequest() {
    let threads = ThreadsScheduler()
    var atRequests: [[Int]] = []
    upstream.onRequest = { [subscriber] _ in atRequests.append(subscriber.values) }
    subscriber.returning = { $0 == 1 ? .max(1) : .none }
    upstream.receive(on: threads).subscribe(subscriber)
    for value in 1...2 { upstream.send(value) }
    let actions = (0..<2).map { _ in threads.next() }
    subscriber.onValue = { value in
      if value == 1 { expectTrue(Worker { actions[1]?() }.join(within: .seconds(60))) }
    }
    actions[0]?()
    expectEqual(atRequests, [[], [1, 2]])
  }
}
