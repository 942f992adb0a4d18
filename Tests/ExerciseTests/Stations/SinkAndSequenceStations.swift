import Combine
import CombineBridge
import CombineContract
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
  Station("a Just that does not wait", "Law 19 does not hold") { just(.unasked) },
  Station("a Just that sends for request(.none)", "It called request(.none). The subscriber received") {
    just(.countsNone)
  },
  Station(
    "a Just that is deaf after twelve requests", "30 times, then requested 1 value. The subscriber received nothing"
  ) {
    just(.isDeafAfterTwelve)
  },
  Station("a Just with two subscriptions", "Law 1 does not hold") { just(.secondSubscription) },
  Station("a Just without an end", "should receive the completion") { just(.noCompletion) },
  Station("a Just that ends twice", "Law 4 does not hold") { just(.twoCompletions) },
  Station("a Just that goes on after cancel()", "Law 5 does not hold") { just(.ignoresCancel) },
  Station("a Just that keeps its subscriber", "Law 11 does not hold") { just(.keepsSubscriber) },
  Station("a Sink that counts", "are request(.max(1)). They should be request(.unlimited)") { sink(.counts) },
  Station("a Sink with two subscriptions", "The calls of the new one are request(.unlimited). They should be cancel()")
  { sink(.keepsBoth) },
  Station("a Sink that does not cancel", "are request(.unlimited). They should be request(.unlimited), cancel()") {
    sink(.ignoresCancel)
  },
  Station("a Sink that cancels twice", "The sink is cancelled twice") { sink(.cancelsAgain) },
  Station("a Sink that forgets its subscription too late", "from inside its subscription's cancel()") {
    sink(.forgetsTooLate)
  },
  Station(
    "a Sink that requests before it keeps its subscription",
    "the sink is cancelled at the first value. The calls of its subscription are"
  ) {
    sink(.requestsTooEarly)
  },
  Station("a Sink that begins again", "The sink is cancelled before it has a subscription, and then one comes") {
    sink(.takesAnother)
  },
  Station("a Sink that keeps its subscription", "The closure for the completion cancels the sink") {
    sink(.keepsSubscription)
  },
  Station(
    "a Sink that forgets an early cancel()", "The sink is cancelled before it has a subscription, and then one comes"
  ) {
    sink(.forgetsEarlyCancel)
  },
  Station("a Sink that is over too late", "are request(.unlimited), cancel(). They should be request(.unlimited)") {
    sink(.endsTooLate)
  },
  Station("a Sink that loses the completion", "What its closures received is nothing. It should be the completion") {
    sink(.loses)
  },
]

private func sequence(_ fault: Spoil) -> Feedback { checkSequencePublisher { Spoiled(Solved.sequence($0), fault) } }

let sequenceTable: [Station] = [
  Station("the given sequence") { checkSequencePublisher { Solved.sequence($0) } },
  Station("Combine's sequence") { checkSequencePublisher { $0.publisher.inContract } },
  Station("Combine's sequence, behind filter") {
    checkSequencePublisher { $0.publisher.eraseToAnyPublisher().filter { _ in true }.inContract }
  },
  Station("an empty sequence without an end", "At 0s the subscriber should receive the completion") {
    checkSequencePublisher { elements in
      elements.range.isEmpty
        ? Combine.Empty<Int, Never>(completeImmediately: false).eraseToAnyPublisher().inContract
        : elements.publisher.eraseToAnyPublisher().inContract
    }
  },
  Station("all elements are read at once", "Three elements are requested, and `next()` was called 1,001 times") {
    checkSequencePublisher { Solved.sequence(Array($0)) }
  },
  Station("it has at most 250 elements", "The subscriber received 250 values. It should receive 1,000") {
    checkSequencePublisher { $0.publisher.prefix(250).inContract }
  },
  Station("demand is not counted", "Law 3 does not hold") { sequence(.unasked) },
  Station("what receive(_:) returns is lost", "receive(_:) returned max(1) for each value. The subscriber received “") {
    sequence(.losesReturned)
  },
  Station("no completion", "should receive the completion") { sequence(.noCompletion) },
  Station("cancel() is ignored", "Law 5 does not hold") { sequence(.ignoresCancel) },
  Station("values inside each other", "received “1 (2 (3 (4") {
    checkSequencePublisher { faulty($0.range, .nests) }
  },
  Station("each subscription sets anew whether any of them is sending", "another subscriber came, and requested one") {
    checkSequencePublisher { faulty($0.range, .sharesWhatItIsDoing) }
  },
  Station("the completion needs a request", "receives the completion at 2s. It should receive it at 1s") {
    checkSequencePublisher { faulty($0.range, .looksTooLate) }
  },
]

private enum SequenceFault {
  case nests, sharesWhatItIsDoing

  /// It looks for its end only when it is asked again.
  case looksTooLate
}

private var isAnySending = false

private func faulty(_ numbers: Range<Int>, _ fault: SequenceFault) -> some CombineContract.Publisher<Int, Never> {
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
      guard fault == .nests || !isSending else { return }
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
