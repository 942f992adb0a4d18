import Combine
import Foundation
import Synchronization
import TestKit
import Testing

/// The laws of an upstream that does not return from `request(_:)`: it sends without end, or it holds the thread there.
/// The values that it has sent arrive, and another thread can cancel.
@Suite(.serialized) struct UpstreamThatNeverReturnsTests {
  enum Temper: CaseIterable {
    case neverStops, blocks
  }

  /// Operators that schedule, on a queue that runs beside the thread of upstream.
  private static let queued: [Candidate] = [
    Candidate("receive(on:), on a queue") { $0.receive(on: queue()) },
    Candidate("delay, on a queue") { $0.delay(for: 0, scheduler: queue()) },
    Candidate("timeout, on a queue") { $0.timeout(1000, scheduler: queue()) },
    Candidate("collect by time, on a queue") { $0.collect(.byTime(queue(), 0.001)).map(\.count) },
    Candidate("collect by count, on a queue") { $0.collect(.byTimeOrCount(queue(), 1000, 2)).map(\.count) },
    Candidate("debounce, on a queue") { $0.debounce(for: 0, scheduler: queue()) },
    Candidate("throttle behind receive(on:)") {
      $0.receive(on: queue()).throttle(for: 0, scheduler: queue(), latest: true)
    },
    Candidate("zip behind subscribe(on:)") { $0.subscribe(on: DispatchQueue.global()).zip(just(0)) { $1 } },
    Candidate("share behind subscribe(on:)") { $0.subscribe(on: DispatchQueue.global()).share() },
    Candidate("buffer behind receive(on:)") {
      $0.receive(on: queue()).buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest)
    },
    Candidate("combineLatest behind subscribe(on:)") {
      $0.subscribe(on: DispatchQueue.global()).combineLatest(just(0)) { $1 }
    },
    Candidate("merge behind subscribe(on:)") { $0.subscribe(on: DispatchQueue.global()).merge(with: just(0)) },
    // All that the subscriber does runs on the queue on which it receives.
    Candidate("receive(on:) behind subscribe(on:)") {
      let queue = queue()
      return $0.subscribe(on: DispatchQueue.global()).receive(on: queue).subscribe(on: queue)
    },
    Candidate(behindASerialQueue) { $0.subscribe(on: queue()).receive(on: queue()) },
    Candidate("zip, in the second place") { just(0).zip($0) { $1 } },
    Candidate("combineLatest, in the second place") { just(0).combineLatest($0) { $1 } },
    Candidate("merge, in the second place") { just(0).merge(with: $0) },
  ]

  private static func queue() -> DispatchQueue { DispatchQueue(label: "UpstreamThatNeverReturnsTests") }

  private static func just(_ value: Int) -> Candidate.Values {
    Just(value).setFailureType(to: TestError.self).eraseToAnyPublisher()
  }

  /// Where the law cannot hold.
  private static let exempt: [String: String] = [
    "Publishers.Throttle": requestsFirst, "Publishers.Throttle, the latest": requestsFirst,
    "Publishers.Throttle, the first": requestsFirst, "Publishers.Buffer, by request": requestsFirst,
    "Publishers.SubscribeOn, on a clock": "upstream holds the only thread on which the cancellation could run",
    behindASerialQueue: "upstream holds the only thread on which the cancellation could run",
    "Publishers.Autoconnect": "a connection is cancelled when connect() has returned",
    "Publishers.Share": "a connection is cancelled when connect() has returned",
  ]

  private static let behindASerialQueue = "receive(on:) behind subscribe(on:), on a serial queue"
  private static let requestsFirst = "as Apple's, it requests before downstream has its subscription"

  /// What goes on without its subscribers.
  private static let independent: Set<String> = [
    "PassthroughSubject", "CurrentValueSubject", "Publishers.Multicast", "Publishers.MakeConnectable",
  ]

  /// Where values wait for another upstream, which gets its request, or its subscription, after this one.
  private static let waiting: Set<String> = [
    "Publishers.Zip", "Publishers.Zip3", "Publishers.Zip4", "Publishers.CombineLatest", "Publishers.CombineLatest3",
    "Publishers.CombineLatest4", "debounce, on a queue", "Publishers.Debounce, on a clock",
  ]

  /// All that have an upstream.
  private static let rows = candidates.filter { $0.laws.contains(.cancelReachesUpstream) } + queued

  @Test(arguments: rows, Temper.allCases)
  func valuesArriveAndAnotherThreadCancels(_ candidate: Candidate, _ temper: Temper) {
    let violation = Self.violation(by: candidate, over: temper)
    if let reason = Self.exempt[candidate.name] {
      expectTrue(violation != nil, "\(candidate.name) obeys, though exempt: \(reason)")
    } else {
      expectNil(violation)
    }
  }

  private static func violation(by candidate: Candidate, over temper: Temper) -> String? {
    let limit = DispatchTimeInterval.milliseconds(exempt[candidate.name] == nil ? 20_000 : 200)
    let upstream = Upstream(temper)
    let sendsValues = !waiting.contains(candidate.name) && sendsValuesBeforeTheEnd(candidate)
    let subscriber = Receiver()
    let (publisher, settle) = candidate.stage(upstream.publisher)
    let worker = Worker { publisher.subscribe(subscriber) }
    let clock = Turner(settle)
    defer {
      upstream.stop()
      _ = worker.join()
      clock.stop()
    }
    guard subscriber.hasSubscription.wait(within: limit) else { return "no subscription" }
    guard !sendsValues || subscriber.hasValue.wait(within: limit) else { return "no value" }
    guard Worker(subscriber.cancel).join(within: limit) else { return "cancel() waits" }
    if independent.contains(candidate.name) {
      upstream.stop()
    } else if !upstream.isCancelled.wait(within: limit) {
      return "upstream is not cancelled"
    }
    return worker.join(within: limit) ? nil : "upstream does not return"
  }

  /// Whether values arrive before upstream completes.
  private static func sendsValuesBeforeTheEnd(_ candidate: Candidate) -> Bool {
    let subject = PassthroughSubject<Int, TestError>()
    let subscriber = Receiver()
    let (publisher, settle) = candidate.stage(subject.eraseToAnyPublisher())
    publisher.subscribe(subscriber)
    settle()
    for number in 1...20 {
      subject.send(number)
      settle()
    }
    defer {
      subscriber.cancel()
      settle()
    }
    return queued.map(\.name).contains(candidate.name) || subscriber.hasValue.wait(within: .milliseconds(0))
  }

  /// The chains that the page *Combine* warns of, but for those that are exempt above.
  @Test(arguments: ["receive(on:)", "zip", "combineLatest", "merge"])
  func chainThatThePageNamesHangs(_ name: String) {
    let (upstream, queue, subscriber) = (Upstream(.neverStops), Self.queue(), Receiver())
    let isOver = Gate()
    let publisher: Candidate.Values =
      switch name {
      case "zip": upstream.publisher.zip(Self.just(0)) { $1 }.eraseToAnyPublisher()
      case "combineLatest": upstream.publisher.combineLatest(Self.just(0)) { $1 }.eraseToAnyPublisher()
      case "merge": upstream.publisher.merge(with: Self.just(0)).filter { $0 == 0 }.eraseToAnyPublisher()
      default: upstream.publisher.receive(on: queue).eraseToAnyPublisher()
      }
    let start = DispatchWorkItem {
      publisher.subscribe(subscriber)
      isOver.open()
    }
    queue.async(execute: start)
    expectTrue(!subscriber.hasValue.wait(within: .milliseconds(200)), "\(name) sends")
    upstream.stop()
    expectTrue(isOver.wait())
    expectTrue(subscriber.hasValue.wait(within: .seconds(20)))
  }

  @Test func endlessSequenceBehindAQueueEndsWhenDownstreamHasEnough() {
    var values: [Int] = []
    // `prefix` cancels upstream before it sends the completion, and `sink` may return between the two.
    var cancellable: AnyCancellable?
    let isOver = Gate()
    let worker = Worker {
      cancellable = (1...).publisher.receive(on: Self.queue()).prefix(3).sink(
        receiveCompletion: { _ in isOver.open() }, receiveValue: { values.append($0) })
    }
    expectTrue(isOver.wait() && worker.join())
    withExtendedLifetime(cancellable) {}
    expectEqual(values, [1, 2, 3])
  }

  /// A thread that sends comes in between the values of a sequence without end.
  @Test(arguments: ["zip", "combineLatest"])
  func subjectBesideAnEndlessSequenceSendsAndReturns(_ name: String) {
    let (subject, upstream) = (CurrentValueSubject<Int, TestError>(0), Upstream(.neverStops))
    let subscriber = Receiver()
    let worker = Worker {
      if name == "zip" {
        subject.zip(upstream.publisher) { $0 + $1 * 0 }.subscribe(subscriber)
      } else {
        subject.combineLatest(upstream.publisher) { $0 + $1 * 0 }.subscribe(subscriber)
      }
    }
    expectTrue(subscriber.hasValue.wait(within: .seconds(20)))
    expectTrue(Worker { subject.send(1) }.join(within: .seconds(20)))
    subscriber.cancel()
    expectTrue(worker.join(within: .seconds(20)))
    upstream.stop()
    expectTrue(worker.join())
  }

  /// Not even a cancellation makes upstream return.
  @Test func timeoutEndsTheStreamWhileUpstreamBlocks() {
    let (isOver, goOn) = (Flag(), Gate())
    let worker = Worker {
      let cancellable = Deferred { Just(goOn) }.map { $0.wait() }.timeout(0.01, scheduler: Self.queue())
        .sink(receiveCompletion: { _ in isOver.raise() }, receiveValue: { _ in })
      // On a slow machine the time may be over before the request: then upstream does not block, and this thread would cancel.
      withExtendedLifetime(cancellable) { _ = isOver.wait(within: .seconds(60)) }
    }
    expectTrue(isOver.wait(within: .seconds(60)))
    goOn.open()
    expectTrue(worker.join())
  }

  /// An inner publisher of flatMap that does not return from its second request. The page *Combine* says what to write.
  @Test(arguments: [false, true]) func innerPublisherThatBlocksHoldsUpTheOthers(isElsewhere: Bool) {
    let inners = [ManualPublisher<Int, Never>(), ManualPublisher<Int, Never>()]
    let (isFirst, isBlocked, goOn) = (Gate(), Gate(), Gate())
    var requests = 0
    inners[0].onRequest = { _ in
      requests += 1
      if requests == 1 {
        inners[0].send(1)
        isFirst.open()
      } else if requests == 2 {
        isBlocked.open()
        goOn.wait()
      }
    }
    let subscriber = inners.publisher.flatMap { inner in
      inner === inners[0] && isElsewhere
        ? inner.subscribe(on: DispatchQueue.global()).eraseToAnyPublisher() : inner.eraseToAnyPublisher()
    }.witness(asking: .none)
    expectTrue(isFirst.wait())
    inners[1].send(2)
    let requesting = Worker { subscriber.subscription?.request(.max(2)) }
    expectTrue(isBlocked.wait())
    expectEqual(requesting.join(within: isElsewhere ? .seconds(60) : .milliseconds(100)), isElsewhere)
    expectEqual(subscriber.values, isElsewhere ? [1, 2] : [1])
    goOn.open()
    expectTrue(requesting.join())
    expectEqual(subscriber.values, [1, 2])
  }

  /// What the subscriber of flatMap returns counts before a request to upstream, which may hold the thread.
  @Test func returnedDemandDoesNotWaitForARequest() {
    let outer = ManualPublisher<PassthroughSubject<Int, Never>, Never>()
    let inners = (0..<3).map { _ in PassthroughSubject<Int, Never>() }
    let (isBlocked, goOn) = (Gate(), Gate())
    var requests = 0
    let values = Mutex<[Int]>([])
    outer
      .handleEvents(receiveRequest: { _ in
        requests += 1
        guard requests == 2 else { return }
        isBlocked.open()
        goOn.wait()
      })
      .flatMap(maxPublishers: .max(3)) { $0 }
      .subscribe(
        AnySubscriber(
          receiveSubscription: { $0.request(.max(1)) },
          receiveValue: { value in
            values.withLock { $0.append(value) }
            // It leaves the request to the thread that is delivering.
            if value == 1 { expectTrue(Worker { inners[1].send(completion: .finished) }.join()) }
            return .max(1)
          }))
    for inner in inners { outer.send(inner) }
    let sending = Worker { inners[0].send(1) }
    isBlocked.wait()
    inners[2].send(2)
    expectEqual(values.withLock(\.self), [1, 2])
    goOn.open()
    expectTrue(sending.join())
  }
}

/// A thread that turns a candidate's clock until it is stopped.
private final class Turner {
  private let isOver = Flag()
  private let worker: Worker

  init(_ turn: @escaping () -> Void) {
    worker = Worker { [isOver] in while !isOver.wait(within: .microseconds(100)) { turn() } }
  }

  func stop() {
    isOver.raise()
    _ = worker.join()
  }
}

/// A sequence without end, or one that holds the thread after some elements. At the end of the test, it ends.
private final class Upstream: @unchecked Sendable {
  let isCancelled = Flag()
  private let lock = NSLock()
  private let goOn = Flag()
  private let temper: UpstreamThatNeverReturnsTests.Temper
  private var isStopped = false

  init(_ temper: UpstreamThatNeverReturnsTests.Temper) { self.temper = temper }

  var publisher: Candidate.Values {
    let numbers = sequence(first: 1) { [self] last in
      if temper == .blocks, last > 8 { _ = goOn.wait(within: .seconds(60)) }
      return lock.withLock { isStopped } ? nil : last + 1
    }
    return Publishers.Sequence<UnfoldFirstSequence<Int>, TestError>(sequence: numbers)
      .handleEvents(
        receiveCancel: { [self] in
          isCancelled.raise()
          goOn.raise()
        }
      ).eraseToAnyPublisher()
  }

  /// Lets all go on that it holds.
  func stop() {
    lock.withLock { isStopped = true }
    goOn.raise()
  }
}

/// Requests everything. Any thread may cancel.
private final class Receiver: Subscriber, @unchecked Sendable {
  let hasSubscription = Flag()
  let hasValue = Flag()
  private let lock = NSLock()
  private var subscription: (any Subscription)?

  func receive(subscription: any Subscription) {
    lock.withLock { self.subscription = subscription }
    hasSubscription.raise()
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    hasValue.raise()
    return .none
  }

  func receive(completion: Subscribers.Completion<TestError>) {}
  func cancel() { lock.withLock { subscription }?.cancel() }
}

/// A gate that stays open.
private final class Flag: @unchecked Sendable {
  private let group = DispatchGroup()
  private let lock = NSLock()
  private var isRaised = false

  init() { group.enter() }

  func raise() {
    if !lock.withLock({ exchange(&isRaised) }) { group.leave() }
  }

  func wait(within limit: DispatchTimeInterval) -> Bool { group.wait(timeout: .now() + limit) == .success }

  private func exchange(_ flag: inout Bool) -> Bool {
    defer { flag = true }
    return flag
  }
}
