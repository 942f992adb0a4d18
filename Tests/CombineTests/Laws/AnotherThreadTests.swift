import Combine
import Dispatch
import Foundation
import TestKit
import Testing

/// While one thread is inside of `receive(_:)`, another one never waits for it, unless it sends a value. This holds for
/// every publisher and operator, and for two sinks that act on each other.
@Suite(.serialized) struct AnotherThreadTests {
  /// What the other thread does.
  private enum Act: CaseIterable {
    case requestOne, requestAll, cancel, finish, fail
    /// Another subscriber comes.
    case join
    /// Another subscriber, which came first, cancels.
    case leave
  }

  private static let loud = candidates.filter { silentCandidates[$0.name] == nil }

  /// Those that never complete.
  private static let endless: Set = [
    "Timer.TimerPublisher", "Published.Publisher", "ObservableObjectPublisher", "NotificationCenter.Publisher",
  ]

  @Test(arguments: loud)
  func neverWaits(beside candidate: Candidate) {
    for act in Act.allCases {
      expectNil(Self.violation(of: candidate, by: act, within: .seconds(20)))
      expectNil(Self.violation(of: candidate, by: act, duringTheEnd: true, within: .seconds(20)))
    }
  }

  /// The event that the subscriber is receiving is the last, whether upstream sends the next one or the operator has kept it.
  @Test(arguments: loud, [false, true])
  func nothingComesAfterACancelDuringAnEvent(through candidate: Candidate, keepingValues isLate: Bool) {
    expectNil(Self.violation(of: candidate, by: .cancel, requestingLate: isLate, within: .seconds(20)))
  }

  @Test(arguments: loud)
  func twoSinksNeverWaitForEachOther(behind candidate: Candidate) {
    for act in [Act.cancel, .finish, .fail, .join] {
      expectNil(Self.violation(ofTwo: candidate, by: act, within: .seconds(20)))
    }
  }

  /// Without this, a check that nothing can fail would go unnoticed.
  @Test func operatorThatHoldsALockWhileItSendsIsNoticed() {
    let broken = Candidate("broken") { LockingOperator(upstream: $0) }
    // A subject keeps a completion for the thread that is sending, so that it does not come here.
    for act in Act.allCases where act != .finish && act != .fail {
      expectEqual(Self.violation(of: broken, by: act, within: .milliseconds(200)), "\(act) waits")
    }
    for act in [Act.cancel, .join] {
      expectEqual(Self.violation(ofTwo: broken, by: act, within: .milliseconds(200)), "\(act) on each other waits")
    }
  }

  // MARK: One stream

  /// - Parameters:
  ///   - isLate: Whether the subscriber requests values only when upstream has sent some.
  ///   - isAtTheEnd: Whether the first thread is inside of `receive(completion:)`.
  private static func violation(
    of candidate: Candidate, by act: Act, requestingLate isLate: Bool = false, duringTheEnd isAtTheEnd: Bool = false,
    within limit: DispatchTimeInterval
  ) -> String? {
    let (inside, goOn) = (Gate(), Gate())
    let subscriber = Witness<Int, TestError>(asking: isLate ? .none : isAtTheEnd ? .unlimited : .max(2))
    let stream = Stream(candidate)
    var before: (values: Int, completions: Int)?
    func wait() {
      guard before == nil else { return }
      before = (subscriber.values.count, subscriber.completions)
      inside.open()
      goOn.wait()
    }
    if isAtTheEnd { subscriber.onCompletion = wait } else { subscriber.onValue = { _ in wait() } }
    let sender = Worker {
      stream.play(to: subscriber, besides: act == .leave) {
        if isLate { subscriber.subscription?.request(.max(5)) }
      }
      // Without an event, there is nothing to wait for.
      inside.open()
    }
    guard inside.wait() else { return "a thread hangs" }
    guard let before else { return isAtTheEnd && endless.contains(candidate.name) ? nil : "no event" }
    let other = Worker {
      switch act {
      case .requestOne: subscriber.subscription?.request(.max(1))
      case .requestAll: subscriber.subscription?.request(.unlimited)
      case .leave: stream.other.subscription?.cancel()
      case .cancel: subscriber.subscription?.cancel()
      case .finish, .fail, .join: stream.perform(act)
      }
    }
    // Only a thread that waits reaches the limit.
    let waits = !other.join(within: limit)
    goOn.open()
    guard sender.join() && other.join() else { return "\(act): a thread hangs" }
    if waits { return "\(act) waits" }
    if act == .cancel, subscriber.values.count > before.values || subscriber.completions > before.completions {
      return "an event after cancel"
    }
    let isSound = subscriber.overlaps == 0 && subscriber.eventsAfterCompletion == 0 && subscriber.completions < 2
    return isSound ? nil : "\(act): an event overlaps, or comes after the completion"
  }

  // MARK: Two sinks

  private static func violation(
    ofTwo candidate: Candidate, by act: Act, within limit: DispatchTimeInterval
  ) -> String? {
    let streams = [Stream(candidate), Stream(candidate)]
    let (inside, goOn) = ([Gate(), Gate()], [Gate(), Gate()])
    let workers = [0, 1].map { number in
      var isFirst = true
      streams[number].sink = Subscribers.Sink(
        receiveCompletion: { _ in },
        receiveValue: { _ in
          guard isFirst else { return }
          isFirst = false
          inside[number].open()
          goOn[number].wait()
          // Both are inside of their closures now.
          if act == .cancel { streams[1 - number].sink?.cancel() } else { streams[1 - number].perform(act) }
        })
      return Worker { streams[number].play(to: streams[number].sink!) }
    }
    guard inside.allSatisfy({ $0.wait() }) else { return "no value" }
    for gate in goOn { gate.open() }
    // If they wait for each other, neither will ever go on, and they are left alone.
    guard workers.allSatisfy({ $0.join(within: limit) }) else { return "\(act) on each other waits" }
    for stream in streams { stream.sink = nil }
    return nil
  }

  /// A candidate over a subject. It is made on the thread that plays it, because a timer belongs to a thread.
  private final class Stream: @unchecked Sendable {
    let other = Witness<Int, TestError>()
    var sink: Subscribers.Sink<Int, TestError>?

    private let candidate: Candidate
    private let subject = PassthroughSubject<Int, TestError>()

    /// Written before any other thread reads it.
    private var publisher: Candidate.Values?

    init(_ candidate: Candidate) { self.candidate = candidate }

    /// Sends values and completes.
    ///
    /// - Parameters:
    ///   - hasOther: Whether another subscriber comes first.
    ///   - request: Called when some values are sent.
    func play(
      to subscriber: some Subscriber<Int, TestError>, besides hasOther: Bool = false, then request: () -> Void = {}
    ) {
      let (publisher, settle) = candidate.stage(subject.eraseToAnyPublisher())
      self.publisher = publisher
      if hasOther { publisher.subscribe(other) }
      publisher.subscribe(subscriber)
      settle()
      for number in 1...6 {
        subject.send(number)
        settle()
        if number == 3 {
          request()
          settle()
        }
      }
      subject.send(completion: .finished)
      settle()
    }

    func perform(_ act: Act) {
      switch act {
      case .finish: subject.send(completion: .finished)
      case .fail: subject.send(completion: .failure(.broken))
      default: publisher?.subscribe(Witness<Int, TestError>())
      }
    }
  }
}

/// Holds a lock, one for all subscribers, while it calls out.
private struct LockingOperator<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  private let lock = NSRecursiveLock()

  init(upstream: Upstream) { self.upstream = upstream }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    lock.withLock {
      upstream.subscribe(
        AnySubscriber(
          receiveSubscription: { [lock] base in
            subscriber.receive(subscription: Link(lock: lock, base: base))
          },
          receiveValue: { [lock] value in lock.withLock { subscriber.receive(value) } },
          receiveCompletion: { [lock] end in lock.withLock { subscriber.receive(completion: end) } }))
    }
  }

  private struct Link: Subscription {
    let lock: NSRecursiveLock
    let base: any Subscription

    var combineIdentifier: CombineIdentifier { base.combineIdentifier }
    func request(_ demand: Subscribers.Demand) { lock.withLock { base.request(demand) } }
    func cancel() { lock.withLock { base.cancel() } }
  }
}
