import Combine
import CombineBridge
import CombineContract
import SolvedCombine

@testable import OwnCombineExercises

extension Combine.AnyCancellable: CombineContract.Cancellable {}

/// An `AnyCancellable` that differs from the right one in one thing.
private final class WrongCancellable: CombineContract.Cancellable, Hashable {
  enum Fault: String, CaseIterable {
    case none
    case forgetsRelease = "The last reference is gone"
    case ignoresCancel = "are 0, 0, 0. They should be 0, 1, 1"
    case callsAgain = "are 0, 1, 3. They should be 0, 1, 1"
    case comesBack = "It should be given up before it is called"
    case keepsClosure = "what the closure holds is still in memory"
    case cancelsAtOnce = "are 1, 2, 2. They should be 0, 1, 1"
    case isNotStored = "are 0, 2. They should be 2, 0"
    case storesThree = "40 were stored, and the set has 3"
    case wrapsBadly = "its number of calls of cancel() is 2"
    case wrapsWeakly = "can be cancelled, and does not keep the object. It should, because"
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

/// The right `AnyCancellable`, and methods `sink` of the test's.
private func lifetime(
  _ name: String, _ fault: String? = nil,
  sink: @escaping MakeLifetime<SolvedCombine.AnyCancellable> = Solved.sinkMethod,
  values: @escaping MakeValues<SolvedCombine.AnyCancellable> = { Solved.sinkMethod($0, $1) }
) -> Station {
  Station(name, fault) {
    checkLifetime(
      make: { SolvedCombine.AnyCancellable($0) }, wrap: { SolvedCombine.AnyCancellable($0.cancel) },
      store: { Solved.store($0, &$1) }, sink: sink, values: values)
  }
}

/// The second closure, which calls `cancel()`, is not called.
func lifetimeThatForgetsAClosure() -> Feedback {
  var count = 0
  return checkLifetime(
    make: { onCancel in
      count += 1
      let isSecond = count == 2
      return SolvedCombine.AnyCancellable { if !isSecond { onCancel() } }
    }, wrap: { SolvedCombine.AnyCancellable($0.cancel) }, store: { Solved.store($0, &$1) }, sink: Solved.sinkMethod,
    values: { Solved.sinkMethod($0, $1) })
}

let lifetimeTable: [Station] = [
  lifetime("the given one"),
  Station("Combine's") {
    checkLifetime(
      make: { Combine.AnyCancellable($0) }, wrap: { Combine.AnyCancellable($0.cancel) }, store: { $1.insert($0) },
      sink: { upstream, onEnd, onValue in
        upstream.inCombine.sink(
          receiveCompletion: { if case .failure(let error) = $0 { onEnd(.failure(error)) } else { onEnd(.finished) } },
          receiveValue: onValue)
      }, values: { $0.inCombine.sink(receiveValue: $1) })
  },
  lifetime(
    "a sink that is an operator and an empty sink", sink: { Solved.sinkMethod(Solved.map($0) { $0 }, $1, $2) }),
  lifetime(
    "nobody owns the sink", "We release the result of sink, and upstream is not cancelled",
    sink: {
      keepForEver(Solved.sinkMethod($0, $1, $2))
      return SolvedCombine.AnyCancellable {}
    }),
  lifetime(
    "somebody keeps each sink", "of sink, and what had subscribed to upstream is still in memory",
    sink: { upstream, onEnd, onValue in
      let sink = Solved.sink(onEnd, onValue)
      keepForEver(sink)
      upstream.subscribe(sink)
      return SolvedCombine.AnyCancellable(sink.cancel)
    }),
  lifetime(
    "and each closure", "We release the result of sink, and what its closures hold is still in memory",
    sink: {
      keepForEver($2)
      return Solved.sinkMethod($0, $1, $2)
    }),
  lifetime(
    "sink(receiveValue:) drops an equal value", "The values that arrive are",
    values: { Solved.sinkMethod($0.inCombine.removeDuplicates().inContract, $1) }),
  lifetime(
    "nobody owns it", "and upstream sends 30. The values that arrive are",
    values: {
      keepForEver(Solved.sinkMethod($0, $1))
      return SolvedCombine.AnyCancellable {}
    }),
  lifetime(
    "its closure is kept", "of sink(receiveValue:), and what its closure holds is still in memory",
    values: {
      keepForEver($1)
      return Solved.sinkMethod($0, $1)
    }),
]

let lifetimeFaults =
  faulty { (fault: WrongCancellable.Fault) in
    checkLifetime(
      make: { WrongCancellable(fault, $0) },
      wrap: { subscription in
        if fault == .wrapsWeakly { return WrongCancellable(.none) { [weak subscription] in subscription?.cancel() } }
        return WrongCancellable(fault == .wrapsBadly ? .callsAgain : .none) { subscription.cancel() }
      },
      store: { if fault != .isNotStored, fault != .storesThree || $1.count < 3 { $1.insert($0) } },
      sink: { upstream, onEnd, onValue in
        let cancellable = Solved.sinkMethod(upstream, onEnd, onValue)
        return WrongCancellable(.none) { cancellable.cancel() }
      },
      values: { upstream, onValue in
        let cancellable = Solved.sinkMethod(upstream, onValue)
        return WrongCancellable(.none) { cancellable.cancel() }
      })
  }

/// A subject of the given solution, behind what `change` makes of it.
private func solved<P: CombineContract.Publisher<Int, MarbleFailure>>(
  _ change: @escaping (SolvedCombine.PassthroughSubject<Int, MarbleFailure>) -> P
) -> Feedback {
  checkSubject {
    let subject = SolvedCombine.PassthroughSubject<Int, MarbleFailure>()
    return SubjectPart(publisher: change(subject), send: { subject.send($0) }, finish: { subject.send(completion: $0) })
  }
}

private func solved<P: CombineContract.Publisher<Int, MarbleFailure>>(
  _ name: String, _ fault: String? = nil,
  _ change: @escaping (SolvedCombine.PassthroughSubject<Int, MarbleFailure>) -> P
) -> Station { Station(name, fault) { solved(change) } }

/// A subject of Combine, behind what `change` makes of it.
private func combine<S: Combine.Subject<Int, MarbleFailure>, P: Combine.Publisher<Int, MarbleFailure>>(
  _ name: String, _ fault: String? = nil, of make: @escaping @autoclosure () -> S, _ change: @escaping (S) -> P
) -> Station {
  Station(name, fault) {
    checkSubject {
      let subject = make()
      return SubjectPart(
        publisher: change(subject).inContract, send: { subject.send($0) },
        finish: { subject.send(completion: $0.inCombine) })
    }
  }
}

/// A subject that its subscriptions keep, or that finishes when it is released.
private final class Owner: CombineContract.Publisher {
  typealias Output = Int
  typealias Failure = MarbleFailure

  private let own: SolvedCombine.PassthroughSubject<Int, MarbleFailure>
  private let isKept: Bool

  init(_ own: SolvedCombine.PassthroughSubject<Int, MarbleFailure>, isKept: Bool) {
    (self.own, self.isKept) = (own, isKept)
  }

  deinit { if !isKept { own.send(completion: .finished) } }

  func receive<S: CombineContract.Subscriber<Int, MarbleFailure>>(subscriber: S) {
    if isKept { holding(self, own).subscribe(subscriber) } else { own.subscribe(subscriber) }
  }
}

/// A subject that is wrong about those who come and go while it sends.
private final class WrongSubject: Combine.Publisher {
  typealias Output = Int
  typealias Failure = MarbleFailure

  enum Fault: String, CaseIterable {
    case offersToAll = "the second one cancels and a third one comes. The second one received “^1”"
    case endsAll = "the second one cancels and a third one comes. The second one received “^|”. It should receive “^”"
    case endsLate = "the second one cancels and a third one comes. The third one received “^”. It should receive “^|”"
    case goesOn = "the second one cancels and a third one comes. The third one received “^1 2”"
  }

  private final class Seat {
    var downstream: (any Combine.Subscriber<Int, MarbleFailure>)?
    var demand = Combine.Subscribers.Demand.none
  }

  private let fault: Fault
  private var seats: [Seat] = []
  private var end: Combine.Subscribers.Completion<MarbleFailure>?

  init(_ fault: Fault) { self.fault = fault }

  func receive<S: Combine.Subscriber<Int, MarbleFailure>>(subscriber: S) {
    let seat = Seat()
    seat.downstream = subscriber
    if end == nil { seats.append(seat) }
    subscriber.receive(
      subscription: HandmadeSubscription(
        request: { seat.demand += $0 },
        cancel: { [weak self] in
          seat.downstream = nil
          self?.seats.removeAll { $0 === seat }
        }))
    if let end { seat.downstream.take()?.receive(completion: end) }
  }

  func send(_ value: Int) {
    func offer(_ seat: Seat, _ downstream: (any Combine.Subscriber<Int, MarbleFailure>)?) {
      guard seat.demand > .none, let downstream else { return }
      seat.demand -= 1
      seat.demand += downstream.receive(value)
    }
    if fault == .goesOn {
      var place = 0
      while place < seats.count {
        offer(seats[place], seats[place].downstream)
        place += 1
      }
      return
    }
    for (seat, downstream) in seats.map({ ($0, $0.downstream) }) {
      offer(seat, fault == .offersToAll ? downstream : seat.downstream)
    }
  }

  func finish(_ completion: Combine.Subscribers.Completion<MarbleFailure>) {
    if end != nil { return }
    if fault != .endsLate { end = completion }
    let former = seats.map { ($0, $0.downstream) }
    seats = []
    for (seat, downstream) in former {
      let current = seat.downstream.take()
      (fault == .endsAll ? downstream : current)?.receive(completion: completion)
    }
    end = completion
  }
}

/// What is said of the name of a subject's subscription.
private func named(_ subject: any NumberPublisher) -> Feedback {
  var feedback = Feedback()
  feedback.expectDescription(of: subject)
  return feedback
}

let subjectTable: [Station] = [
  Station("the given name") { named(SolvedCombine.PassthroughSubject<Int, MarbleFailure>()) },
  Station("a name of its own", "It should be PassthroughSubject.") {
    named(Spoiled(SolvedCombine.PassthroughSubject<Int, MarbleFailure>(), .stays))
  },
  solved("the given subject") { $0 },
  combine("Combine's", of: Combine.PassthroughSubject()) { $0 },
  Station("a subject behind map") {
    checkSubject {
      let subject = SolvedCombine.PassthroughSubject<String, MarbleFailure>()
      return SubjectPart(
        publisher: Solved.map(subject) { Int($0)! }, send: { subject.send("\($0)") },
        finish: { subject.send(completion: $0) })
    }
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
  solved("it finishes when it is released", "The subscriber received “^|”. It should receive “^”") {
    Owner($0, isKept: false)
  },
  solved("its subscriptions keep it", "somebody keeps the subscription, and the subject is still in memory") {
    Owner($0, isKept: true)
  },
  solved("twelve learn of the end", "The number that receive the completion is 12. It should be 100") { subject in
    var ends = 0
    return subject.inCombine.intercepted(completion: {
      ends += 1
      if ends <= 12 { $1.receive(completion: $0) }
    }).inContract
  },
  solved("it has room for twelve", "The number that receive the value is 12. It should be 100") {
    $0.inCombine.serving(12).inContract
  },
  combine(
    "it keeps the newest value", "The subscriber received “1 2 3”. It should receive “2 3”",
    of: Combine.CurrentValueSubject(0)
  ) { $0.dropFirst() },
  combine(
    "it keeps what was not requested", "The subscriber received “1 2 3”. It should receive “2 3”",
    of: Combine.PassthroughSubject()
  ) { $0.buffer(size: .max, prefetch: .keepFull, whenFull: .dropNewest) },
]

let subjectFaults =
  faulty([
    (Spoil.unasked, "The subscriber received “1 2 3”. It should receive “2 3”"),
    (.joinsLate, "the subject sends 1. The subscriber received nothing. It should receive “1”"),
    (.noCompletion, "Law 9"),
    (.twoCompletions, "Law 4"),
    (.ignoresCancel, "Law 5"),
    (.keepsSubscriber, "Law 11"),
    (.keepsSubscriberInside, "The subscriber cancelled inside receive(_:). Somebody keeps the subscription"),
    (.keepsSubscriberAtTheEndInside, "Upstream finished inside receive(_:). Somebody keeps the subscription"),
    (.losesReturned, "The subscriber received “2”. It should receive “2 3”"),
    (.asksForFive, "It requested 100 values. The subscriber received “1 2 3 4 5”. It should receive “1 2 3 4 5 6"),
    (.asksForThousand, "It requested all values. The subscriber received “… 999 1000”. It should receive “…"),
  ]) { fault in solved { Spoiled($0, fault) } }
  + faulty { (fault: WrongSubject.Fault) in
    checkSubject {
      let subject = WrongSubject(fault)
      return SubjectPart(publisher: subject.inContract, send: subject.send, finish: { subject.finish($0.inCombine) })
    }
  }
