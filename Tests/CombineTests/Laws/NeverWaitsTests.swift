import Combine
import Dispatch
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
    let (a, b) = (Side(), Side())
    let subscriber = Witness<Int, TestError>(asking: .max(2))
    row.make(a, b).subscribe(subscriber)
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
    expectReturn(
      of: { act.perform(a, b, subscriber, idle: idle) }, during: subscriber,
      { isInside in
        for side in sides where !isInside() {
          idle = side === a ? b : a
          side.send(.value(1))
        }
      })
  }

  // MARK: Schedulers

  private typealias Scheduled = (name: String, make: @Sendable (Side, ThreadsScheduler) -> Candidate.Values)

  private static let scheduled: [Scheduled] = [
    ("receive(on:)", { $0.receive(on: $1).eraseToAnyPublisher() }),
    ("delay", { $0.delay(for: 1, scheduler: $1).eraseToAnyPublisher() }),
    ("debounce", { $0.debounce(for: 1, scheduler: $1).eraseToAnyPublisher() }),
    ("throttle", { $0.throttle(for: 1, scheduler: $1, latest: true).eraseToAnyPublisher() }),
    ("collect by count", { $0.collect(.byTimeOrCount($1, 1, 1)).map(\.count).eraseToAnyPublisher() }),
    ("collect by time", { $0.collect(.byTime($1, 1)).map(\.count).eraseToAnyPublisher() }),
  ]

  /// Both threads run what is scheduled.
  @Test(arguments: scheduled.map(\.name), Act.allCases.filter { $0 != .finishB && $0 != .failB })
  func nothingWaitsForAScheduledValue(_ name: String, _ act: Act) throws {
    let row = try #require(Self.scheduled.first { $0.name == name })
    let (a, scheduler) = (Side(), ThreadsScheduler())
    let subscriber = Witness<Int, TestError>(asking: .max(2))
    row.make(a, scheduler).subscribe(subscriber)
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

  /// Runs one closure on a thread that then is inside of `receive(_:)`, and another one on a second thread.
  private func expectReturn(
    of body: @escaping () -> Void, during subscriber: Witness<Int, TestError>,
    _ send: @escaping (_ isInside: () -> Bool) -> Void
  ) {
    let (inside, goOn) = (Gate(), Gate())
    var isInside = false
    subscriber.onValue = { _ in
      if isInside { return }
      isInside = true
      inside.open()
      goOn.wait()
    }
    let first = Worker { send { isInside } }
    #expect(inside.wait())
    let second = Worker(body)
    // Only a thread that waits reaches the limit.
    #expect(second.join(within: .seconds(10)), "waits")
    goOn.open()
    #expect(first.join() && second.join())
    #expect(subscriber.overlaps == 0 && subscriber.eventsAfterCompletion == 0 && subscriber.completions < 2)
  }
}
