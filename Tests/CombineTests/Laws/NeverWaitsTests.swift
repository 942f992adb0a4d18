import Combine
import Dispatch
import Foundation
import TestKit
import Testing

/// While one thread is inside of `receive(_:)`, another one requests, cancels, completes, joins or leaves. It never waits
/// for the first, which may itself wait for it. `Delivery` says so of everything with several sources of events.
@Suite(.serialized) struct NeverWaitsTests {
  enum Act: CaseIterable {
    case finishA, failA, finishB, failB, requestOne, requestAll, cancel

    /// - Parameter idle: The upstream that is not sending. It may send from inside a request.
    func perform(_ a: Side, _ b: Side, _ subscriber: Witness<Int, TestError>, idle: Side?) {
      switch self {
      case .finishA: a.send(.finish)
      case .failA: a.send(.fail)
      case .finishB: b.send(.finish)
      case .failB: b.send(.fail)
      case .requestOne, .requestAll:
        // It would wait, if the request reached it now.
        idle?.answers = true
        subscriber.subscription?.request(self == .requestOne ? .max(1) : .unlimited)
      case .cancel: subscriber.subscription?.cancel()
      }
    }
  }

  // MARK: Several upstreams

  /// Operators with one upstream at a time, which sends one event after the other, are not among these.
  @Test(arguments: TwoEventsTests.rows.filter(\.areBothSubscribed), Act.allCases)
  func nothingWaitsForAValue(_ row: TwoEventsTests.Row, _ act: Act) {
    // What the request fetches is not lost.
    let alone = values(of: row, act) { body, subscriber, send in
      let count = subscriber.values.count
      send { subscriber.values.count > count }
      body()
    }
    expectEqual(values(of: row, act, expectReturn), alone)
  }

  private typealias Play = (
    _ body: @escaping () -> Void, _ subscriber: Witness<Int, TestError>, _ send: @escaping (() -> Bool) -> Void
  ) -> Void

  private func values(of row: TwoEventsTests.Row, _ act: Act, _ play: Play) -> [Int] {
    let (a, b) = (Side(), Side())
    let subscriber = row.make(a, b).witness(asking: .max(2))
    for event in row.before {
      switch event {
      case .a(let event): a.send(event)
      case .b(let event): b.send(event)
      case .request, .cancel: Issue.record("not sent by an upstream")
      }
    }
    // A zip needs a value of both, a drop a signal first.
    let sides = [a, b, a, b]
    var idle: Side?
    play(
      {
        act.perform(a, b, subscriber, idle: idle)
        if act == .failB, Self.cancelling.contains(row.testDescription) { expectTrue(a.isCancelled, "not at once") }
      }, subscriber,
      { isInside in
        for side in sides where !isInside() {
          idle = side === a ? b : a
          side.send(.value(1))
        }
      })
    let asking: [Act] =
      Self.unasked.contains(row.testDescription)
      ? [] : Self.askedForAll.contains(row.testDescription) ? [.requestAll] : [.requestOne, .requestAll]
    expectEqual(idle?.hasAnswered, asking.contains(act))
    return subscriber.values
  }

  /// The rows in which a failure of the second upstream cancels the first one, and does not wait for the delivery.
  private static let cancelling: Set = [
    "merge", "MergeMany", "zip", "zip, one value kept", "combineLatest", "combineLatest, after a row",
  ]

  /// The rows in which a request does not go to the upstream that is not sending.
  private static let unasked: Set = [
    "prefix(untilOutputFrom:)", "drop(untilOutputFrom:)", "drop(untilOutputFrom:), after the signal", "switchToLatest",
  ]

  /// Those in which a request for one value does not: the operator keeps a value of each, or has requested it already.
  private static let askedForAll: Set = ["merge", "MergeMany", "flatMap", "flatMap, one at a time"]

  @Test func everyRowThatIsNamedHereIsTried() {
    let rows = TwoEventsTests.rows.filter(\.areBothSubscribed).map(\.testDescription)
    expectEqual(Self.cancelling.union(Self.unasked).union(Self.askedForAll).subtracting(rows), [])
  }

  /// The newest publisher may send from inside of the request. In the row above, it has ended.
  @Test func requestFromTheNewestPublisherDoesNotWait() {
    let (outer, former, newest) = (PassthroughSubject<Side, TestError>(), Side(), Side())
    let subscriber = outer.switchToLatest().witness(asking: .max(1))
    outer.send(former)
    newest.answers = true
    expectReturn(
      of: {
        outer.send(newest)
        subscriber.subscription?.request(.max(1))
      }, during: subscriber, { _ in former.send(.value(1)) })
    expectEqual(subscriber.values, [1, 7])
  }

  /// The inner publisher that finishes makes room for another one, which sends at once.
  @Test func endOfAnInnerPublisherDoesNotWait() {
    let (outer, inners) = (Side(), [Side(), Side(), Side()])
    let subscriber = Witness<Int, TestError>()
    var next = inners.makeIterator()
    outer.flatMap(maxPublishers: .max(2)) { _ in next.next()! }.subscribe(subscriber)
    for _ in 0..<2 { outer.send(.value(0)) }
    (outer.answers, inners[2].answers) = (true, true)
    expectReturn(of: { inners[0].send(.finish) }, during: subscriber, { _ in inners[1].send(.value(1)) })
    expectEqual(subscriber.values, [1, 7])
  }

  /// While a request sends the values that flatMap keeps, another thread fails. Its completion waits for the request.
  @Test func requestDoesNotWaitForACompletion() {
    let inners = [ManualPublisher<Int, TestError>(), ManualPublisher<Int, TestError>()]
    let (isCompleting, hasReturned) = (Gate(), Gate())
    let subscriber = Witness<Int, TestError>(asking: .none)
    var failing: Worker?
    var didWait = true
    subscriber.onCompletion = {
      isCompleting.open()
      // Only a request that waits for this delivery reaches the limit.
      didWait = !hasReturned.wait(within: .seconds(60))
    }
    inners.publisher.flatMap { inner in
      inner.handleEvents(receiveRequest: { _ in
        // Not before the first kept value has been sent.
        guard failing == nil, !subscriber.values.isEmpty else { return }
        failing = Worker { inners[1].send(completion: .failure(.broken)) }
        #expect(isCompleting.wait())
      })
    }.subscribe(subscriber)
    for (number, inner) in inners.enumerated() { inner.send(number) }
    subscriber.subscription?.request(.max(2))
    hasReturned.open()
    #expect(failing?.join() == true && !didWait, "waits")
    #expect(subscriber.values == [0] && subscriber.completions == 1 && subscriber.overlaps == 0)
  }

  /// The same for a buffer: between two values, its upstream fails on another thread.
  @Test func requestDoesNotWaitForAFailureOfABuffer() {
    final class Object {
      let onDeinit: () -> Void

      init(_ onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }
      deinit { onDeinit() }
    }
    let upstream = ManualPublisher<Object, TestError>()
    let (goOn, hasReturned) = (Gate(), Gate())
    let subscriber = Witness<Int, TestError>(asking: .none)
    let requester = Thread.current
    var failing: Worker?
    var didWait = false
    subscriber.onCompletion = {
      if Thread.current === requester { return }
      goOn.open()
      // Only a request that waits for this delivery reaches the limit.
      didWait = !hasReturned.wait(within: .seconds(60))
    }
    upstream.buffer(size: 1, prefetch: .byRequest, whenFull: .dropOldest).map { _ in 1 }.subscribe(subscriber)
    // The value is released when it has been sent.
    upstream.send(
      Object {
        failing = Worker {
          upstream.send(completion: .failure(.broken))
          goOn.open()
        }
        #expect(goOn.wait())
      })
    subscriber.subscription?.request(.max(2))
    hasReturned.open()
    #expect(failing?.join() == true && !didWait, "waits")
    #expect(subscriber.values == [1] && subscriber.completions == 1 && subscriber.overlaps == 0)
  }

  // MARK: Schedulers

  /// Both threads run what is scheduled.
  @Test(
    arguments: ScheduledOperator.allCases.filter { !$0.isImmediate },
    Act.allCases.filter { $0 != .finishB && $0 != .failB })
  func nothingWaitsForAScheduledValue(through name: ScheduledOperator, _ act: Act) {
    let (a, scheduler) = (Side(), ThreadsScheduler(runsWhatIsDueLater: name != .timeout))
    let subscriber = name.apply(a.eraseToAnyPublisher(), scheduler).map(\.count).witness(asking: .max(2))
    func runScheduled() { while let action = scheduler.next() { action() } }
    a.send(.value(1))
    expectReturn(
      of: {
        // Not even upstream is sending.
        act.perform(a, a, subscriber, idle: a)
        runScheduled()
      }, during: subscriber, { _ in runScheduled() })
    runScheduled()
    expectEqual(subscriber.completions, (act == .finishA || act == .failA ? 1 : 0))
  }

  // MARK: Subjects

  @Test(arguments: [true, false])
  func nothingWaitsForASubject(hasValue: Bool) {
    typealias Numbers = PassthroughSubject<Int, TestError>
    let (passing, holding) = (Numbers(), CurrentValueSubject<Int, TestError>(0))
    let subject: any Subject<Int, TestError> = hasValue ? holding : passing
    for act in 0..<4 {
      let subscriber = Witness<Int, TestError>(asking: .max(5))
      let other = Witness<Int, TestError>()
      subject.eraseToAnyPublisher().subscribe(subscriber)
      subject.eraseToAnyPublisher().subscribe(other)
      expectReturn(
        of: {
          switch act {
          case 0: subject.eraseToAnyPublisher().subscribe(Witness<Int, TestError>())
          case 1: other.subscription?.cancel()
          case 2: subscriber.subscription?.request(.max(1))
          default: subject.send(completion: .finished)
          }
        }, during: subscriber, { _ in subject.send(1) })
    }
  }

  /// As with Apple's: while one subscriber has a value, the others receive what another thread sends.
  @Test(arguments: ["PassthroughSubject", "CurrentValueSubject"], [true, false])
  func oneSubscriberKeepsNothingFromTheOthers(_ name: String, isFirst: Bool) {
    let subject: any Subject<Int, TestError> =
      name == "CurrentValueSubject" ? CurrentValueSubject(0) : PassthroughSubject<Int, TestError>()
    let (blocked, other) = (Witness<Int, TestError>(), Witness<Int, TestError>())
    for witness in isFirst ? [blocked, other] : [other, blocked] { subject.eraseToAnyPublisher().subscribe(witness) }
    let isOver = Gate()
    other.onCompletion = isOver.open
    var ending: Worker?
    blocked.onValue = { value in
      guard value == 1 else { return }
      ending = Worker { subject.send(completion: .finished) }
      expectTrue(isOver.wait(within: .seconds(60)), "the others wait")
      blocked.subscription?.cancel()
    }
    subject.send(1)
    expectTrue(ending?.join() ?? false)
    expectEqual([blocked.completions, other.completions], [0, 1])
    // The page *DIFFERS*: one that the value has not reached yet misses it.
    expectEqual(other.values, name == "CurrentValueSubject" ? [0, 1] : isFirst ? [] : [1])
  }

  /// The same for a value, which waits only for a subscriber that has requested it and is receiving another one.
  @Test(arguments: ["PassthroughSubject", "CurrentValueSubject", "objectWillChange"])
  func oneThatHasLeftKeepsNoValueFromTheOthers(_ name: String) {
    let (subject, current, change) = (
      PassthroughSubject<Int, Never>(), CurrentValueSubject<Int, Never>(0), ObservableObjectPublisher()
    )
    let (source, send): (AnyPublisher<Int, Never>, () -> Void) =
      switch name {
      case "PassthroughSubject": (subject.eraseToAnyPublisher(), { subject.send(1) })
      case "CurrentValueSubject": (current.dropFirst().eraseToAnyPublisher(), { current.send(1) })
      default: (change.map { 1 }.eraseToAnyPublisher(), { change.send() })
      }
    let (leaving, other) = (Witness<Int, Never>(), Witness<Int, Never>())
    var sending: Worker?
    leaving.onValue = { _ in
      leaving.subscription?.cancel()
      let hasArrived = Gate()
      other.onValue = { _ in hasArrived.open() }
      sending = Worker(send)
      expectTrue(hasArrived.wait(within: .seconds(60)), "the others wait")
    }
    source.subscribe(leaving)
    source.subscribe(other)
    send()
    expectTrue(sending?.join() ?? false)
    expectEqual([leaving.values, other.values], [[1], [1, 1]])
  }

  // MARK: Values that nobody has requested

  typealias Source = (publisher: AnyPublisher<Int, TestError>, send: (Int) -> Void)

  /// A subscriber requests one value, and waits inside of it for a thread that sends the next one.
  static let sources: [Named<() -> Source>] = [
    Named("PassthroughSubject") {
      let subject = PassthroughSubject<Int, TestError>()
      return (subject.eraseToAnyPublisher(), { subject.send($0) })
    },
    Named("CurrentValueSubject") {
      let subject = CurrentValueSubject<Int, TestError>(0)
      return (subject.dropFirst().eraseToAnyPublisher(), { subject.send($0) })
    },
    Named("first()") {
      let subject = PassthroughSubject<Int, TestError>()
      let first = subject.map { $0 }.first()
      return (first.append(Empty(completeImmediately: false)).eraseToAnyPublisher(), subject.send)
    },
    Named("share") {
      let subject = PassthroughSubject<Int, TestError>()
      let first = subject.share().first()
      return (first.append(Empty(completeImmediately: false)).eraseToAnyPublisher(), subject.send)
    },
    Named("objectWillChange") {
      final class Contact: ObservableObject { @Published var age = 0 }
      let contact = Contact()
      let changes = contact.objectWillChange.first().map { 1 }.setFailureType(to: TestError.self)
      return (changes.append(Empty(completeImmediately: false)).eraseToAnyPublisher(), { contact.age = $0 })
    },
    Named("NotificationCenter") {
      let (center, name) = (NotificationCenter(), Notification.Name("news"))
      return (
        center.publisher(for: name).map { _ in 1 }.setFailureType(to: TestError.self).eraseToAnyPublisher(),
        { _ in center.post(name: name, object: nil) }
      )
    },
    Named("merge") {
      let upstreams = [ManualPublisher<Int, TestError>(), ManualPublisher<Int, TestError>()]
      return (upstreams[0].merge(with: upstreams[1]).eraseToAnyPublisher(), { upstreams[$0].send($0) })
    },
    Named("flatMap") {
      // An inner publisher that sends more than was requested.
      let outer = PassthroughSubject<AnyPublisher<Int, TestError>, TestError>()
      let inners = [ManualPublisher<Int, TestError>(), ManualPublisher<Int, TestError>()]
      let merged = outer.flatMap { $0 }.eraseToAnyPublisher()
      return (
        merged,
        { value in
          if inners[0].subscriptions.isEmpty { for inner in inners { outer.send(inner.eraseToAnyPublisher()) } }
          inners[value].send(value)
        }
      )
    },
    Named("switchToLatest, a former publisher") {
      let outer = PassthroughSubject<ManualPublisher<Int, TestError>, TestError>()
      let inners = [ManualPublisher<Int, TestError>(), ManualPublisher<Int, TestError>()]
      return (
        outer.switchToLatest().eraseToAnyPublisher(),
        { value in
          if inners[0].subscriptions.isEmpty { for inner in inners.reversed() { outer.send(inner) } }
          inners[value].send(value)
        }
      )
    },
  ]

  @Test(arguments: sources) func nothingWaitsToSendWhatNobodyHasRequested(_ row: Named<() -> Source>) {
    let source = row.value()
    let subscriber = source.publisher.witness(asking: .max(1))
    expectReturn(of: { source.send(1) }, during: subscriber, { _ in source.send(0) })
    subscriber.subscription?.request(.max(1))
    let keeps = ["CurrentValueSubject", "merge", "flatMap"].contains(row.name)
    expectEqual(subscriber.values.count, keeps ? 2 : 1, "kept")
    subscriber.subscription?.cancel()
  }

  /// The end may have come while the first value was on its way.
  @Test(arguments: 0..<3) func nothingWaitsToSendAfterTheEnd(number: Int) {
    let (upstream, subject) = (ManualPublisher<Int, TestError>(), PassthroughSubject<Int, TestError>())
    let subscriber = Witness<Int, TestError>()
    let sources: [any Publisher<Int, TestError>] = [
      subject, upstream.prefix(untilOutputFrom: subject),
      upstream.drop(untilOutputFrom: Just(0).setFailureType(to: TestError.self)),
    ]
    sources[number].subscribe(subscriber)
    func send(_ value: Int) { if number == 0 { subject.send(value) } else { upstream.send(value) } }
    expectReturn(
      of: {
        if number == 0 { subject.send(completion: .finished) } else { subscriber.subscription?.cancel() }
        send(2)
      }, during: subscriber, { _ in send(1) })
    expectEqual(subscriber.values, [1])
  }

  @Test func nothingWaitsToSendWhatMakesNoTuple() {
    let (a, b) = (ManualPublisher<Int, TestError>(), ManualPublisher<Int, TestError>())
    let subscriber = a.zip(b) { 10 * $0 + $1 }.witness()
    expectReturn(
      of: { a.send(2) }, during: subscriber,
      { _ in
        a.send(1)
        b.send(1)
      })
    b.send(2)
    expectEqual(subscriber.values, [11, 22])
    subscriber.subscription?.cancel()
  }

  #if !canImport(Darwin)
    /// As the page *Combine* says, two threads that are each inside of a delivery and send into the other's wait for ever.
    @Test(.exits) func sendsIntoEachOthersDeliveriesLockEachOtherOut() async {
      await #expect(processExitsWith: .success) {
        let (a, b) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        let (isInA, isInB) = (Gate(), Gate())
        let cancellable = a.merge(with: b.handleEvents(receiveOutput: { if $0 == 3 { isInB.open() } })).sink {
          guard $0 == 1 else { return }
          isInA.open()
          isInB.wait()
          b.send(2)
        }
        let first = Worker { a.send(1) }
        isInA.wait()
        let second = Worker { b.send(3) }
        precondition(!first.join(within: .milliseconds(200)) && !second.join(within: .milliseconds(1)))
        withExtendedLifetime(cancellable) {}
      }
    }
  #endif

  /// Runs one closure on a thread that then is inside of `receive(_:)`, and meanwhile another one.
  private func expectReturn(
    of body: @escaping () -> Void, during subscriber: Witness<Int, TestError>,
    _ send: @escaping (_ isInside: () -> Bool) -> Void
  ) {
    let count = subscriber.values.count
    #expect(subscriber.whileReceiving(from: { send { subscriber.values.count > count } }, do: body), "waits")
    #expect(subscriber.overlaps == 0 && subscriber.eventsAfterCompletion == 0 && subscriber.completions < 2)
  }
}
