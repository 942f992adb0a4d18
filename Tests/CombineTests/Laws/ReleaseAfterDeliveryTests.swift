import Combine
import Dispatch
import Foundation
import TestKit
import Testing

/// What a delivery gives up is released after it. A `deinit` may wait for a thread that is on its way with a value, and
/// that thread waits for the delivery.
@Suite(.serialized) struct ReleaseAfterDeliveryTests {
  /// The operators that several upstreams enter.
  @Test(arguments: TwoEventsTests.rows.filter(\.areBothSubscribed), EndOfStream.allCases)
  func deinitMayWaitForAValueOnItsWay(through row: TwoEventsTests.Row, _ ending: EndOfStream) {
    let make = { row.make($0, $1) }
    expectNil(Self.violation(of: make, after: row.before, ending, within: .seconds(20)))
  }

  /// A subscriber that cancels from inside a value goes after it, though another thread waits with the next value.
  @Test(arguments: NeverWaitsTests.sources)
  func deinitMayWaitForAValueThatWaits(behind row: Named<() -> NeverWaitsTests.Source>) {
    let source = row.value()
    let (lastReference, isOnItsWay) = (LastReference(), Gate())
    let subscription = Self.subscribe(to: source.publisher, lastReference)
    var (sender, sending, waits): (Worker?, Thread?, Bool) = (nil, nil, false)
    lastReference.onValue = {
      guard sender == nil else { return }
      sender = Worker {
        sending = .current
        isOnItsWay.open()
        source.send(1)
      }
      isOnItsWay.wait()
      // If it is late, it does not wait, and there is nothing to see.
      Thread.sleep(forTimeInterval: 0.05)
      subscription?.cancel()
    }
    lastReference.onDeinit = {
      // The sender may be the last that holds it.
      if Thread.current !== sending { waits = sender?.join(within: .seconds(20)) == false }
    }
    let main = Worker { source.send(0) }
    expectTrue(main.join() && sender?.join() == true)
    expectTrue(!waits)
    lastReference.forget()
  }

  /// Without this, a check that nothing can fail would go unnoticed.
  @Test func operatorThatReleasesUnderItsLockIsNoticed() {
    let make: (Side, Side) -> Candidate.Values = { a, b in
      LockedMerge(a: a, b: b).eraseToAnyPublisher()
    }
    expectEqual(
      Self.violation(of: make, after: [], .cancelled, within: .milliseconds(300)), "the value on its way waits")
  }

  private static func violation(
    of make: (Side, Side) -> Candidate.Values, after before: [TwoEventsTests.Event], _ ending: EndOfStream,
    within limit: DispatchTimeInterval
  ) -> String? {
    let (a, b) = (Side(), Side())
    let (inside, goOn) = (Gate(), Gate())
    let lastReference = LastReference()
    let subscription = subscribe(to: make(a, b), lastReference)
    for event in before {
      switch event {
      case .a(let event): a.send(event)
      case .b(let event): b.send(event)
      case .request, .cancel: return "not sent by an upstream"
      }
    }
    b.onItsWay = {
      inside.open()
      goOn.wait()
    }
    let sender = Worker { b.send(.value(2)) }
    guard inside.wait() else { return "no value is on its way" }
    var waits = false
    lastReference.onDeinit = {
      goOn.open()
      waits = !sender.join(within: limit)
    }
    let main = Worker {
      switch ending {
      case .cancelled: subscription?.cancel()
      case .failed: a.send(.fail)
      case .finished: a.send(.finish)
      }
      // The sender may hold the subscriber, too. Then it goes later, on that thread.
      lastReference.forget()
      goOn.open()
    }
    guard main.join(), sender.join() else { return "a thread hangs" }
    subscription?.cancel()
    return waits ? "the value on its way waits" : nil
  }

  /// Subscribes a subscriber that only the stream holds.
  private static func subscribe(to publisher: Candidate.Values, _ lastReference: LastReference) -> (any Subscription)? {
    let subscriber = Fleeting(lastReference)
    publisher.subscribe(subscriber)
    return subscriber.subscription.take()
  }
}

/// Runs a closure when a subscriber goes.
private final class LastReference: @unchecked Sendable {
  /// Called for each value. Set before the first one.
  var onValue: () -> Void = {}

  private let lock = NSLock()
  private var closure: (() -> Void)?

  var onDeinit: () -> Void {
    get { lock.withLock { closure } ?? {} }
    set { lock.withLock { closure = newValue } }
  }

  func forget() { lock.withLock { closure = nil } }
}

private final class Fleeting: Subscriber {
  var subscription: (any Subscription)?
  private let lastReference: LastReference

  init(_ lastReference: LastReference) { self.lastReference = lastReference }

  deinit { lastReference.onDeinit() }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    lastReference.onValue()
    return .none
  }

  func receive(completion: Subscribers.Completion<TestError>) {}
}

/// Lets go of its subscriber under a lock that a value takes, too.
private struct LockedMerge: Publisher {
  typealias Output = Int
  typealias Failure = TestError

  let a: Side
  let b: Side

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    let inner = Inner(AnySubscriber(subscriber))
    subscriber.receive(subscription: inner)
    for side in [a, b] {
      side.subscribe(
        AnySubscriber(receiveSubscription: { _ in }, receiveValue: inner.receive, receiveCompletion: { _ in }))
    }
  }

  private final class Inner: Subscription {
    private let lock = NSLock()
    private var downstream: AnySubscriber<Int, TestError>?

    init(_ downstream: AnySubscriber<Int, TestError>) { self.downstream = downstream }

    func receive(_ value: Int) -> Subscribers.Demand { lock.withLock { downstream }?.receive(value) ?? .none }
    func request(_ demand: Subscribers.Demand) {}
    func cancel() { lock.withLock { downstream = nil } }
  }
}
