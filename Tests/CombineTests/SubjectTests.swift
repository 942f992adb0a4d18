import Combine
import TestKit
import Testing

/// What subjects have in common: how publishers feed them, and how subscribers come and go.
struct SubjectTests {
  private typealias Passthrough = PassthroughSubject<Int, TestError>
  private typealias CurrentValue = CurrentValueSubject<Int, TestError>
  private typealias Subscriber = TestSubscriber<Int, TestError>

  private let upstream = ManualPublisher<Int, TestError>()

  // MARK: Demand for upstream

  @Test func passthroughSubjectAsksUpstreamWhenASubscriberAsks() {
    let subject = Passthrough()
    let feeding = upstream.subscribe(subject)
    expectEqual(upstream.events, [])
    let (one, other) = (Subscriber(asking: .none), Subscriber(asking: .none))
    subject.subscribe(one)
    subject.subscribe(other)
    expectEqual(upstream.events, [])
    one.request(.max(1))
    expectEqual(upstream.events, ["request unlimited"])
    one.request(.max(1))
    other.request(.unlimited)
    expectEqual(upstream.events, ["request unlimited"])
    withExtendedLifetime(feeding) {}
  }

  @Test(arguments: [true, false])
  func passthroughSubjectThatWasAskedAsksALaterUpstreamAtOnce(thoughNobodyIsLeft isLeft: Bool) {
    let (subject, subscriber) = (Passthrough(), Subscriber(asking: .max(1)))
    subject.subscribe(subscriber)
    if isLeft { subscriber.cancel() }
    let feeding = upstream.subscribe(subject)
    expectEqual(upstream.events, ["request unlimited"])
    withExtendedLifetime(feeding) {}
  }

  /// Makes `a` and `b` feed a subject.
  private func fed<S: Subject<Character, TestError>>(_ subject: S, by upstreams: TrafficUpstreams) -> S {
    for upstream in [upstreams.a, upstreams.b] { upstream.subscribe(AnySubscriber(subject)) }
    return subject
  }

  @Test func severalPublishersFeedAPassthroughSubject() {
    let subject = PassthroughSubject<Character, TestError>()
    expectTraffic(
      """
      a      1-#
      b      -2-3
      ask    *
      out    12#
      ask a  *
      ask b  *
      """
    ) { fed(subject, by: $0) }
    expectTraffic(
      """
      a      ^-^1
      out    ---1
      ask a  *-!
      ask b  *

      ask    -11
      ask a  -*
      ask b  -*

      a    1--23
      ask  --1
      out  ---2
      """
    ) { fed(PassthroughSubject(), by: $0) }
  }

  /// A subject that keeps the newest value has use for every value, subscribers or not. It sends none twice.
  @Test func severalPublishersFeedACurrentValueSubject() {
    expectTraffic(
      """
      a      -12--34
      ask    1--2
      out    0--2-3
      ask a  *
      ask b  *

      ask  111
      out  0

      a    1|
      ask  --1
      out  -|
      """
    ) { fed(CurrentValueSubject("0"), by: $0) }
  }

  @Test func valuesBeforeASubscriptionAreIgnored() {
    let subject = CurrentValue(0)
    expectEqual(AnySubscriber(subject).receive(1), .none)
    expectEqual(subject.value, 0)
  }

  // MARK: Cancellation

  @Test func cancellingDetachesTheSubject() {
    let subject = Passthrough()
    let subscriber = subject.testSubscriber()
    let feeding = upstream.subscribe(subject)
    upstream.send(1)
    feeding.cancel()
    feeding.cancel()
    expectEqual(upstream.events, ["request unlimited", "cancel"])
    upstream.send(2)
    upstream.send(completion: .finished)
    subject.send(3)
    expectEqual(subscriber.events, ["subscription PassthroughSubject", "value 1", "value 3"])
  }

  @Test(arguments: [false, true])
  func subjectIsDetachedWhenTheCancellableGoes(afterTheCompletion isOver: Bool) {
    let subject = Passthrough()
    var feeding: AnyCancellable? = upstream.subscribe(subject)
    expectTrue(feeding != nil)
    if isOver { upstream.send(completion: .finished) }
    feeding = nil
    expectEqual(upstream.events, (isOver ? [] : ["cancel"]))
  }

  // MARK: Both kinds

  enum Kind: CaseIterable {
    case passthrough
    case currentValue

    func make() -> any Subject<Int, TestError> {
      switch self {
      case .passthrough: PassthroughSubject<Int, TestError>()
      case .currentValue: CurrentValueSubject<Int, TestError>(0)
      }
    }

    /// The values that a subscriber receives before anything is sent.
    var initial: [Int] { self == .passthrough ? [] : [0] }

    /// The first events of a subscriber that asks for everything.
    var greeting: [String] {
      self == .passthrough ? ["subscription PassthroughSubject"] : ["subscription CurrentValueSubject", "value 0"]
    }
  }

  @Test(arguments: Kind.allCases)
  func failureReachesEverySubscriberAndWhoeverComesLater(of kind: Kind) {
    let subject = kind.make()
    let (one, other, late) = (Subscriber(), Subscriber(asking: .max(2)), Subscriber(asking: .none))
    subject.subscribe(one)
    subject.subscribe(other)
    one.onCompletion = { _ in subject.subscribe(late) }
    subject.send(1)
    subject.send(completion: .failure(.broken))
    subject.send(completion: .finished)
    expectEqual(one.events, kind.greeting + ["value 1", "failure broken"])
    expectEqual(other.events, one.events)
    expectEqual(late.events, ["subscription Empty", "failure broken"])
    let later = subject.testSubscriber()
    expectEqual(later.events, late.events)
  }

  @Test(arguments: Kind.allCases)
  func whoIsCancelledDuringASendDoesNotReceiveTheValue(of kind: Kind) {
    let (subject, one, other) = (kind.make(), Subscriber(), Subscriber())
    one.onValue = { if $0 > 0 { other.cancel() } }
    other.onValue = { if $0 > 0 { one.cancel() } }
    subject.subscribe(one)
    subject.subscribe(other)
    subject.send(1)
    subject.send(2)
    expectEqual(Set([one.values, other.values]), [kind.initial, kind.initial + [1, 2]])
  }

  // Apple's keeps its subscribers in no promised order.
  #if !canImport(Darwin)
    @Test(arguments: Kind.allCases)
    func subscribersAreServedInTheOrderInWhichTheyCame(to kind: Kind) {
      let subject = kind.make()
      var order: [Int] = []
      let subscribers = (0..<5).map { _ in Subscriber() }
      for (index, subscriber) in subscribers.enumerated() {
        subscriber.onValue = { if $0 > 0 { order.append(index) } }
        subscriber.onCompletion = { _ in order.append(index) }
        subject.subscribe(subscriber)
      }
      subscribers[1].cancel()
      subject.send(1)
      expectEqual(order, [0, 2, 3, 4])
      subject.send(completion: .finished)
      expectEqual(order, [0, 2, 3, 4, 0, 2, 3, 4])
    }
  #endif

  @Test(arguments: Kind.allCases)
  func subscriberThatCancelsFromInsideAValueIsLetGoAfterTheSend(of kind: Kind) {
    let subject = kind.make()
    var subscriber: Subscriber? = Subscriber()
    weak let released = subscriber
    subscriber?.onValue = { if $0 == 1 { released?.cancel() } }
    subscriber.map { subject.subscribe($0) }
    let subscription = subscriber?.subscription
    subscriber = nil
    expectTrue(released != nil)
    subject.send(1)
    expectNil(released)
    expectTrue(subscription != nil)
  }

  @Test(arguments: Kind.allCases, [false, true])
  func subscriptionKeepsTheSubject(of kind: Kind, untilTheCompletion isOver: Bool) {
    var subject: (any Subject<Int, TestError>)? = kind.make()
    weak let released = subject
    let subscriber = Subscriber()
    subject?.subscribe(subscriber)
    subject = nil
    released?.send(1)
    expectEqual(subscriber.values, kind.initial + [1])
    if isOver { released?.send(completion: .finished) } else { subscriber.cancel() }
    expectNil(released)
    expectEqual(subscriber.events.last, (isOver ? "finished" : "value 1"))
  }

  @Test(arguments: Kind.allCases)
  func upstreamsAreCancelledWhenTheSubjectGoes(of kind: Kind) {
    let subscriptions = (0..<2).map { _ in ManualSubscription() }
    var subject: (any Subject<Int, TestError>)? = kind.make()
    for subscription in subscriptions { subject?.send(subscription: subscription) }
    for subscription in subscriptions { expectTrue(!subscription.events.contains("cancel")) }
    subject = nil
    for subscription in subscriptions { expectEqual(subscription.events.last, "cancel") }
  }

  // MARK: Subscribers that come and go

  /// Most subscribers of a subject leave, one comes, and the others leave one by one. Each of them is let go, together
  /// with its subscription, and the rest still receive what is sent.
  @Test(arguments: Kind.allCases)
  func eachOfManyIsLetGoWhenItLeaves(_ kind: Kind) {
    let subject = kind.make()
    var order: [Int] = []
    var subscribers: [Int: Subscriber] = [:]
    func join(_ number: Int) {
      let subscriber = subject.testSubscriber()
      subscriber.onValue = { _ in order.append(number) }
      subscribers[number] = subscriber
    }
    func leave(_ number: Int) {
      weak let subscriber = subscribers[number]
      weak let subscription = subscribers[number]?.subscription as AnyObject?
      subscribers.removeValue(forKey: number)?.cancel()
      expectNil(subscriber, "subscriber \(number)")
      expectNil(subscription, "subscription \(number)")
    }

    for number in 0..<12 { join(number) }
    for number in [0, 1, 3, 4, 5, 7, 8, 10] { leave(number) }
    join(12)
    for (leaver, rest) in [(6, [2, 9, 11, 12]), (12, [2, 9, 11]), (2, [9, 11]), (11, [9]), (9, [])] {
      leave(leaver)
      order = []
      subject.send(leaver)
      // Apple's keeps its subscribers in no promised order.
      #if canImport(Darwin)
        order.sort()
      #endif
      expectEqual(order, rest)
    }
  }

  // A send goes through the subscribers that there were when it began. A subject that does not keep them until the end
  // passes some over or reads freed memory. The two tests below show that in an optimized build with AddressSanitizer.

  @Test func manyComeAndGoDuringNestedSendsOfAPassthroughSubject() {
    let subject = Passthrough()
    let subscribers = (0..<20).map { _ in Subscriber() }
    let (early, late) = ((0..<50).map { _ in Subscriber() }, (0..<50).map { _ in Subscriber() })
    for subscriber in subscribers { subject.subscribe(subscriber) }
    subscribers[5].onValue = { value in
      switch value {
      case 1:
        for leaver in subscribers[0..<2] + subscribers[6..<16] { leaver.cancel() }
        for newcomer in early { subject.subscribe(newcomer) }
        subject.send(2)
      case 2:
        for leaver in [subscribers[2], subscribers[16]] + early[0..<25] { leaver.cancel() }
        for newcomer in late { subject.subscribe(newcomer) }
        subject.send(3)
      default: break
      }
    }
    subject.send(1)
    subject.send(4)

    let before = [[1], [1], [1, 2], [1, 2, 3, 4], [1, 2, 3, 4]]
    let behind = Array(repeating: [], count: 11) + Array(repeating: [3, 2, 1, 4], count: 3)
    expectEqual(subscribers.map(\.values), before + [[1, 2, 3, 4]] + behind)
    expectEqual(early.map(\.values), Array(repeating: [], count: 25) + Array(repeating: [3, 2, 4], count: 25))
    expectEqual(late.map(\.values), Array(repeating: [3, 4], count: 50))
  }

  @Test func manyComeAndGoDuringASendOfACurrentValueSubject() {
    let subject = CurrentValue(0)
    let subscribers = (0..<20).map { _ in Subscriber() }
    let newcomers = (0..<50).map { _ in Subscriber() }
    for subscriber in subscribers { subject.subscribe(subscriber) }
    subscribers[5].onValue = { value in
      guard value == 1 else { return }
      for leaver in subscribers[0..<2] + subscribers[6..<16] { leaver.cancel() }
      for newcomer in newcomers { subject.subscribe(newcomer) }
    }
    subject.send(1)
    subject.send(2)

    let before = [[0, 1], [0, 1], [0, 1, 2], [0, 1, 2], [0, 1, 2]]
    let behind = Array(repeating: [0], count: 10) + Array(repeating: [0, 1, 2], count: 4)
    expectEqual(subscribers.map(\.values), before + [[0, 1, 2]] + behind)
    expectEqual(newcomers.map(\.values), Array(repeating: [1, 2], count: 50))
  }

  // MARK: Release

  /// A feed holds its subject weakly.
  @Test func subjectThatOnlyAPublisherFeedsGoes() {
    var subject: Passthrough? = Passthrough()
    weak let released = subject
    let feeding = subject.map { upstream.subscribe($0) }
    subject = nil
    expectNil(released)
    expectEqual(upstream.events, ["cancel"])
    expectEqual(upstream.send(1), .none)
    upstream.send(completion: .finished)
    withExtendedLifetime(feeding) {}
  }

  @Test func subjectThatHoldsItsFeedGoes() {
    final class Holder: Subject {
      typealias Output = Int
      typealias Failure = TestError

      var feed: (any Subscription)?

      func send(_ value: Int) {}
      func send(completion: Subscribers.Completion<TestError>) {}
      func send(subscription: any Subscription) { feed = subscription }
      func receive<S: Combine.Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {}
    }
    var subject: Holder? = Holder()
    weak let released = subject
    let feeding = subject.map { upstream.subscribe($0) }
    expectTrue(subject?.feed != nil)
    subject = nil
    expectNil(released)
    withExtendedLifetime(feeding) {}
  }
}
