import Combine
import Synchronization
import TestKit
import Testing

struct AutoconnectTests {
  private typealias Tester = TestSubscriber<Int, TestError>

  /// A connectable publisher that records when it is connected, and lets the test have its say.
  private final class Connectable: ConnectablePublisher {
    typealias Output = Int
    typealias Failure = TestError

    let manual = ManualPublisher<Int, TestError>()
    private(set) var events: [String] = []
    var onConnect: () -> Void = {}
    var onDisconnect: () -> Void = {}

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
      events.append("subscribe")
      manual.receive(subscriber: subscriber)
    }

    func connect() -> any Cancellable {
      events.append("connect")
      onConnect()
      return AnyCancellable {
        self.events.append("disconnect")
        self.onDisconnect()
      }
    }
  }

  private let connectable = Connectable()

  @Test func connectsAfterTheFirstSubscriberAndDisconnectsWhenTheLastOneLeaves() {
    let autoconnect = connectable.autoconnect()
    let subscribers = [Tester(), Tester(), Tester()]
    for subscriber in subscribers.prefix(2) { autoconnect.subscribe(subscriber) }
    for _ in 1...2 { subscribers[0].cancel() }
    expectEqual(connectable.events, ["subscribe", "connect", "subscribe"])
    subscribers[1].cancel()
    autoconnect.subscribe(subscribers[2])
    subscribers[2].cancel()
    expectEqual(connectable.events.dropFirst(3), ["disconnect", "subscribe", "connect", "disconnect"])
    expectTrue(connectable.manual.subscriptions.allSatisfy { $0.events == ["request unlimited", "cancel"] })
  }

  /// Keeps its subscribers, and sends them no subscription.
  private final class Silent: ConnectablePublisher {
    typealias Output = Int
    typealias Failure = TestError

    private(set) var subscribers: [any Subscriber<Int, TestError>] = []
    private(set) var events: [String] = []

    func receive<S: Subscriber<Int, TestError>>(subscriber: S) { subscribers.append(subscriber) }

    func connect() -> any Cancellable {
      events.append("connect")
      return AnyCancellable { self.events.append("disconnect") }
    }
  }

  @Test func subscriberThatUpstreamCancelsEarlyIsNotCounted() throws {
    let silent = Silent()
    let autoconnect = silent.autoconnect()
    for _ in 1...2 {
      autoconnect.subscribe(Tester())
      let inner = try #require(silent.subscribers.last as? any Subscription)
      for _ in 1...2 { inner.cancel() }
      expectEqual(silent.events.suffix(2), ["connect", "disconnect"])
    }
    expectEqual(silent.events.count, 4)
  }

  @Test func subscribingWhileItConnectsDoesNotConnectAgain() {
    let autoconnect = connectable.autoconnect()
    let (first, second) = (Tester(), Tester())
    connectable.onConnect = { autoconnect.subscribe(second) }
    autoconnect.subscribe(first)
    expectEqual(connectable.events, ["subscribe", "connect", "subscribe"])
    first.cancel()
    expectEqual(connectable.events.last, "subscribe")
    second.cancel()
    expectEqual(connectable.events.last, "disconnect")
    connectable.onConnect = {}
  }

  @Test func subscribingWhileTheFirstIsAttachedConnectsOnce() {
    let autoconnect = connectable.autoconnect()
    let (first, second) = (Tester(), Tester())
    first.onSubscription = { _ in autoconnect.subscribe(second) }
    autoconnect.subscribe(first)
    #if !canImport(Darwin)
      expectEqual(connectable.events, ["subscribe", "subscribe", "connect"])
    #endif
    first.cancel()
    second.cancel()
    expectEqual(connectable.events.last, "disconnect")
  }

  @Test func disconnectsBeforeTheSubscriptionIsCancelled() {
    let subscriber = connectable.autoconnect().testSubscriber()
    connectable.manual.onCancel = { [connectable] in expectEqual(connectable.events.last, "disconnect") }
    subscriber.cancel()
    expectEqual(connectable.manual.events, ["request unlimited", "cancel"])
  }

  @Test func connectionIsCancelledIfEverybodyLeavesWhileItConnects() {
    let autoconnect = connectable.autoconnect()
    let (first, second) = (Tester(), Tester())
    connectable.onConnect = { first.cancel() }
    autoconnect.subscribe(first)
    #if !canImport(Darwin)
      expectEqual(connectable.events, ["subscribe", "connect", "disconnect"])
      connectable.onConnect = {}
      autoconnect.subscribe(second)
      expectEqual(connectable.events.suffix(2), ["subscribe", "connect"])
    #endif
    withExtendedLifetime(second) {}
  }

  @Test func cancellingInsteadOfAskingLetsNothingStart() {
    let subscriber = Tester(asking: .none)
    subscriber.onSubscription = { $0.cancel() }
    let autoconnect = connectable.autoconnect()
    autoconnect.subscribe(subscriber)
    #if !canImport(Darwin)
      expectEqual(connectable.events, ["subscribe"])
      autoconnect.subscribe(Tester())
      expectEqual(connectable.events, ["subscribe", "subscribe", "connect"])
    #endif
  }

  @Test func completionLeavesTheConnectionAsItIs() {
    let autoconnect = connectable.autoconnect()
    let subscriber = autoconnect.testSubscriber()
    connectable.manual.send(completion: .finished)
    subscriber.cancel()
    autoconnect.subscribe(Tester())
    expectEqual(connectable.events, ["subscribe", "connect", "subscribe"])
  }

  /// No correct publisher finishes one subscriber and goes on.
  @Test func completedSubscriberDoesNotHoldTheConnection() {
    let autoconnect = connectable.autoconnect()
    let (first, second) = (Tester(), Tester())
    autoconnect.subscribe(first)
    autoconnect.subscribe(second)
    connectable.manual.subscribers[0].receive(completion: .finished)
    expectEqual(connectable.events.last, "subscribe")
    second.cancel()
    #if !canImport(Darwin)
      expectEqual(connectable.events.last, "disconnect")
    #endif
    // A subscriber that does not complete at once needs a connection.
    autoconnect.subscribe(Tester())
    #if !canImport(Darwin)
      expectEqual(connectable.events.count { $0 == "connect" }, 2)
    #endif
  }

  /// A completion does not end a connection. Once one was cancelled after a completion, a completion keeps none: upstream may
  /// be over, and subscribers that complete at once would start it again and again.
  @Test(arguments: [1, 2, 3]) func subscriberThatCompletesWhileItConnects(round: Int) {
    let autoconnect = connectable.autoconnect()
    for earlier in 1..<round {
      let (first, second) = (Tester(), Tester())
      autoconnect.subscribe(first)
      autoconnect.subscribe(second)
      if earlier == 1 { connectable.manual.subscribers[0].receive(completion: .finished) } else { first.cancel() }
      second.cancel()
    }
    let connectable = connectable
    connectable.onConnect = { connectable.manual.subscribers.last?.receive(completion: .finished) }
    autoconnect.subscribe(Tester())
    expectEqual(connectable.events.suffix(1), [round == 1 ? "connect" : "disconnect"])
    connectable.onConnect = {}
  }

  /// A connection that is one object, which is switched on and off, as the timer of a `TimerPublisher` is.
  private final class Switch: ConnectablePublisher, Cancellable, @unchecked Sendable {
    typealias Output = Int
    typealias Failure = TestError

    private(set) var isOn = false
    var onConnect: () -> Void = {}
    var onCancel: () -> Void = {}

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
      Empty(completeImmediately: false).receive(subscriber: subscriber)
    }

    func connect() -> any Cancellable {
      isOn = true
      onConnect()
      return self
    }

    func cancel() {
      onCancel()
      isOn = false
    }
  }

  /// Another subscriber comes while the connection is cancelled. It may go again.
  @Test(arguments: [true, false]) func subscribingWhileItDisconnectsConnectsAfterwards(stays: Bool) {
    let (connection, next) = (Switch(), Tester())
    let autoconnect = connection.autoconnect()
    connection.onCancel = {
      connection.onCancel = {}
      autoconnect.subscribe(next)
      if !stays { next.cancel() }
    }
    autoconnect.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).cancel()
    expectTrue(next.events.count == 1 && connection.isOn == stays)
    next.cancel()
    expectTrue(!connection.isOn)
    autoconnect.subscribe(Tester())
    expectTrue(connection.isOn)
  }

  /// The thread that comes does not wait for the one that is disconnecting.
  @Test func subscribingOnAnotherThreadWhileItDisconnectsConnectsAfterwards() {
    let (connection, inside, goOn) = (Switch(), Gate(), Gate())
    let autoconnect = connection.autoconnect()
    let first = autoconnect.sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    connection.onCancel = {
      connection.onCancel = {}
      inside.open()
      goOn.wait()
    }
    let leaving = Worker { first.cancel() }
    expectTrue(inside.wait())
    let subscribers = [Tester(), Tester()]
    for next in subscribers {
      expectTrue(Worker { autoconnect.subscribe(next) }.join(within: .seconds(10)))
      expectEqual(next.events.count, 1)
    }
    goOn.open()
    expectTrue(leaving.join())
    expectTrue(connection.isOn)
    for next in subscribers { next.cancel() }
    expectTrue(!connection.isOn)
  }

  /// If upstream still listed the former subscriber, what the new connection sends would wait for that one's delivery, and
  /// the former subscriber is often cancelled from inside it.
  @Test func connectsAgainOnceTheFormerSubscriberIsDetached() {
    let (autoconnect, next) = (connectable.autoconnect(), Tester())
    let (first, connectable) = (autoconnect.testSubscriber(), connectable)
    connectable.onDisconnect = {
      connectable.onDisconnect = {}
      autoconnect.subscribe(next)
    }
    let former = connectable.manual.subscriptions[0]
    connectable.onConnect = { expectEqual(former.events, ["request unlimited", "cancel"]) }
    first.cancel()
    expectEqual(connectable.events, ["subscribe", "connect", "disconnect", "subscribe", "connect"])
  }

  /// The last subscriber ends while it receives a value, and another one has come. The new connection sends on another
  /// thread, and does not return before that value has arrived.
  @Test func connectingAgainInsideADeliveryDoesNotWaitForIt() {
    let (upstream, first, next) = (ManualPublisher<Int, TestError>(), Tester(), Tester())
    let autoconnect = upstream.multicast(subject: PassthroughSubject()).autoconnect()
    autoconnect.subscribe(first)
    first.onValue = { _ in first.cancel() }
    upstream.onCancel = { autoconnect.subscribe(next) }
    upstream.onRequest = { _ in expectTrue(Worker { upstream.send(2) }.join(within: .seconds(10))) }
    upstream.send(1)
    expectEqual(first.values, [1])
    expectEqual(next.values, [2])
  }

  @Test func subscribingWhileAConnectionOfNobodyIsCancelledConnectsAfterwards() {
    let (connection, first, next) = (Switch(), Tester(), Tester())
    let autoconnect = connection.autoconnect()
    connection.onConnect = { first.cancel() }
    connection.onCancel = {
      connection.onCancel = {}
      autoconnect.subscribe(next)
    }
    autoconnect.subscribe(first)
    expectTrue(next.events.count == 1 && connection.isOn)
  }

  /// A replaying subject that others have written is often held by its publisher alone.
  @Test(arguments: [false, true]) func subscriberKeepsThePublisherUntilTheEnd(_ isCancelled: Bool) {
    let subscriber = Tester()
    weak var publisher: Publishers.Autoconnect<Connectable>?
    do {
      let autoconnect = connectable.autoconnect()
      publisher = autoconnect
      autoconnect.subscribe(subscriber)
    }
    expectTrue(publisher != nil)
    if isCancelled { subscriber.cancel() } else { connectable.manual.send(completion: .finished) }
    expectTrue(publisher == nil)
  }

  @Test(arguments: [false, true]) func keepsItsNameAfterTheEnd(_ isCancelled: Bool) throws {
    let subscriber = connectable.autoconnect().testSubscriber()
    if isCancelled { subscriber.cancel() } else { connectable.manual.send(completion: .finished) }
    expectEqual("\(try #require(subscriber.subscription))", "Manual")
  }

  @Test func eightThreadsThatComeAndGoLeaveNoConnection() {
    final class Counter: Sendable {
      let count = Atomic(0)
    }
    // Each connection subscribes to the upstream of `multicast`.
    let connections = Counter()
    let upstream = PassthroughSubject<Int, Never>().handleEvents(
      receiveSubscription: { _ in connections.count.add(1, ordering: .relaxed) },
      receiveCancel: { connections.count.subtract(1, ordering: .relaxed) })
    let autoconnect = upstream.multicast(subject: PassthroughSubject()).autoconnect()
    expectTrue(onEightThreads { _ in for _ in 0..<200 { autoconnect.sink { _ in }.cancel() } })
    expectEqual(connections.count.load(ordering: .relaxed), 0)
  }
}

struct ShareTests {
  private typealias Manual = ManualPublisher<Int, TestError>
  private typealias Tester = TestSubscriber<Int, TestError>

  private let upstream = Manual()

  @Test func allSubscribersShareOneSubscription() {
    let shared = upstream.share()
    let (first, second) = (Tester(), Tester())
    shared.subscribe(first)
    upstream.send(1)
    shared.subscribe(second)
    upstream.send(2)
    upstream.send(completion: .finished)
    expectEqual(first.events, ["subscription Multicast", "value 1", "value 2", "finished"])
    expectEqual(second.events, ["subscription Multicast", "value 2", "finished"])
    expectEqual(upstream.events, ["request unlimited"])
  }

  /// The subject remembers that a subscriber has requested values, as Apple's does.
  @Test func laterConnectionRequestsThoughItsSubscriberHasNot() {
    let shared = upstream.share()
    let (first, second) = (Tester(asking: .none), Tester(asking: .none))
    shared.subscribe(first)
    expectEqual(upstream.events, [])
    first.request(.max(1))
    first.cancel()
    shared.subscribe(second)
    expectEqual(upstream.events, ["request unlimited", "cancel", "request unlimited"])
    withExtendedLifetime(second) {}
  }

  /// - Parameter hasOther: Whether another subscriber cancels when the first one is told.
  @Test(arguments: [false, true]) func laterSubscriberOfAFinishedOneIsToldAndStartsNothing(besides hasOther: Bool) {
    let shared = upstream.share()
    let (first, other, late) = (Tester(), Tester(asking: .none), Tester())
    shared.subscribe(first)
    if hasOther { shared.subscribe(other) }
    first.onCompletion = { _ in other.cancel() }
    other.onCompletion = { _ in Issue.record("completed") }
    upstream.send(completion: .finished)
    first.cancel()
    shared.subscribe(late)
    expectEqual(late.events, ["subscription Multicast", "finished"])
    expectEqual(upstream.subscribers.count, 1)
  }

  @Test func firstSubscriberMissesWhatItHasNotRequested() {
    let subscriber = TestSubscriber<Int, Never>(asking: .max(1))
    [1, 2, 3].publisher.multicast { PassthroughSubject<Int, Never>() }.autoconnect().subscribe(subscriber)
    expectEqual(subscriber.events, ["subscription Multicast", "value 1", "finished"])
  }
}
