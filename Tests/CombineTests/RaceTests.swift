import Combine
import Synchronization
import TestKit
import Testing
import VirtualTime

/// Threads that meet, and then do what may collide. ThreadSanitizer sees more in these than their expectations do.
struct RaceTests {
  /// Upstream completes on one thread while the operator receives its subscription on another one. The completion comes
  /// after the subscription. The operator runs no code of a user between the two, so no gate reaches that moment.
  @Test(arguments: ScheduledOperator.allCases)
  func completionRacesWithTheSubscription(through name: ScheduledOperator) {
    let streams = (0..<500).map { _ in
      let (upstream, subscriber) = (ManualPublisher<Int, TestError>(greets: false), Greeted())
      name.apply(upstream.eraseToAnyPublisher(), AtOnce()).subscribe(subscriber)
      return (upstream: upstream, subscriber: subscriber)
    }
    race(
      streams, { $0.upstream.send(subscription: Subscriptions.empty) }, waiting: { _ = $0.subscriber.isGreeted },
      { $0.upstream.send(completion: .finished) })
    expectEqual(streams.count { $0.subscriber.wasEarly }, 0)
    expectTrue(streams.allSatisfy { $0.subscriber.isGreeted && $0.subscriber.isOver })
  }

  /// A publisher that feeds a subject sends its subscription on one thread while another one cancels.
  @Test func cancellingRacesWithTheSubscriptionOfAFeed() {
    let feeds = (0..<500).map { _ in
      let (upstream, subject) = (ManualPublisher<Int, Never>(greets: false), PassthroughSubject<Int, Never>())
      let subscriber = TestSubscriber<Int, Never>(asking: .unlimited)
      subject.subscribe(subscriber)
      return (upstream: upstream, subscriber: subscriber, cancellable: upstream.subscribe(subject))
    }
    race(
      feeds, { $0.upstream.send(subscription: Subscriptions.empty) }, waiting: { _ = $0.upstream.subscribers.count },
      { $0.cancellable.cancel() })
    for feed in feeds { feed.upstream.send(1) }
    expectEqual(feeds.count { !$0.subscriber.values.isEmpty }, 0)
  }

  /// For each stream, two threads meet. Then each does its part. The attempts of the second one begin at different moments.
  private func race<Stream>(
    _ streams: [Stream], _ first: @escaping (Stream) -> Void, waiting wait: @escaping (Stream) -> Void,
    _ second: @escaping (Stream) -> Void
  ) {
    let meeting = Rendezvous(2)
    func meet(_ act: @escaping (Int, Stream) -> Void) -> () -> Void {
      {
        for (round, stream) in streams.enumerated() {
          meeting.meet(round)
          act(round, stream)
        }
      }
    }
    let parts = [
      meet { first($1) },
      meet { round, stream in
        for _ in 0..<round % 100 { wait(stream) }
        second(stream)
      },
    ]
    expectTrue(onThreads(parts))
  }

  /// Notices a completion that comes before the subscription.
  private final class Greeted: Subscriber, Sendable {
    private let greetings = Atomic(0)
    private let completions = Atomic(0)
    private let earlyCompletions = Atomic(0)

    var isGreeted: Bool { greetings.load(ordering: .relaxed) == 1 }
    var isOver: Bool { completions.load(ordering: .relaxed) == 1 }
    var wasEarly: Bool { earlyCompletions.load(ordering: .relaxed) > 0 }

    func receive(subscription: any Subscription) { greetings.add(1, ordering: .relaxed) }
    func receive(_ input: [Int]) -> Subscribers.Demand { .none }

    func receive(completion: Subscribers.Completion<TestError>) {
      if !isGreeted { earlyCompletions.add(1, ordering: .relaxed) }
      completions.add(1, ordering: .relaxed)
    }
  }

  /// Runs at once what is due soon, and never what is due in an hour.
  private struct AtOnce: ClocklessScheduler {
    func perform(at date: VirtualTime, _ action: @escaping () -> Void) {
      if date.nanoseconds < 1_000_000_000 { action() }
    }
  }

  /// `request(_:)` and `cancel()` return though another thread is sending a value. Nothing but that value comes then, and
  /// the sending thread lets go of the subscriber.
  @Test(arguments: candidates.filter { $0.laws.contains(.cancelReachesUpstream) && silentCandidates[$0.name] == nil })
  func requestAndCancelDoNotWaitForADelivery(through candidate: Candidate) {
    let subject = PassthroughSubject<Int, TestError>()
    let (publisher, settle) = candidate.stage(subject.eraseToAnyPublisher())
    var subscriber: TestSubscriber<Int, TestError>? = TestSubscriber()
    weak let released = subscriber
    subscriber.map { publisher.subscribe($0) }
    settle()
    let send = {
      for number in 1...3 {
        subject.send(number)
        settle()
      }
      subject.send(completion: .finished)
      settle()
    }
    let (subscription, count) = (subscriber?.subscription, subscriber?.events.count ?? 0)
    let requestAndCancel: () -> Void = {
      subscription?.request(.max(1))
      subscription?.cancel()
    }
    expectEqual(subscriber?.whileReceiving(from: send, do: requestAndCancel), true)
    expectEqual(subscriber?.events.count, count + 1)
    subscriber = nil
    withExtendedLifetime((subject, subscription)) { expectNil(released) }
  }

  /// One thread sends while another one requests and cancels.
  @Test(arguments: [HeldNumber.sending, HeldNumber.published])
  func cancelRacesWithADelivery(of make: () -> HeldNumber) {
    let meeting = Rendezvous(2)
    for round in 0..<500 {
      let held = make()
      let other = Witness<Int, Never>()
      held.publisher.subscribe(other)
      var witness: Witness<Int, Never>? = Witness(asking: .max(2))
      weak let released = witness
      if let witness {
        held.publisher.subscribe(witness)
        let subscription = witness.subscription
        let workers = [
          Worker {
            meeting.meet(round)
            for value in 1...4 { held.send(value) }
          },
          Worker {
            meeting.meet(round)
            subscription?.request(.max(1))
            subscription?.cancel()
          },
        ]
        for worker in workers { expectTrue(worker.join()) }
        let count = witness.values.count
        held.send(5)
        expectEqual(witness.values.count, count)
        expectTrue(isAscending(witness.values))
        expectEqual(witness.overlaps, 0)
      }
      witness = nil
      expectNil(released)
      expectEqual(other.values, Array(0...5))
    }
  }

  /// Four threads send. Every subscriber ends with the value that is held.
  @Test(arguments: [HeldNumber.sending, HeldNumber.published])
  func lastValueIsTheOneThatIsHeld(by make: () -> HeldNumber) {
    let meeting = Rendezvous(4)
    for round in 0..<300 {
      let held = make()
      let all = (0..<3).map { _ in Witness<Int, Never>() }
      let slow = Witness<Int, Never>(asking: .max(3))
      for witness in all + [slow] { held.publisher.subscribe(witness) }
      let late = (0..<4).map { _ in Witness<Int, Never>() }
      let workers = (0..<4).map { thread in
        Worker {
          meeting.meet(round)
          for number in 1...5 {
            held.send(number * 4 + thread)
            if number == 2 { held.publisher.subscribe(late[thread]) }
          }
        }
      }
      for worker in workers { expectTrue(worker.join()) }
      slow.subscription?.request(.unlimited)
      // All see the same order, in which each thread keeps its own.
      let values = all[0].values
      let isComplete = values.sorted() == [0] + Array(4...23)
      let isInOrder = (0..<4).allSatisfy { thread in
        isAscending(values.filter { $0 > 0 && $0 % 4 == thread }) && all.allSatisfy { $0.values == values }
      }
      let areWell = (all + late + [slow]).allSatisfy {
        $0.values.last == held.value() && Set($0.values).count == $0.values.count && $0.overlaps == 0
      }
      guard isComplete, isInOrder, areWell else {
        Issue.record("\((all + late + [slow]).map(\.values)), the value is \(held.value())")
        return
      }
    }
  }

  private func isAscending(_ values: [Int]) -> Bool { zip(values, values.dropFirst()).allSatisfy { $0 < $1 } }
}
