import Combine
import TestKit
import Testing

struct MulticastTests {
  private typealias Manual = ManualPublisher<Int, TestError>
  private typealias Subject = PassthroughSubject<Int, TestError>
  private typealias Tester = TestSubscriber<Int, TestError>

  private let upstream = Manual()
  private let subject = Subject()
  private let subscriber = Tester()

  @Test func startsWhenItIsConnected() {
    let multicast = upstream.multicast(subject: subject)
    multicast.subscribe(subscriber)
    expectEqual(subscriber.events, ["subscription Multicast"])
    expectTrue(upstream.subscribers.isEmpty)
    let connection = multicast.connect()
    expectEqual(upstream.events, ["request unlimited"])
    upstream.send(1)
    upstream.send(completion: .finished)
    expectEqual(subscriber.events, ["subscription Multicast", "value 1", "finished"])
    connection.cancel()
  }

  /// Each connection subscribes to upstream.
  @Test func connectionCancelsUpstreamWhenItIsCancelledOrGoes() {
    let multicast = upstream.multicast(subject: subject)
    multicast.subscribe(subscriber)
    let connection = multicast.connect()
    _ = multicast.connect()
    for _ in 1...2 { connection.cancel() }
    expectEqual(upstream.subscriptions.map(\.events), Array(repeating: ["request unlimited", "cancel"], count: 2))
    for receiver in upstream.subscribers {
      _ = receiver.receive(1)
      receiver.receive(completion: .finished)
    }
    expectEqual(subscriber.events, ["subscription Multicast"])
  }

  @Test func subjectIsMadeOnceAndNotBeforeItIsNeeded() {
    var count = 0
    let multicast = upstream.multicast { () -> Subject in
      count += 1
      return Subject()
    }
    expectEqual(count, 0)
    for subscriber in [subscriber, Tester()] { multicast.subscribe(subscriber) }
    multicast.connect().cancel()
    let connection = multicast.connect()
    upstream.send(1)
    expectEqual(subscriber.values, [1])
    expectEqual(count, 1)
    connection.cancel()
  }

  @Test func cancelLeavesTheSubjectAndNotUpstream() {
    let other = Tester()
    let multicast = upstream.multicast(subject: subject)
    multicast.subscribe(subscriber)
    multicast.subscribe(other)
    let connection = multicast.connect()
    subscriber.cancel()
    subscriber.cancel()
    upstream.send(1)
    subscriber.request(.max(1))
    expectEqual(subscriber.events, ["subscription Multicast"])
    expectEqual(other.values, [1])
    other.cancel()
    expectEqual(upstream.events, ["request unlimited"])
    connection.cancel()
  }

  @Test func subjectThatDoesNotKeepTheRulesIsKeptFromDownstream() {
    final class Unruly: Combine.Subject {
      typealias Output = Int
      typealias Failure = TestError

      let manual = Manual()
      func send(_ value: Int) { manual.send(value) }
      func send(completion: Subscribers.Completion<TestError>) { manual.send(completion: completion) }
      func send(subscription: any Subscription) {}
      func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
        manual.receive(subscriber: subscriber)
      }
    }
    let (unruly, second) = (Unruly(), ManualSubscription())
    upstream.multicast(subject: unruly).subscribe(subscriber)
    unruly.manual.send(subscription: second)
    expectEqual(second.events, ["cancel"])
    expectEqual("\(unruly.manual.subscribers[0])", "Multicast")
    unruly.send(1)
    subscriber.cancel()
    unruly.send(2)
    unruly.send(completion: .finished)
    expectEqual(subscriber.events, ["subscription Multicast", "value 1"])
    expectEqual(unruly.manual.events, ["request unlimited", "cancel"])
  }

  @Test func copiesOfAConnectableShareTheirSubscribers() {
    let (subscriber, upstream) = (TestSubscriber<Int, Never>(), ManualPublisher<Int, Never>())
    let connectable = upstream.makeConnectable()
    let copy = connectable
    connectable.subscribe(subscriber)
    let connection = copy.connect()
    upstream.send(1)
    connection.cancel()
    expectEqual(subscriber.values, [1])
    expectEqual(upstream.events, ["request unlimited", "cancel"])
  }

  /// Neither waits for `createSubject`, and neither makes it run again.
  @Test func subscribingAndConnectingWhileTheSubjectIsCreated() {
    var count = 0
    var multicast: Publishers.Multicast<Manual, Subject>?
    var connection: (any Cancellable)?
    let (second, third) = (Tester(), Tester())
    multicast = upstream.multicast { () -> Subject in
      count += 1
      guard count == 1 else { return Subject() }
      multicast?.subscribe(second)
      let worker = Worker {
        multicast?.subscribe(third)
        connection = multicast?.connect()
      }
      expectTrue(worker.join())
      expectTrue(second.events.isEmpty && third.events.isEmpty)
      return Subject()
    }
    multicast?.subscribe(subscriber)
    expectEqual(count, 1)
    upstream.send(1)
    expectEqual([subscriber, second, third].map(\.values), [[1], [1], [1]])
    connection?.cancel()
    expectEqual(upstream.events, ["request unlimited", "cancel"])
    multicast = nil
  }

  @Test func eightThreadsThatSubscribeAtOnceGetOneSubject() {
    let multicast = upstream.multicast { Subject() }
    let subscribers = (0..<8).map { _ in Tester() }
    expectTrue(onEightThreads { multicast.subscribe(subscribers[$0]) })
    let connection = multicast.connect()
    upstream.send(1)
    expectEqual(subscribers.map(\.values), Array(repeating: [1], count: 8))
    connection.cancel()
  }

  @Test func heldValueOfTheSubjectComesBeforeTheConnection() {
    upstream.multicast(subject: CurrentValueSubject<Int, TestError>(5)).subscribe(subscriber)
    expectEqual(subscriber.values, [5])
  }
}
