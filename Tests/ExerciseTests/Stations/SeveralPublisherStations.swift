import Combine
import CombineBridge
import CombineContract
import LessonKit
import SolvedCombine
import VirtualTime

@testable import OwnCombineExercises

private typealias Feedback = LessonKit.Feedback
private typealias Demand = CombineContract.Subscribers.Demand
private typealias Completion = CombineContract.Subscribers.Completion<MarbleFailure>

private func flatMap(_ fault: Spoil) -> Feedback {
  checkFlatMap { Spoiled(Solved.flatMap($0, $1, $2), fault) }
}

let flatMapTable: [Station] = [
  Station("the given flatMap") { checkFlatMap { Solved.flatMap($0, $1, $2) } },
  Station("Combine's") {
    checkFlatMap { upstream, limit, transform in
      upstream.inCombine.flatMap(maxPublishers: limit.inCombine) { transform($0).inCombine }
        .inContract
    }
  },
  Station("the given flatMap, behind map") {
    checkFlatMap { upstream, limit, transform in Solved.flatMap(Solved.map(upstream) { $0 }, limit, transform) }
  },
  Station("no limit", "maxPublishers is max(2), and unlimited is requested") {
    checkFlatMap { upstream, _, transform in Solved.flatMap(upstream, .unlimited, transform) }
  },
  Station("one after the other", "maxPublishers is max(2), and max(1) is requested") {
    checkFlatMap { upstream, _, transform in Solved.flatMap(upstream, .max(1), transform) }
  },
  Station(
    "only the newest inner publisher", "Two inner publishers sent 10 and 20, one each. The subscriber received “20”"
  ) {
    checkFlatMap { upstream, limit, transform in
      upstream.inCombine.map { transform($0).inCombine }.switchToLatest().inContract
    }
  },
  Station("inner publishers are asked for everything", "Law 3 does not hold") { flatMap(.unasked) },
  Station("no completion", "Law 9 does not hold") { flatMap(.noCompletion) },
  Station("cancel() is ignored", "Law 5 does not hold") { flatMap(.ignoresCancel) },
  Station("it keeps its subscriber", "Law 11 does not hold") { flatMap(.keepsSubscriber) },
]

private func zip(_ fault: Spoil) -> Feedback { checkZip { Spoiled(Solved.zip($0, $1), fault) } }

let zipTable: [Station] = [
  Station("the given zip") { checkZip { Solved.zip($0, $1) } },
  Station("Combine's") { checkZip { $0.inCombine.zip($1.inCombine).inContract } },
  Station("turned round, and back") {
    checkZip { a, b in Solved.map(Solved.zip(Solved.map(a) { $0 }, b)) { ($0.0, $0.1) } }
  },
  Station("combineLatest", "It should receive “^(1, 4)”") {
    checkZip { $0.inCombine.combineLatest($1.inCombine).inContract }
  },
  Station("the sides are changed", "It should receive “^(1, 4)”") {
    checkZip { a, b in Solved.map(Solved.zip(a, b)) { ($0.1, $0.0) } }
  },
  Station("it asks for everything", "Law 3 does not hold") { zip(.unasked) },
  Station("what receive(_:) returns is lost", "returned max(1) for each value, and it received 1 of 200") {
    zip(.losesReturned)
  },
  Station("it does not cancel the other side", "Law 6 does not hold") {
    checkZip { Solved.zip($0, Spoiled($1, .ignoresCancel)) }
  },
  Station("it passes on a request after cancel()", "The request is passed on, though both sides are cancelled") {
    checkZip(lateZip)
  },
  Station("it loses the end", "Law 9 does not hold") { zip(.noCompletion) },
  Station("it keeps its subscriber", "Law 11 does not hold") { zip(.keepsSubscriber) },
]

private func share(_ fault: Spoil) -> Feedback {
  checkShare { upstream in Spoiled(Solved.share(upstream), fault) }
}

let shareTable: [Station] = [
  Station("the given share") { checkShare { Solved.share($0) } },
  Station("Combine's") { checkShare { $0.inCombine.share().inContract } },
  Station("multicast and autoconnect") {
    checkShare {
      $0.inCombine.multicast { Combine.PassthroughSubject<Int, MarbleFailure>() }.autoconnect().inContract
    }
  },
  Station("nothing is shared", "upstream has 2 subscriptions") { checkShare { $0 } },
  Station("a new share for each subscriber", "upstream has 2 subscriptions") {
    checkShare { upstream in Combine.Deferred { upstream.inCombine.share() }.inContract }
  },
  Station("a late subscriber receives the newest value", "The second one received “1 2”. It should receive “2”") {
    checkShare {
      $0.inCombine.map(Optional.some).multicast { Combine.CurrentValueSubject<Int?, MarbleFailure>(nil) }
        .autoconnect().compactMap { $0 }.inContract
    }
  },
  Station("the last one does not end it", "Both subscribers have cancelled") {
    checkShare { upstream in Solved.share(Spoiled(upstream, .ignoresCancel)) }
  },
  Station("upstream is asked as the subscribers ask", "max(3) is requested of upstream. It should be unlimited") {
    checkShare { upstream in Solved.share(Asking(upstream: upstream)) }
  },
  Station("two subscriptions", "Law 1 does not hold") { share(.secondSubscription) },
  Station("it keeps its subscribers", "Law 11 does not hold") { share(.keepsSubscriber) },
]

/// Requests three values, whatever is requested of it.
private struct Asking: CombineContract.Publisher {
  typealias Output = Int
  typealias Failure = MarbleFailure

  let upstream: Upstream

  func receive<S: CombineContract.Subscriber>(subscriber: S) where S.Input == Int, S.Failure == MarbleFailure {
    upstream.inCombine.buffer(size: 3, prefetch: .keepFull, whenFull: .dropNewest).inContract.subscribe(subscriber)
  }
}

private func receiveOn(_ fault: Spoil) -> Feedback {
  checkReceiveOn { Spoiled(Solved.receive($0, on: $1), fault) }
}

let receiveOnTable: [Station] = [
  Station("the given receive(on:)") { checkReceiveOn { Solved.receive($0, on: $1) } },
  Station("Combine's") { checkReceiveOn { $0.inCombine.receive(on: $1.time).inContract } },
  Station("a delay of nothing") { checkReceiveOn { $0.inCombine.delay(for: .zero, scheduler: $1.time).inContract } },
  Station("nothing waits", "the scheduler has run nothing") { checkReceiveOn { upstream, _ in upstream } },
  Station("events wait too long", "the subscriber has received 0 values") {
    checkReceiveOn { $0.inCombine.delay(for: .seconds(1), scheduler: $1.time).inContract }
  },
  Station("upstream is asked for everything", "Law 3 does not hold") { receiveOn(.unasked) },
  Station("what receive(_:) returns is lost", "returned max(1) for each value, and it received 1 of 200") {
    receiveOn(.losesReturned)
  },
  Station("cancel() is ignored", "Law 5 does not hold") { receiveOn(.ignoresCancel) },
  Station("the completion is lost", "Law 9 does not hold") { receiveOn(.noCompletion) },
  Station("closures hold the subscriber", "its subscriber has cancelled, and is still in memory") {
    checkReceiveOn { Overtaking(upstream: $0, clock: $1) }
  },
  Station("the given receive(on:), with values that are objects") {
    values { Solved.receive($0, on: $1) }
  },
  Station("Combine's, with values that are objects") { values { $0.inCombine.receive(on: $1.time).inContract } },
  Station("closures hold the value", "the value is still in memory") {
    values { Overtaking(upstream: $0, clock: $1) }
  },
]

private func values<P: CombineContract.Publisher>(
  _ receive: (InContract<Combine.PassthroughSubject<Parcel, MarbleFailure>>, Clock) -> P
) -> Feedback where P.Output == Parcel, P.Failure == MarbleFailure {
  var feedback = Feedback()
  feedback.expectNoValueKept(receive)
  return feedback
}

/// Schedules values in closures that hold the value and the subscriber.
private struct Overtaking<Upstream: CombineContract.Publisher>: CombineContract.Publisher
where Upstream.Failure == MarbleFailure {
  typealias Output = Upstream.Output
  typealias Failure = MarbleFailure

  let upstream: Upstream
  let clock: Clock

  func receive<S: CombineContract.Subscriber>(subscriber: S) where S.Input == Output, S.Failure == MarbleFailure {
    upstream.subscribe(Inner(subscriber, clock))
  }

  final class Inner<Downstream: CombineContract.Subscriber>: CombineContract.Subscriber, CombineContract.Subscription
  where Downstream.Failure == MarbleFailure {
    private var downstream: Downstream?
    private var upstream: (any CombineContract.Subscription)?
    private let clock: Clock

    init(_ downstream: Downstream, _ clock: Clock) {
      self.downstream = downstream
      self.clock = clock
    }

    func receive(subscription: any CombineContract.Subscription) {
      upstream = subscription
      downstream?.receive(subscription: self)
    }

    func receive(_ input: Downstream.Input) -> Demand {
      guard let downstream else { return .none }
      clock.schedule {
        guard self.downstream != nil else { return }
        self.upstream?.request(downstream.receive(input))
      }
      return .none
    }

    func receive(completion: Completion) {
      clock.schedule {
        self.upstream = nil
        self.downstream.take()?.receive(completion: completion)
      }
    }

    func request(_ demand: Demand) { upstream?.request(demand) }

    func cancel() {
      downstream = nil
      upstream.take()?.cancel()
    }
  }
}
