import Combine
import CombineBridge
import CombineContract
import SolvedCombine

@testable import OwnCombineExercises

/// A sink that differs from the right one in one thing.
private final class WrongSink: CombineContract.Subscriber, CombineContract.Cancellable {
  enum Fault: String, CaseIterable {
    case counts = "are request(.max(1)). They should be request(.unlimited)"
    case keepsBoth = "The calls of the new one are request(.unlimited). They should be cancel()"
    case turnsToAnother =
      "receives another one and is cancelled. The calls of its subscription are request(.unlimited). They should be"
    case ignoresCancel = "are request(.unlimited). They should be request(.unlimited), cancel()"
    case cancelsAgain = "The sink is cancelled, and it still keeps its subscription"
    case forgetsTooLate = "from inside its subscription's cancel()"
    case requestsTooEarly = "the sink is cancelled at the first value. The calls of its subscription are"
    case takesAnother = "The sink is cancelled, and then another subscription comes, a value and a completion"
    case ignoresFailure = "What its closures received is .failure, 1, .finished. It should be .failure"
    case keepsSubscriptionInside =
      "The sink is cancelled inside its closure for values, and it still keeps its subscription"
    case keepsSubscription = "The sink has received its completion, and it still keeps its subscription"
    case forgetsEarlyCancel = "The sink is cancelled before it has a subscription, and then one comes"
    case endsTooLate = "are request(.unlimited), cancel(). They should be request(.unlimited)"
    case loses = "What its closures received is nothing. It should be .finished"
    case isListed = "The sink is cancelled, nobody needs it any more, and it is still in memory"
    case takesThousand =
      "The sink receives 1100 values, and its number of calls of the closure is 1000. It should be 1100"
  }

  private let fault: Fault
  private let onEnd: (CombineContract.Subscribers.Completion<MarbleFailure>) -> Void
  private let onValue: (Int) -> Void
  private var subscription: (any CombineContract.Subscription)?
  private var isOver = false
  private var isReceiving = false
  private var count = 0

  init(
    _ fault: Fault, _ onEnd: @escaping (CombineContract.Subscribers.Completion<MarbleFailure>) -> Void,
    _ onValue: @escaping (Int) -> Void
  ) {
    (self.fault, self.onEnd, self.onValue) = (fault, onEnd, onValue)
    if fault == .isListed { keepForEver(self) }
  }

  func receive(subscription: any CombineContract.Subscription) {
    if isOver && fault != .takesAnother || self.subscription != nil && fault != .keepsBoth {
      if fault == .turnsToAnother, !isOver { self.subscription = subscription }
      return subscription.cancel()
    }
    isOver = false
    if fault != .requestsTooEarly { self.subscription = subscription }
    subscription.request(fault == .counts ? .max(1) : .unlimited)
    self.subscription = subscription
  }

  func receive(_ input: Int) -> CombineContract.Subscribers.Demand {
    count += 1
    isReceiving = true
    if !isOver, fault != .takesThousand || count <= 1000 { onValue(input) }
    isReceiving = false
    return fault == .counts ? .max(1) : .none
  }

  func receive(completion: CombineContract.Subscribers.Completion<MarbleFailure>) {
    if isOver { return }
    if fault == .endsTooLate { onEnd(completion) }
    if case .failure = completion, fault == .ignoresFailure { return onEnd(completion) }
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
    let isKept = fault == .keepsSubscriptionInside && isReceiving
    if fault != .cancelsAgain, fault != .forgetsTooLate, !isKept { subscription = nil }
    former?.cancel()
    if fault == .forgetsTooLate { subscription = nil }
  }
}

let justAndSinkTable: [Station] = [
  Station("the given Just and Sink") { checkJustAndSink(just: { Solved.just($0) }, sink: { Solved.sink($0, $1) }) },
  Station("a Just that is a sequence") {
    checkJustAndSink(just: { Solved.sequence([$0]) }, sink: { Solved.sink($0, $1) })
  },
  Station("Combine's Just") { checkJustAndSink(just: { Combine.Just($0).inContract }, sink: { Solved.sink($0, $1) }) },
]

let justAndSinkFaults =
  faulty([
    (Spoil.unasked, "Law 19"),
    (.countsNone, "It called request(.none). The subscriber received"),
    (.isDeafAfterTwelve, "30 times, then requested 1 value. The subscriber received nothing"),
    (.secondSubscription, "Law 1"),
    (.noCompletion, "should receive the completion"),
    (.twoCompletions, "Law 4"),
    (.ignoresCancel, "Law 5"),
    (.keepsSubscriber, "Law 11"),
    (.keepsSubscriberInside, "The subscriber cancelled inside receive(_:). Somebody keeps the subscription"),
    (.keepsSubscriberAtOnce, "The subscriber cancelled inside receive(subscription:). Somebody keeps the subscription"),
  ]) { fault in checkJustAndSink(just: { Spoiled(Solved.just($0), fault) }, sink: { Solved.sink($0, $1) }) }
  + faulty { fault in checkJustAndSink(just: { Solved.just($0) }, sink: { WrongSink(fault, $0, $1) }) }

private func sequence(_ name: String, _ fault: String? = nil, _ make: @escaping MakeSequence) -> Station {
  Station(name, fault) { checkSequencePublisher(make) }
}

let sequenceTable: [Station] = [
  sequence("the given sequence") { Solved.sequence($0) },
  sequence("Combine's sequence") { $0.publisher.inContract },
  sequence("Combine's sequence, behind filter") { $0.publisher.eraseToAnyPublisher().filter { _ in true }.inContract },
  sequence("an empty sequence without an end", "At 0s the subscriber should receive the completion") { elements in
    elements.range.isEmpty
      ? Combine.Empty<Int, Never>(completeImmediately: false).eraseToAnyPublisher().inContract
      : elements.publisher.eraseToAnyPublisher().inContract
  },
  sequence(
    "all elements are read at once",
    "One element is requested, and `next()` was called 1,001 times. It should be 2 at most"
  ) {
    Solved.sequence(Array($0))
  },
  sequence("elements are read four at a time", "One element is requested, and `next()` was called 4 times") { numbers in
    Solved.sequence(
      AnySequence { () -> AnyIterator<Int> in
        let iterator = numbers.makeIterator()
        var read: [Int] = []
        return AnyIterator {
          if read.isEmpty { read = (1...4).compactMap { _ in iterator.next() } }
          return read.isEmpty ? nil : read.removeFirst()
        }
      })
  },
  sequence("it reads on after cancel()", "the subscriber cancels at the third one, and `next()` was called 1,005 times")
  {
    numbers in
    Solved.sequence(numbers).inCombine.handleEvents(receiveCancel: { for _ in numbers {} }).inContract
  },
  sequence("it has at most 10,000 elements", "The subscriber received 10,000 values. It should receive 10,100") {
    $0.publisher.prefix(10_000).inContract
  },
  sequence("values inside each other", "received “1 (2 (3 (4") { numbers($0.range, .callsItself) },
  sequence("values above 100 inside each other", "received “… 98 99 100 (101 (102") {
    numbers($0.range, .callsItself, after: 100)
  },
  Station("each subscription sets anew whether any of them is sending", "another subscriber came, and requested one") {
    let isAnySending = Box(false)
    return checkSequencePublisher { numbers($0.range, .hasOneLoopForAllSetAnew, isAnySending: isAnySending) }
  },
  sequence("the completion needs a request", "receives the completion at 2s. It should receive it at 1s") {
    numbers($0.range, .needsDemandToFinish)
  },
]

let sequenceFaults =
  faulty([
    (Spoil.unasked, "Law 3"),
    (.losesReturned, "receive(_:) returned max(1) for each value. The subscriber received “"),
    (.hoards, "The stream is over, nobody keeps the subscription, and it is still in memory"),
    (.losesReturnedAfterHundred, "received “… 98 99 100”. It should receive “… 98 99 100 101"),
    (.noCompletion, "should receive the completion"),
    (.ignoresCancel, "Law 5"),
    (.keepsSubscriberInside, "The subscriber cancelled inside receive(_:). Somebody keeps the subscription"),
  ]) { fault in checkSequencePublisher { Spoiled(Solved.sequence($0), fault) } }

/// The numbers, as a list of pages that makes a mistake.
private func numbers(
  _ numbers: Range<Int>, _ mistake: PagesTests.Mistake, after nestsAfter: Int = 0,
  isAnySending: Box<Bool> = Box(false)
) -> some CombineContract.Publisher<Int, Never> {
  Handmade<Int, any Error> {
    $0.receive(
      subscription: PagesTests.Hand(
        mistake, isEmpty: numbers.isEmpty, after: nestsAfter, isAnySending: isAnySending, $0
      ) { (numbers.lowerBound + $0 - 1, $0 == numbers.count) })
  }.assertNoFailure().inContract
}
