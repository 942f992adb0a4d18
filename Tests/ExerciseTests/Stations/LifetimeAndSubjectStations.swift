import Combine
import CombineBridge
import CombineContract
import LessonKit
import SolvedCombine
import VirtualTime

@testable import OwnCombineExercises

extension Combine.AnyCancellable: CombineContract.Cancellable {}

/// An `AnyCancellable` that differs from the right one in one thing.
private final class WrongCancellable: CombineContract.Cancellable, Hashable {
  enum Fault {
    case none, forgetsRelease, callsAgain, comesBack, keepsClosure, ignoresCancel, cancelsAtOnce, isNotStored,
      storesThree, wrapsBadly
  }

  let fault: Fault
  private var onCancel: (() -> Void)?
  private var isCancelled = false

  init(_ fault: Fault, _ onCancel: @escaping () -> Void) {
    self.fault = fault
    self.onCancel = onCancel
    if fault == .cancelsAtOnce { onCancel() }
  }

  deinit { if fault != .forgetsRelease { cancel() } }

  static func == (a: WrongCancellable, b: WrongCancellable) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  func cancel() {
    if fault == .ignoresCancel || isCancelled && fault != .callsAgain && fault != .comesBack { return }
    if fault != .comesBack { isCancelled = true }
    onCancel?()
    isCancelled = true
    if fault != .keepsClosure, fault != .callsAgain { onCancel = nil }
  }
}

private func lifetime(_ fault: WrongCancellable.Fault) -> Feedback {
  checkLifetime(
    make: { WrongCancellable(fault, $0) },
    wrap: { WrongCancellable(fault == .wrapsBadly ? .callsAgain : .none, $0.cancel) },
    store: { if fault != .isNotStored, fault != .storesThree || $1.count < 3 { $1.insert($0) } },
    sink: { upstream, onEnd, onValue in
      let cancellable = Solved.sinkMethod(upstream, onEnd, onValue)
      return WrongCancellable(.none) { cancellable.cancel() }
    })
}

/// The right `AnyCancellable`, and a method `sink` of the test's.
private func lifetime(
  sink:
    @escaping (
      Upstream, @escaping (CombineContract.Subscribers.Completion<MarbleFailure>) -> Void, @escaping (Int) -> Void
    ) -> SolvedCombine.AnyCancellable
) -> Feedback {
  checkLifetime(
    make: { SolvedCombine.AnyCancellable($0) }, wrap: { SolvedCombine.AnyCancellable($0.cancel) },
    store: { Solved.store($0, &$1) }, sink: sink)
}

let lifetimeTable: [Station] = [
  Station("the given one") { lifetime(sink: Solved.sinkMethod) },
  Station("Combine's") {
    checkLifetime(
      make: { Combine.AnyCancellable($0) }, wrap: { Combine.AnyCancellable($0.cancel) }, store: { $1.insert($0) },
      sink: { upstream, onEnd, onValue in
        upstream.inCombine.sink(
          receiveCompletion: { if case .failure(let error) = $0 { onEnd(.failure(error)) } else { onEnd(.finished) } },
          receiveValue: onValue)
      })
  },
  Station("a sink that is an operator and an empty sink") {
    lifetime(sink: { upstream, onEnd, onValue in Solved.sinkMethod(Solved.map(upstream) { $0 }, onEnd, onValue) })
  },
  Station("nothing happens when it is released", "The last reference is gone") { lifetime(.forgetsRelease) },
  Station("cancel() does nothing", "and a release, are 0, 0, 0. They should be 0, 1, 1") { lifetime(.ignoresCancel) },
  Station("the closure is called twice", "and a release, are 0, 1, 3. They should be 0, 1, 1") { lifetime(.callsAgain) },
  Station("the closure comes back", "It should be given up before it is called") { lifetime(.comesBack) },
  Station("the closure is kept", "what the closure holds is still in memory") { lifetime(.keepsClosure) },
  Station("it cancels when it is made", "and a release, are 1, 2, 2. They should be 0, 1, 1") { lifetime(.cancelsAtOnce) },
  Station("nothing is stored", "are 0, 2. They should be 2, 0") { lifetime(.isNotStored) },
  Station("a set has room for three", "40 were stored, and the set has 3") { lifetime(.storesThree) },
  Station("what it wraps is cancelled again", "its number of calls of cancel() is 2") { lifetime(.wrapsBadly) },
  Station("nobody owns the sink", "We release the result of sink, and upstream is not cancelled") {
    lifetime(sink: { upstream, onEnd, onValue in
      let cancellable = Solved.sinkMethod(upstream, onEnd, onValue)
      // Nothing ends it.
      _ = Unmanaged.passRetained(cancellable)
      return SolvedCombine.AnyCancellable {}
    })
  },
]

/// A subject of the given solution, behind what `change` makes of it.
private func solved<P: CombineContract.Publisher<Int, MarbleFailure>>(
  _ change: @escaping (SolvedCombine.PassthroughSubject<Int, MarbleFailure>) -> P
) -> Feedback {
  checkSubject {
    let subject = SolvedCombine.PassthroughSubject<Int, MarbleFailure>()
    return SubjectPart(publisher: change(subject), send: { subject.send($0) }, finish: { subject.send(completion: $0) })
  }
}

/// A subject of Combine, behind what `change` makes of it.
private func combine<S: Combine.Subject<Int, MarbleFailure>, P: Combine.Publisher<Int, MarbleFailure>>(
  _ make: @escaping () -> S, _ change: @escaping (S) -> P
) -> Feedback {
  checkSubject {
    let subject = make()
    return SubjectPart(
      publisher: change(subject).inContract, send: { subject.send($0) },
      finish: { subject.send(completion: $0.inCombine) })
  }
}

/// A publisher whose subscriptions keep it, and which has no more than twelve subscribers.
private final class Keeping<Own: CombineContract.Publisher<Int, MarbleFailure>>: CombineContract.Publisher {
  typealias Output = Int
  typealias Failure = MarbleFailure

  private let own: Own
  private var subscribers = 0
  private let most: Int

  init(_ own: Own, most: Int) { (self.own, self.most) = (own, most) }

  func receive<S: CombineContract.Subscriber<Int, MarbleFailure>>(subscriber: S) {
    subscribers += 1
    if subscribers > most { return }
    own.inCombine.intercepted { subscription in
      HandmadeSubscription(
        request: { demand in withExtendedLifetime(self) { subscription.request(demand) } }, cancel: subscription.cancel)
    }.inContract.subscribe(subscriber)
  }
}

/// A subject that finishes when it is released.
private final class Finishing: CombineContract.Publisher {
  typealias Output = Int
  typealias Failure = MarbleFailure

  private let own: SolvedCombine.PassthroughSubject<Int, MarbleFailure>

  init(_ own: SolvedCombine.PassthroughSubject<Int, MarbleFailure>) { self.own = own }

  deinit { own.send(completion: .finished) }

  func receive<S: CombineContract.Subscriber<Int, MarbleFailure>>(subscriber: S) { own.subscribe(subscriber) }
}

private func subject(_ fault: Spoil) -> Feedback { solved { Spoiled($0, fault) } }

let subjectTable: [Station] = [
  Station("the given subject") { solved { $0 } },
  Station("Combine's") { combine({ Combine.PassthroughSubject() }) { $0 } },
  Station("a subject behind map") {
    checkSubject {
      let subject = SolvedCombine.PassthroughSubject<String, MarbleFailure>()
      return SubjectPart(
        publisher: Solved.map(subject) { Int($0)! }, send: { subject.send("\($0)") },
        finish: { subject.send(completion: $0) })
    }
  },
  Station("it does not count", "The subscriber received “1 2 3”. It should receive “2 3”") { subject(.unasked) },
  Station("a subscriber joins too late", "the subject sends 1. The subscriber received nothing. It should receive “1”")
  {
    subject(.joinsLate)
  },
  Station("a second completion replaces the first one", "received “^#”. It should receive “^|”") {
    checkSubject {
      let subject = Combine.PassthroughSubject<Int, MarbleFailure>()
      var hasFailed = false
      return SubjectPart(
        publisher: Combine.Deferred {
          hasFailed
            ? Combine.Fail<Int, MarbleFailure>(error: MarbleFailure()).eraseToAnyPublisher()
            : subject.eraseToAnyPublisher()
        }.inContract,
        send: { subject.send($0) },
        finish: {
          if case .failure = $0 { hasFailed = true }
          subject.send(completion: $0.inCombine)
        })
    }
  },
  Station("it forgets the end", "Law 9 does not hold") { subject(.noCompletion) },
  Station("it ends twice", "Law 4 does not hold") { subject(.twoCompletions) },
  Station("it sends while it ends", "when they receive the completion. One of them received “^1|”") {
    checkSubject {
      var subjects: [Combine.PassthroughSubject<Int, MarbleFailure>] = []
      var end: Combine.Subscribers.Completion<MarbleFailure>?
      return SubjectPart(
        publisher: Combine.Deferred {
          subjects.append(Combine.PassthroughSubject())
          if let end { subjects.last?.send(completion: end) }
          return subjects.last!
        }.inContract, send: { value in for subject in subjects { subject.send(value) } },
        finish: {
          end = end ?? $0.inCombine
          for subject in subjects { subject.send(completion: end!) }
        })
    }
  },
  Station(
    "it finishes when it is released",
    "The subscriber received “^|”. It should receive “^”"
  ) { solved { Finishing($0) } },
  Station("its subscriptions keep it", "somebody keeps the subscription, and the subject is still in memory") {
    solved { Keeping($0, most: .max) }
  },
  Station("it has room for twelve", "The number that receive it is 12. It should be 100") {
    solved { Keeping($0, most: 12) }
  },
  Station("it goes on after cancel()", "Law 5 does not hold") { subject(.ignoresCancel) },
  Station("it keeps its subscribers", "Law 11 does not hold") { subject(.keepsSubscriber) },
  Station(
    "it loses what receive(_:) returns",
    "The subscriber received “2”. It should receive “2 3”"
  ) { subject(.losesReturned) },
  Station(
    "it keeps the newest value", "The subscriber received “1 2 3”. It should receive “2 3”"
  ) { combine({ Combine.CurrentValueSubject(0) }) { $0.dropFirst() } },
  Station(
    "it keeps what was not requested",
    "The subscriber received “1 2 3”. It should receive “2 3”"
  ) { combine({ Combine.PassthroughSubject() }) { $0.buffer(size: .max, prefetch: .keepFull, whenFull: .dropNewest) } },
]
