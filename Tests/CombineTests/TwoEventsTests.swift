import Combine
import Foundation
import Synchronization
import TestKit
import Testing

/// Two events that meet on two threads have the effect of one after the other, in either order. This holds for every
/// operator with several upstreams, and for every pair of events.
///
/// Each pair meets in many rounds. A round ends with the completions of the upstreams that are left, so that a
/// completion that comes too late is noticed as well as one that is lost.
@Suite(.serialized) struct TwoEventsTests {
  /// An operator over two upstreams.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String

    /// The events that are sent before the two meet.
    let before: [Event]

    /// Whether both upstreams have a subscriber by then. If not, only the newer one sends.
    let areBothSubscribed: Bool

    let make: @Sendable (Side, Side) -> AnyPublisher<Int, TestError>

    init(
      _ name: String, after before: [Event] = [], both areBothSubscribed: Bool = true,
      _ make: @escaping @Sendable (Side, Side) -> some Publisher<Int, TestError>
    ) {
      testDescription = name
      self.before = before
      self.areBothSubscribed = areBothSubscribed
      self.make = { make($0, $1).eraseToAnyPublisher() }
    }
  }

  enum Event: Hashable, Sendable {
    case a(Side.Event)
    case b(Side.Event)
    case request
    case cancel
  }

  static let rows = [
    Row("prefix(untilOutputFrom:)") { $0.prefix(untilOutputFrom: $1) },
    Row("drop(untilOutputFrom:)") { $0.drop(untilOutputFrom: $1) },
    Row("drop(untilOutputFrom:), after the signal", after: [.b(.value(0))]) { $0.drop(untilOutputFrom: $1) },
    Row("merge") { $0.merge(with: $1) },
    Row("MergeMany") { Publishers.MergeMany([$0, $1]) },
    Row("zip") { $0.zip($1) { $0 * 10 + $1 } },
    Row("zip, one value kept", after: [.a(.value(3))]) { $0.zip($1) { $0 * 10 + $1 } },
    Row("combineLatest") { $0.combineLatest($1) { $0 * 10 + $1 } },
    Row("combineLatest, after a row", after: [.a(.value(3)), .b(.value(4))]) { $0.combineLatest($1) { $0 * 10 + $1 } },
    Row("flatMap", after: [.a(.value(0))]) { a, b in
      a.flatMap { $0 == 0 ? b.eraseToAnyPublisher() : just($0 + 10) }
    },
    Row("flatMap, one at a time", after: [.a(.value(0))]) { a, b in
      a.flatMap(maxPublishers: .max(1)) { $0 == 0 ? b.eraseToAnyPublisher() : just($0 + 10) }
    },
    Row("switchToLatest", after: [.a(.value(0))]) { a, b in
      a.map { $0 == 0 ? b.eraseToAnyPublisher() : just($0 + 10) }.switchToLatest()
    },
    Row("append, the first", both: false) { $1.append($0) },
    Row("append, the second", after: [.a(.finish)], both: false) { $0.append($1) },
    Row("catch, the first", both: false) { a, b in b.catch { _ in a } },
    Row("catch, the second", after: [.a(.fail)], both: false) { a, b in a.catch { _ in b } },
    Row("tryCatch, the second", after: [.a(.fail)], both: false) { a, b in
      a.tryCatch { _ in b }.mapError { _ in .broken }
    },
    Row("retry, the first", both: false) { a, b in attempts(b, a).retry(1) },
    Row("retry, the second", after: [.a(.fail)], both: false) { a, b in attempts(a, b).retry(1) },
    Row("share", both: false) { $1.share() },
    Row("multicast", both: false) { $1.multicast(subject: PassthroughSubject()).autoconnect() },
    Row("multicast, with a value held", both: false) { $1.multicast(subject: CurrentValueSubject(5)).autoconnect() },
  ]

  /// Two events, and what the subscriber does.
  struct Meeting {
    let first: Event
    let second: Event
    var subscriber = SubscriberKind.takesAll

    var reversed: Meeting { Meeting(first: second, second: first, subscriber: subscriber) }
  }

  enum SubscriberKind {
    case takesAll
    case takesFive
    case cancelsInsideOfAValue
  }

  @Test(arguments: rows)
  func haveTheEffectOfOneAfterTheOther(row: Row) {
    let meetings = Self.meetings(of: row)
    let allowed = meetings.map { meeting in
      [meeting, meeting.reversed].map { order in
        let round = Round(row, meeting)
        round.perform(order.first)
        round.perform(order.second)
        return round.outcome()
      }
    }
    let (rendezvous, tables) = (Rendezvous(2), [Table(), Table()])
    // Each thread makes and judges half of the rounds, so that neither waits long for the other one.
    let workers = [0, 1].map { thread in
      Worker {
        var meets = 0
        func meet() {
          rendezvous.meet(meets)
          meets += 1
        }
        for (meeting, allowed) in zip(meetings, allowed) {
          let half = Self.roundsOfAMeeting / 2
          tables[thread].rounds = (0..<half).map { _ in Round(row, meeting) }
          for number in 0..<2 * half {
            meet()
            wait((thread == 0 ? number % 8 : 7 - number % 8) * (number % 16 < 8 ? 1 : 4))
            tables[number / half].rounds[number % half].perform(thread == 0 ? meeting.first : meeting.second)
          }
          meet()
          for outcome in tables[thread].rounds.map({ $0.outcome() }) where !allowed.contains(outcome) {
            tables[thread].violation = "\(meeting): \(outcome) instead of \(allowed)"
          }
        }
      }
    }
    guard workers.allSatisfy({ $0.join() }) else {
      Issue.record("hangs")
      return
    }
    for table in tables { expectNil(table.violation) }
  }

  private static let roundsOfAMeeting = 32

  /// The events that may meet.
  private static func meetings(of row: Row) -> [Meeting] {
    let ends = [Side.Event.finish, .fail]
    let toA = row.areBothSubscribed ? ends.map(Event.a) + [.a(.value(1))] : []
    let toB = ends.map(Event.b) + [.b(.value(2))]
    var meetings = toA.flatMap { a in toB.map { Meeting(first: a, second: $0) } }
    meetings += meetings.map { Meeting(first: $0.first, second: $0.second, subscriber: .cancelsInsideOfAValue) }
    for event in toA + toB + [.cancel] {
      meetings += [
        Meeting(first: event, second: .cancel), Meeting(first: event, second: .request, subscriber: .takesFive),
      ]
    }
    guard row.before.isEmpty else { return meetings }
    // A subscription that is on its way meets the upstream's end, and everything else.
    if row.areBothSubscribed {
      meetings += (toB + ends.map(Event.a) + [.cancel]).map { Meeting(first: .a(.greet), second: $0) }
    }
    return meetings + (toA + ends.map(Event.b) + [.cancel]).map { Meeting(first: .b(.greet), second: $0) }
  }
}

private func just(_ value: Int) -> AnyPublisher<Int, TestError> {
  Just(value).setFailureType(to: TestError.self).eraseToAnyPublisher()
}

/// One publisher for the first subscription, another one for the second.
private func attempts(_ first: Side, _ second: Side) -> some Publisher<Int, TestError> {
  var rest = [second, first]
  return Deferred { rest.popLast() ?? second }
}

/// Takes a little time, so that the two threads meet in several ways.
private func wait(_ steps: Int) {
  let counter = Atomic(0)
  for _ in 0..<steps * 4 { counter.add(1, ordering: .relaxed) }
}

/// Where the two threads find the rounds that one of them has made, and what is wrong with one.
private final class Table: @unchecked Sendable {
  var rounds: [Round] = []
  var violation: String?
}

/// An operator with its upstreams and a subscriber, for one meeting.
private final class Round {
  private let a: Side
  private let b: Side
  private var subscriber: Recorder?

  init(_ row: TwoEventsTests.Row, _ meeting: TwoEventsTests.Meeting) {
    a = Side(greets: meeting.first != .a(.greet))
    b = Side(greets: meeting.first != .b(.greet))
    let subscriber = Recorder(meeting.subscriber)
    self.subscriber = subscriber
    row.make(a, b).subscribe(subscriber)
    for event in row.before { perform(event) }
  }

  func perform(_ event: TwoEventsTests.Event) {
    switch event {
    case .a(let event): a.send(event)
    case .b(let event): b.send(event)
    case .request: subscriber?.request(.unlimited)
    case .cancel: subscriber?.cancel()
    }
  }

  /// What the subscriber received, and then, after a bar, what it receives when both upstreams finish.
  func outcome() -> String {
    weak let former = subscriber
    var events = subscriber?.events ?? []
    let count = events.count
    for side in [a, b, a] { side.send(.finish) }
    if let subscriber {
      events = subscriber.events
      events.insert("/", at: count)
      if subscriber.hasOverlap { events.append("overlap") }
    }
    subscriber = nil
    if former != nil { events.append("not released") }
    return events.joined(separator: " ")
  }
}

/// A publisher that sends from any thread what the test tells it to. It has one subscriber at a time, and sends nothing
/// after its end.
final class Side: Publisher, Subscription, @unchecked Sendable {
  typealias Output = Int
  typealias Failure = TestError

  enum Event: Hashable, Sendable {
    case greet
    case value(Int)
    case finish
    case fail
  }

  /// Whether it sends a value from inside each `request(_:)`.
  var answers = false

  /// Whether it has done so.
  private(set) var hasAnswered = false

  var isCancelled: Bool { lock.withLock { subscriber == nil } }

  /// Called when a value is on its way, before the subscriber has it. Set before it sends.
  var onItsWay: () -> Void = {}

  private let lock = NSLock()
  private let greets: Bool
  private var subscriber: AnySubscriber<Int, TestError>?

  init(greets: Bool = true) { self.greets = greets }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == TestError {
    lock.withLock { self.subscriber = AnySubscriber(subscriber) }
    if greets { send(.greet) }
  }

  func send(_ event: Event) {
    let isEnd = event == .finish || event == .fail
    let receiver = lock.withLock {
      let receiver = subscriber
      if isEnd { subscriber = nil }
      return receiver
    }
    switch event {
    case .greet: receiver?.receive(subscription: self)
    case .value(let value):
      onItsWay()
      _ = receiver?.receive(value)
    case .finish: receiver?.receive(completion: .finished)
    case .fail: receiver?.receive(completion: .failure(.broken))
    }
  }

  func request(_ demand: Subscribers.Demand) {
    guard answers else { return }
    hasAnswered = true
    send(.value(7))
  }

  func cancel() {
    let former = lock.withLock { subscriber.take() }
    withExtendedLifetime(former) {}
  }
}

/// Records events, and whether two came at the same time. Any thread may request and cancel.
private final class Recorder: Subscriber, @unchecked Sendable {
  typealias Input = Int
  typealias Failure = TestError

  private(set) var events: [String] = []
  private let kind: TwoEventsTests.SubscriberKind
  private let busy = Atomic(0)
  private let overlaps = Atomic(0)
  private let lock = NSLock()
  private var subscription: (any Subscription)?
  private var isCancelled = false

  init(_ kind: TwoEventsTests.SubscriberKind) { self.kind = kind }

  var hasOverlap: Bool { overlaps.load(ordering: .relaxed) > 0 }

  func receive(subscription: any Subscription) {
    let isCancelled = lock.withLock {
      self.subscription = subscription
      return self.isCancelled
    }
    if isCancelled { subscription.cancel() } else { subscription.request(kind == .takesFive ? .max(5) : .unlimited) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    record("\(input)") {
      guard kind == .cancelsInsideOfAValue else { return }
      wait(20)
      cancel()
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<TestError>) { record("\(completion)") }

  func request(_ demand: Subscribers.Demand) { lock.withLock { subscription }?.request(demand) }

  func cancel() {
    let subscription = lock.withLock {
      isCancelled = true
      return self.subscription
    }
    subscription?.cancel()
  }

  private func record(_ event: String, _ body: () -> Void = {}) {
    if busy.add(1, ordering: .relaxed).oldValue != 0 { overlaps.add(1, ordering: .relaxed) }
    events.append(event)
    body()
    busy.subtract(1, ordering: .relaxed)
  }
}
