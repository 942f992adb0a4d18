import Combine
import Dispatch
import TestKit
import Testing
import VirtualTime

/// The longest that a test here waits for a thread. Only a thread that hangs takes so long.
private let limit = DispatchTimeInterval.seconds(60)

/// A completion that comes while a chain is being subscribed is not lost, and comes once, after the subscription.
@Suite struct EarlyCompletionTests {
  fileprivate typealias Completion = Subscribers.Completion<TestError>

  /// Subscribes on one thread. Completes the subject on another one before the subscription has reached what follows the
  /// subject.
  @Test(arguments: SubjectTests.Kind.allCases, [Subscribers.Completion.finished, .failure(TestError.broken)])
  fileprivate func completionComesBeforeTheEndOfAChainHasItsSubscription(
    of kind: SubjectTests.Kind, _ completion: Completion
  ) {
    let ends: [(AnyPublisher<Int, TestError>, @escaping (Completion) -> Void) -> [AnyCancellable]] = [
      { [$0.sink(receiveCompletion: $1, receiveValue: { _ in })] },
      { feed(PassthroughSubject(), from: $0, $1) },
      { feed(CurrentValueSubject(0), from: $0, $1) },
    ]
    for end in ends {
      let (subject, entered, goOn) = (kind.make(), Gate(), Gate())
      var isFirst = true
      let gated = subject.eraseToAnyPublisher().handleEvents(receiveSubscription: { _ in
        guard isFirst else { return }
        isFirst = false
        entered.open()
        goOn.wait()
      })
      var completions: [Completion] = []
      var cancellables: [AnyCancellable] = []
      let a = Worker { cancellables = end(gated.eraseToAnyPublisher()) { completions.append($0) } }
      expectTrue(entered.wait())
      let b = Worker { subject.send(completion: completion) }
      expectTrue(b.join(within: limit), "to complete the subject is to wait")
      goOn.open()
      guard a.join(within: limit), b.join() else {
        Issue.record("hangs")
        return
      }
      expectEqual(completions, [completion])
      withExtendedLifetime(cancellables) {}
    }
  }

  private func feed(
    _ subject: some Subject<Int, TestError>, from publisher: AnyPublisher<Int, TestError>,
    _ receive: @escaping (Completion) -> Void
  ) -> [AnyCancellable] {
    [subject.sink(receiveCompletion: receive, receiveValue: { _ in }), publisher.subscribe(subject)]
  }

  /// An operator with several upstreams completes because of one that is not being subscribed.
  @Test(arguments: meanwhile)
  fileprivate func operatorCompletesWhileDownstreamReceivesItsSubscription(_ row: MeanwhileRow) {
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

  /// An operator, and what makes it complete though its upstream does not.
  fileprivate struct MeanwhileRow: CustomTestStringConvertible, @unchecked Sendable {
    typealias Upstream = Candidate.Values

    let name: String
    let apply: (Upstream, Upstream, VirtualTimeScheduler) -> Upstream
    let end: (PassthroughSubject<Int, TestError>, VirtualTimeScheduler) -> Void

    var testDescription: String { name }

    init<P: Publisher>(
      _ name: String, _ apply: @escaping (Upstream, Upstream, VirtualTimeScheduler) -> P,
      endedBy end: @escaping (PassthroughSubject<Int, TestError>, VirtualTimeScheduler) -> Void
    ) where P.Output == Int, P.Failure == TestError {
      self.name = name
      self.apply = { apply($0, $1, $2).eraseToAnyPublisher() }
      self.end = end
    }
  }

  fileprivate static let meanwhile: [MeanwhileRow] = [
    MeanwhileRow(
      "prefix(untilOutputFrom:), value", { a, b, _ in a.prefix(untilOutputFrom: b) },
      endedBy: { other, _ in other.send(1) }),
    MeanwhileRow(
      "drop(untilOutputFrom:), completion", { a, b, _ in a.drop(untilOutputFrom: b) },
      endedBy: { other, _ in other.send(completion: .finished) }),
    MeanwhileRow("drop(untilOutputFrom:), failure", { a, b, _ in a.drop(untilOutputFrom: b) }, endedBy: fail),
    MeanwhileRow("merge", { a, b, _ in b.merge(with: a) }, endedBy: fail),
    MeanwhileRow("mergeMany", { a, b, _ in Publishers.MergeMany([b, a]) }, endedBy: fail),
    MeanwhileRow("zip", { a, b, _ in b.zip(a) { $0 + $1 } }, endedBy: fail),
    MeanwhileRow("combineLatest", { a, b, _ in b.combineLatest(a) { $0 + $1 } }, endedBy: fail),
    MeanwhileRow(
      "timeout", { a, _, clock in Requested(upstream: a.timeout(1, scheduler: clock)) },
      endedBy: { _, clock in clock.advance(by: 10) }),
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
