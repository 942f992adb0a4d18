import Combine
import Dispatch
import TestKit
import Testing
import VirtualTime

/// The longest that a test here waits for a thread. Only a thread that hangs takes so long.
private let limit = DispatchTimeInterval.seconds(60)

/// A completion that comes while a chain is being subscribed is not lost, and comes once, after the subscription.
struct EarlyCompletionTests {
  /// An operator with several upstreams completes because of one that is not being subscribed.
  @Test(arguments: meanwhile.map(\.name))
  func operatorCompletesWhileDownstreamReceivesItsSubscription(_ name: String) throws {
    let row = try #require(Self.meanwhile.first { $0.name == name })
    let (upstream, other) = (PassthroughSubject<Int, TestError>(), PassthroughSubject<Int, TestError>())
    let clock = VirtualTimeScheduler()
    var b: Worker?
    var (waits, isReceivingSubscription) = (true, false)
    let downstream = TestSubscriber<Int, TestError>()
    downstream.onSubscription = { _ in
      isReceivingSubscription = true
      let worker = Worker { row.end(other, clock) }
      waits = !worker.join(within: limit)
      b = worker
      isReceivingSubscription = false
    }
    downstream.onCompletion = { _ in expectTrue(!isReceivingSubscription) }
    let a = Worker {
      row.apply(upstream.eraseToAnyPublisher(), other.eraseToAnyPublisher(), clock).subscribe(downstream)
      clock.advance(by: 100)
    }
    guard a.join(within: .seconds(150)), let b, b.join(within: limit) else {
      Issue.record("hangs")
      return
    }
    expectTrue(!waits, "to complete it is to wait")
    expectEqual(downstream.events.count, 2)
  }

  /// What upstream sends after a completion that waits is ignored.
  @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 7, 8]) func nothingFollowsACompletionThatWaits(_ number: Int) {
    let (upstream, clock) = (ManualPublisher<Int, TestError>(), VirtualTimeScheduler())
    let operators: [any Publisher<Int, TestError>] = [
      upstream.delay(for: 1, scheduler: clock), upstream.receive(on: clock),
      upstream.receive(on: ImmediateScheduler.shared),
      upstream.buffer(size: 3, prefetch: .byRequest, whenFull: .dropNewest), upstream.timeout(5, scheduler: clock),
      upstream.debounce(for: 1, scheduler: clock), upstream.throttle(for: 1, scheduler: clock, latest: true),
      upstream.collect(.byTime(clock, 1)).map(\.count), upstream.prefix(3),
    ]
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    var subscription: (any Subscription)?
    subscriber.onSubscription = {
      subscription = $0
      upstream.send(completion: .finished)
      upstream.send(1)
    }
    operators[number].subscribe(subscriber)
    subscription?.request(.unlimited)
    clock.run()
    expectEqual(subscriber.values, [])
    expectEqual(subscriber.events.suffix(1), ["finished"])
  }

  /// Nor does a request end its wait, so that a value could come before it. An operator that hands upstream's subscription
  /// on lets nothing wait.
  @Test(arguments: candidates)
  func noValueFollowsACompletionThatWaits(through candidate: Candidate) {
    func events(sending isSending: Bool) -> [String] {
      let upstream = ManualPublisher<Int, TestError>()
      let (publisher, settle) = candidate.stage(upstream.eraseToAnyPublisher())
      let subscriber = TestSubscriber<Int, TestError>(asking: .none)
      subscriber.onSubscription = {
        if upstream.subscribers.isEmpty { return }
        upstream.send(completion: .finished)
        $0.request(.unlimited)
        if isSending { upstream.send(7) }
      }
      publisher.subscribe(subscriber)
      settle()
      return subscriber.events
    }
    let expected = events(sending: false)
    if expected.first != "subscription Manual" { expectEqual(events(sending: true), expected) }
  }

  private typealias Values = Candidate.Values

  /// Operators, and what makes each complete though its upstream does not.
  private static let meanwhile:
    [(
      name: String, apply: (Values, Values, VirtualTimeScheduler) -> any Publisher<Int, TestError>,
      end: (PassthroughSubject<Int, TestError>, VirtualTimeScheduler) -> Void
    )] = [
      ("prefix(untilOutputFrom:), value", { a, b, _ in a.prefix(untilOutputFrom: b) }, { other, _ in other.send(1) }),
      (
        "drop(untilOutputFrom:), completion", { a, b, _ in a.drop(untilOutputFrom: b) },
        { other, _ in other.send(completion: .finished) }
      ),
      ("drop(untilOutputFrom:), failure", { a, b, _ in a.drop(untilOutputFrom: b) }, fail),
      ("merge", { a, b, _ in b.merge(with: a) }, fail),
      ("mergeMany", { a, b, _ in Publishers.MergeMany([b, a]) }, fail),
      ("zip", { a, b, _ in b.zip(a) { $0 + $1 } }, fail),
      ("combineLatest", { a, b, _ in b.combineLatest(a) { $0 + $1 } }, fail),
      (
        "timeout", { a, _, clock in Requested(upstream: a.timeout(1, scheduler: clock)) },
        { _, clock in clock.advance(by: 10) }
      ),
    ]

  private static func fail(_ other: PassthroughSubject<Int, TestError>, _ clock: VirtualTimeScheduler) {
    other.send(completion: .failure(.broken))
  }

  /// Requests everything before downstream receives the subscription.
  private struct Requested<Upstream: Publisher>: Publisher {
    typealias Output = Upstream.Output
    typealias Failure = Upstream.Failure

    let upstream: Upstream

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        AnySubscriber(
          receiveSubscription: {
            $0.request(.unlimited)
            subscriber.receive(subscription: $0)
          }, receiveValue: subscriber.receive, receiveCompletion: subscriber.receive))
    }
  }

  /// The time begins before downstream has its subscription, and the scheduler lets another thread complete upstream then.
  @Test func completionWhileCollectSetsItsAlarmFollowsTheSubscription() {
    for isCounting in [false, true] {
      let (upstream, subscriber) = (ManualPublisher<Int, TestError>(), TestSubscriber<[Int], TestError>(asking: .none))
      let scheduler = SpyScheduler(
        once: { _, action in action() },
        again: { _, _ in expectTrue(Worker { upstream.send(completion: .finished) }.join(), "it waits") })
      upstream.collect(isCounting ? .byTimeOrCount(scheduler, 1, 2) : .byTime(scheduler, 1)).subscribe(subscriber)
      expectEqual(subscriber.events, ["subscription CollectByTime", "finished"])
    }
  }

  /// A subscriber that has requested values may receive one, and the completion, from another thread before
  /// `receive(subscription:)` returns.
  @Test(arguments: SubjectTests.Kind.allCases)
  func eventsMayComeDuringTheSubscription(of kind: SubjectTests.Kind) {
    let (subject, subscriber) = (kind.make(), TestSubscriber<Int, TestError>(asking: .none))
    var events: [String] = []
    subscriber.onSubscription = {
      $0.request(.unlimited)
      let send = {
        subject.send(1)
        subject.send(completion: .finished)
      }
      expectTrue(Worker(send).join(within: limit))
      events = subscriber.events
    }
    subject.eraseToAnyPublisher().tryMap { $0 }.mapError { _ in TestError.broken }.subscribe(subscriber)
    expectEqual(events.suffix(2), ["value 1", "finished"])
  }

  /// The completion of an upstream that answers at once does not wait until `receive(subscription:)` returns.
  @Test(arguments: direct)
  func requestIsAnsweredAtOnce(through candidate: Candidate) {
    let subscriber = TestSubscriber<Int, TestError>(asking: .none)
    var events: [String] = []
    subscriber.onSubscription = {
      $0.request(.unlimited)
      events = subscriber.events
    }
    candidate.make(Just(3).setFailureType(to: TestError.self).eraseToAnyPublisher()).subscribe(subscriber)
    expectEqual(events.count, 3)
    expectEqual(events.last, "finished")
  }

  /// A subscriber that has requested receives the completion at once, even if it sends the completion itself.
  @Test(arguments: direct, SubjectTests.Kind.allCases)
  func completionFromInsideAValueComesAtOnce(through candidate: Candidate, of kind: SubjectTests.Kind) {
    let subject = kind.make()
    var events: [String] = []
    let cancellable = candidate.make(subject.eraseToAnyPublisher()).sink(
      receiveCompletion: { _ in events.append("completion") },
      receiveValue: { _ in
        events.append("value")
        subject.send(completion: .finished)
        events.append("sent")
      })
    subject.send(3)
    expectEqual(events, ["value", "completion", "sent"])
    cancellable.cancel()
  }

  private static let direct = candidates.filter {
    ["Map", "Filter", "TryMap", "HandleEvents", "Print", "RemoveDuplicates", "ReceiveOn"].map { "Publishers.\($0)" }
      .contains($0.name)
  }
}
