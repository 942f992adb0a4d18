import Combine
import CombineBridge
import CombineContract
import ExerciseKit
import LessonKit
import SolvedCombine
import VirtualTime

@testable import OwnCombineExercises

private func just(_ fault: Spoil) -> Feedback {
  checkJustAndSink(just: { Spoiled(Solved.just($0), fault) }, sink: { Solved.sink($0, $1) })
}

/// A sink that differs from the right one in one thing.
private final class WrongSink: CombineContract.Subscriber, CombineContract.Cancellable {
  enum Fault {
    case counts, keepsBoth, ignoresCancel, loses, cancelsAgain, forgetsTooLate
    case requestsTooEarly, takesAnother, keepsSubscription, endsTooLate, forgetsEarlyCancel
  }

  private let fault: Fault
  private let onEnd: (CombineContract.Subscribers.Completion<MarbleFailure>) -> Void
  private let onValue: (Int) -> Void
  private var subscription: (any CombineContract.Subscription)?
  private var isOver = false

  init(
    _ fault: Fault, _ onEnd: @escaping (CombineContract.Subscribers.Completion<MarbleFailure>) -> Void,
    _ onValue: @escaping (Int) -> Void
  ) {
    (self.fault, self.onEnd, self.onValue) = (fault, onEnd, onValue)
  }

  func receive(subscription: any CombineContract.Subscription) {
    if isOver && fault != .takesAnother || self.subscription != nil && fault != .keepsBoth {
      return subscription.cancel()
    }
    isOver = false
    if fault != .requestsTooEarly { self.subscription = subscription }
    subscription.request(fault == .counts ? .max(1) : .unlimited)
    self.subscription = subscription
  }

  func receive(_ input: Int) -> CombineContract.Subscribers.Demand {
    if !isOver { onValue(input) }
    return fault == .counts ? .max(1) : .none
  }

  func receive(completion: CombineContract.Subscribers.Completion<MarbleFailure>) {
    if isOver { return }
    if fault == .endsTooLate { onEnd(completion) }
    isOver = true
    if fault != .keepsSubscription { subscription = nil }
    if fault != .loses, fault != .endsTooLate { onEnd(completion) }
  }

  func cancel() {
    if fault == .forgetsEarlyCancel, subscription == nil, !isOver { return }
    if fault == .requestsTooEarly, subscription == nil { return }
    isOver = true
    if fault == .ignoresCancel { subscription = nil }
    let former = subscription
    if fault != .cancelsAgain, fault != .forgetsTooLate { subscription = nil }
    former?.cancel()
    if fault == .forgetsTooLate { subscription = nil }
  }
}

private func sink(_ fault: WrongSink.Fault) -> Feedback {
  checkJustAndSink(just: { Solved.just($0) }, sink: { WrongSink(fault, $0, $1) })
}

let justAndSinkTable: [Station] = [
  Station("the given Just and Sink") { checkJustAndSink(just: { Solved.just($0) }, sink: { Solved.sink($0, $1) }) },
  Station("a Just that is a sequence") {
    checkJustAndSink(just: { Solved.sequence([$0]) }, sink: { Solved.sink($0, $1) })
  },
  Station("Combine's Just") { checkJustAndSink(just: { Combine.Just($0).inContract }, sink: { Solved.sink($0, $1) }) },
]

let justAndSinkFaults: [Station] =
  faulty(
    [
      (.unasked, "Law 19"),
      (.countsNone, "It called request(.none). The subscriber received"),
      (.isDeafAfterTwelve, "30 times, then requested 1 value. The subscriber received nothing"),
      (.secondSubscription, "Law 1"),
      (.noCompletion, "should receive the completion"),
      (.twoCompletions, "Law 4"),
      (.ignoresCancel, "Law 5"),
      (.keepsSubscriber, "Law 11"),
    ], just)
  + faulty(
    [
      (.counts, "are request(.max(1)). They should be request(.unlimited)"),
      (.keepsBoth, "The calls of the new one are request(.unlimited). They should be cancel()"),
      (.ignoresCancel, "are request(.unlimited). They should be request(.unlimited), cancel()"),
      (.cancelsAgain, "The sink is cancelled, and it still keeps its subscription"),
      (.forgetsTooLate, "from inside its subscription's cancel()"),
      (.requestsTooEarly, "the sink is cancelled at the first value. The calls of its subscription are"),
      (.takesAnother, "The sink is cancelled, and then another subscription comes, a value and a completion"),
      (.keepsSubscription, "The sink has received its completion, and it still keeps its subscription"),
      (.forgetsEarlyCancel, "The sink is cancelled before it has a subscription, and then one comes"),
      (.endsTooLate, "are request(.unlimited), cancel(). They should be request(.unlimited)"),
      (.loses, "What its closures received is nothing. It should be the completion"),
    ], sink)

private func sequence(_ name: String, _ fault: String? = nil, _ make: @escaping MakeSequence) -> Station {
  Station(name, fault) { checkSequencePublisher(make) }
}

private func sequence(_ fault: Spoil) -> Feedback { checkSequencePublisher { Spoiled(Solved.sequence($0), fault) } }

let sequenceTable: [Station] = [
  sequence("the given sequence") { Solved.sequence($0) },
  sequence("Combine's sequence") { $0.publisher.inContract },
  sequence("Combine's sequence, behind filter") { $0.publisher.eraseToAnyPublisher().filter { _ in true }.inContract },
  sequence("an empty sequence without an end", "At 0s the subscriber should receive the completion") { elements in
    elements.range.isEmpty
      ? Combine.Empty<Int, Never>(completeImmediately: false).eraseToAnyPublisher().inContract
      : elements.publisher.eraseToAnyPublisher().inContract
  },
  sequence("all elements are read at once", "Three elements are requested, and `next()` was called 1,001 times") {
    Solved.sequence(Array($0))
  },
  sequence("it has at most 250 elements", "The subscriber received 250 values. It should receive 1,000") {
    $0.publisher.prefix(250).inContract
  },
  sequence("values inside each other", "received “1 (2 (3 (4") { numbers($0.range, .nests) },
  sequence("values above 100 inside each other", "received “… 98 99 100 (101 (102") { numbers($0.range, .nestsLate) },
  sequence("each subscription sets anew whether any of them is sending", "another subscriber came, and requested one") {
    numbers($0.range, .sharesWhatItIsDoing)
  },
  sequence("the completion needs a request", "receives the completion at 2s. It should receive it at 1s") {
    numbers($0.range, .looksTooLate)
  },
]

let sequenceFaults: [Station] =
  faulty(
    [
      (.unasked, "Law 3"),
      (.losesReturned, "receive(_:) returned max(1) for each value. The subscriber received “"),
      (.losesReturnedAfterHundred, "received “… 98 99 100”. It should receive “… 98 99 100 101"),
      (.noCompletion, "should receive the completion"),
      (.ignoresCancel, "Law 5"),
    ], sequence)

private enum SequenceFault {
  case nests, nestsLate, sharesWhatItIsDoing

  /// It looks for its end only when it is asked again.
  case looksTooLate
}

private var isAnySending = false

private func numbers(_ numbers: Range<Int>, _ fault: SequenceFault) -> some CombineContract.Publisher<Int, Never> {
  Handmade<Int, Never> { subscriber in
    var downstream = Optional(subscriber)
    var rest = Array(numbers)
    var demand = Combine.Subscribers.Demand.none
    var isThisSending = false
    var isSending: Bool {
      get { fault == .sharesWhatItIsDoing ? isAnySending : isThisSending }
      set { if fault == .sharesWhatItIsDoing { isAnySending = newValue } else { isThisSending = newValue } }
    }
    isSending = false
    func endIfEmpty() { if rest.isEmpty { downstream.take()?.receive(completion: .finished) } }
    func request(_ new: Combine.Subscribers.Demand) {
      demand += new
      guard fault == .nests || fault == .nestsLate && rest.first ?? 0 > 100 || !isSending else { return }
      isSending = true
      while let subscriber = downstream, demand > .none {
        guard !rest.isEmpty else {
          endIfEmpty()
          break
        }
        demand -= 1
        demand += subscriber.receive(rest.removeFirst())
        if fault != .looksTooLate { endIfEmpty() }
      }
      isSending = false
    }
    subscriber.receive(subscription: HandmadeSubscription(request: request) { downstream = nil })
    if fault == .sharesWhatItIsDoing { endIfEmpty() }
  }.inContract
}
