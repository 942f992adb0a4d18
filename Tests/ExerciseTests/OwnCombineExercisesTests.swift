import Combine
import CombineBridge
import CombineContract
import Foundation
import LessonKit
import SolvedCombine
import Testing
import VirtualTime

@testable import OwnCombineExercises

private typealias Feedback = LessonKit.Feedback
private typealias Demand = CombineContract.Subscribers.Demand
private typealias Completion = CombineContract.Subscribers.Completion<MarbleFailure>

/// A solution of a station, and what the checker says about it first: nil for a right one.
struct Station: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let fault: String?
  let check: @Sendable () -> LessonKit.Feedback

  init(_ name: String, _ fault: String? = nil, _ check: @escaping @Sendable () -> LessonKit.Feedback) {
    testDescription = name
    self.fault = fault
    self.check = check
  }
}

@Suite struct StationTests {
  @Test(arguments: [
    justAndSinkTable, sequenceTable, mapAndFilterTable, lifetimeTable, subjectTable, scanAndFirstTable, flatMapTable,
    zipTable, shareTable, receiveOnTable,
  ])
  func threeAreRightAndFiveAreWrong(stations: [Station]) {
    #expect(stations.count { $0.fault == nil } >= 3)
    #expect(stations.count { $0.fault != nil } >= 5)
  }

  @Test(
    arguments: justAndSinkTable + sequenceTable + mapAndFilterTable + lifetimeTable + subjectTable
      + scanAndFirstTable + flatMapTable + zipTable + shareTable + receiveOnTable)
  func station(_ station: Station) {
    let faults = station.check().faults
    if let fault = station.fault {
      #expect(faults.first?.contains(fault) == true, "it says \(faults.first ?? "nothing")")
    } else {
      #expect(faults == [])
    }
  }
}

@Suite struct StationLawTests {
  @Test func numbersAreThoseOfTheModulesTests() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "CombineTests/Laws/PublisherLaws.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let names = text.matches(of: #/(?m)^  case (\w+)/#).map { String($0.1) }
    #expect(names.count > 20)
    for law in Law.allCases { #expect(names[law.rawValue - 1] == "\(law)") }
  }

  @Test func sentencesAreInBothLanguages() {
    for law in Law.allCases {
      #expect(law.sentence.hasSuffix("."))
      #expect(law.chineseSentence.contains(#/\p{Han}/#))
    }
  }
}

// MARK: One and two

private func just(_ fault: Spoil) -> Feedback {
  checkJustAndSink(just: { Spoiled(Solved.just($0), fault) }, sink: { Solved.sink($0, $1) })
}

/// A sink that differs from the right one in one thing.
private final class WrongSink: CombineContract.Subscriber, CombineContract.Cancellable {
  enum Fault { case counts, keepsBoth, ignoresCancel, loses, cancelsAgain, forgetsTooLate }

  private let fault: Fault
  private let onEnd: (Completion) -> Void
  private let onValue: (Int) -> Void
  private var subscription: (any CombineContract.Subscription)?

  init(_ fault: Fault, _ onEnd: @escaping (Completion) -> Void, _ onValue: @escaping (Int) -> Void) {
    (self.fault, self.onEnd, self.onValue) = (fault, onEnd, onValue)
  }

  func receive(subscription: any CombineContract.Subscription) {
    if self.subscription != nil, fault != .keepsBoth { return subscription.cancel() }
    self.subscription = subscription
    subscription.request(fault == .counts ? .max(1) : .unlimited)
  }

  func receive(_ input: Int) -> Demand {
    if subscription != nil { onValue(input) }
    return fault == .counts ? .max(1) : .none
  }

  func receive(completion: Completion) {
    subscription = nil
    if fault != .loses { onEnd(completion) }
  }

  func cancel() {
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

private let justAndSinkTable: [Station] = [
  Station("the given Just and Sink") { checkJustAndSink(just: { Solved.just($0) }, sink: { Solved.sink($0, $1) }) },
  Station("a Just that is a sequence") {
    checkJustAndSink(just: { Solved.sequence([$0]) }, sink: { Solved.sink($0, $1) })
  },
  Station("Combine's Just") {
    checkJustAndSink(just: { Combine.Just($0).inContract }, sink: { Solved.sink($0, $1) })
  },
  Station("a Just that does not wait", "Law 19 does not hold") { just(.unasked) },
  Station("a Just with two subscriptions", "Law 1 does not hold") { just(.secondSubscription) },
  Station("a Just without an end", "should receive the completion") { just(.noCompletion) },
  Station("a Just that ends twice", "Law 4 does not hold") { just(.twoCompletions) },
  Station("a Just that goes on after cancel()", "Law 5 does not hold") { just(.ignoresCancel) },
  Station("a Just that keeps its subscriber", "Law 11 does not hold") { just(.keepsSubscriber) },
  Station("a Sink that counts", "It should request unlimited") { sink(.counts) },
  Station("a Sink with two subscriptions", "It should cancel the new one") { sink(.keepsBoth) },
  Station("a Sink that does not cancel", "The sink is cancelled, and its subscription is not") { sink(.ignoresCancel) },
  Station("a Sink that cancels twice", "The sink is cancelled twice") { sink(.cancelsAgain) },
  Station("a Sink that forgets its subscription too late", "from inside its subscription's cancel()") {
    sink(.forgetsTooLate)
  },
  Station("a Sink that loses the completion", "should receive the failure") { sink(.loses) },
]

private func sequence(_ fault: Spoil) -> Feedback {
  checkSequencePublisher { Spoiled(Solved.sequence($0), fault) }
}

private let sequenceTable: [Station] = [
  Station("the given sequence") { checkSequencePublisher { Solved.sequence($0) } },
  Station("Combine's sequence") { checkSequencePublisher { $0.publisher.inContract } },
  Station("Combine's flatMap, one after the other") {
    checkSequencePublisher { $0.publisher.flatMap(maxPublishers: .max(1)) { Combine.Just($0) }.inContract }
  },
  Station("an empty sequence without an end", "At 0s the subscriber should receive the completion") {
    checkSequencePublisher { elements in
      elements.isEmpty
        ? Combine.Empty<Int, Never>(completeImmediately: false).eraseToAnyPublisher().inContract
        : elements.publisher.eraseToAnyPublisher().inContract
    }
  },
  Station("demand is not counted", "Law 3 does not hold") { sequence(.unasked) },
  Station("what receive(_:) returns is lost", "returned max(1) for each value, and it received 1 of 200") {
    sequence(.losesReturned)
  },
  Station("no completion", "should receive the completion") { sequence(.noCompletion) },
  Station("cancel() is ignored", "Law 5 does not hold") { sequence(.ignoresCancel) },
  Station("values inside each other", "each inside the one before") {
    checkSequencePublisher { NestingSequence(numbers: Array($0)) }
  },
  Station("the completion needs a request", "receives the completion at 2s. It should receive it at 1s") {
    checkSequencePublisher { NestingSequence(numbers: Array($0), isNested: false) }
  },
]

/// A sequence without a loop, or one that looks for its end only when it is asked again.
private struct NestingSequence: CombineContract.Publisher {
  typealias Output = Int
  typealias Failure = Never

  let numbers: [Int]
  var isNested = true

  func receive<S: CombineContract.Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: Inner(downstream: subscriber, numbers: numbers, isNested: isNested))
  }

  final class Inner<Downstream: CombineContract.Subscriber>: CombineContract.Subscription
  where Downstream.Input == Int, Downstream.Failure == Never {
    var downstream: Downstream?
    var numbers: [Int]
    let isNested: Bool
    var demand = Demand.none
    var isSending = false

    init(downstream: Downstream, numbers: [Int], isNested: Bool) {
      (self.downstream, self.numbers, self.isNested) = (downstream, numbers, isNested)
    }

    func cancel() { downstream = nil }

    func request(_ demand: Demand) {
      self.demand += demand
      guard isNested || !isSending else { return }
      isSending = true
      while let downstream, self.demand > .none {
        guard !numbers.isEmpty else {
          self.downstream = nil
          downstream.receive(completion: .finished)
          break
        }
        self.demand -= 1
        self.demand += downstream.receive(numbers.removeFirst())
        if isNested, numbers.isEmpty, self.downstream != nil {
          self.downstream = nil
          downstream.receive(completion: .finished)
        }
      }
      isSending = false
    }
  }
}

// MARK: Operators

private func map(_ fault: Spoil) -> Feedback {
  checkMapAndFilter(map: { Spoiled(Solved.map($0, $1), fault) }, filter: { Solved.filter($0, $1) })
}

private func filter<F: CombineContract.Publisher>(
  _ filter: @escaping (Upstream, @escaping (Int) -> Bool) -> F
) -> Feedback where F.Output == Int, F.Failure == MarbleFailure {
  checkMapAndFilter(map: { Solved.map($0, $1) }, filter: filter)
}

private let mapAndFilterTable: [Station] = [
  Station("the given map and filter") { filter { Solved.filter($0, $1) } },
  Station("Combine's") {
    checkMapAndFilter(
      map: { $0.inCombine.map($1).inContract }, filter: { $0.inCombine.filter($1).inContract })
  },
  Station("made of compactMap") {
    checkMapAndFilter(
      map: { upstream, transform in upstream.inCombine.compactMap { transform($0) }.inContract },
      filter: { upstream, isIncluded in upstream.inCombine.compactMap { isIncluded($0) ? $0 : nil }.inContract })
  },
  Station("map asks for everything", "Law 3 does not hold") { map(.unasked) },
  Station("map loses the end", "Law 9 does not hold") { map(.noCompletion) },
  Station("map has two subscriptions", "Law 1 does not hold") { map(.secondSubscription) },
  Station("map does not pass cancel() on", "Law 5 does not hold") { map(.ignoresCancel) },
  Station("map ignores cancel() before it has sent its subscription", "cancelled inside receive(subscription:)") {
    map(.ignoresCancelAtOnce)
  },
  Station("map loses what receive(_:) returns", "returned max(1) for each value, and it received 1 of 200") {
    map(.losesReturned)
  },
  Station("map sends its subscription later", "Law 2 does not hold") { map(.lateSubscription) },
  Station("map keeps its subscriber at the end", "Law 12 does not hold") { map(.keepsSubscriberAtTheEnd) },
  Station("map ignores cancel() from inside", "Law 14 does not hold") { map(.ignoresCancelInside) },
  Station("filter requests nothing for what it drops", "the subscriber received 1.") {
    filter { Dropping(upstream: $0, isIncluded: $1, demand: .none) }
  },
  Station("filter requests too much for what it drops", "the subscriber received 5.") {
    filter { Dropping(upstream: $0, isIncluded: $1, demand: .max(2)) }
  },
  Station("filter lets everything pass", "lets 1, 3 and 5 pass. The subscriber received “1 2”") {
    filter { upstream, _ in Solved.filter(upstream) { _ in true } }
  },
]

/// A filter that requests so much for a value that it drops.
private struct Dropping: CombineContract.Publisher {
  typealias Output = Int
  typealias Failure = MarbleFailure

  let upstream: Upstream
  let isIncluded: (Int) -> Bool
  let demand: Demand

  func receive<S: CombineContract.Subscriber>(subscriber: S) where S.Input == Int, S.Failure == MarbleFailure {
    upstream.subscribe(Inner(downstream: subscriber, isIncluded: isIncluded, demand: demand))
  }

  struct Inner<Downstream: CombineContract.Subscriber>: CombineContract.Subscriber
  where Downstream.Input == Int, Downstream.Failure == MarbleFailure {
    let downstream: Downstream
    let isIncluded: (Int) -> Bool
    let demand: Demand

    func receive(subscription: any CombineContract.Subscription) { downstream.receive(subscription: subscription) }
    func receive(_ input: Int) -> Demand { isIncluded(input) ? downstream.receive(input) : demand }
    func receive(completion: Completion) { downstream.receive(completion: completion) }
  }
}

// MARK: Lifetime and subjects

/// Combine's own `AnyCancellable`.
private final class ModuleCancellable: CombineContract.Cancellable, Hashable {
  private let module: Combine.AnyCancellable

  init(_ module: Combine.AnyCancellable) { self.module = module }

  func cancel() { module.cancel() }

  static func == (a: ModuleCancellable, b: ModuleCancellable) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An `AnyCancellable` that differs from the right one in one thing.
private final class WrongCancellable: CombineContract.Cancellable, Hashable {
  enum Fault {
    case none, forgetsRelease, callsAgain, comesBack, keepsClosure, ignoresCancel, cancelsAtOnce, isNotStored
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

  func cancel() {
    if fault == .ignoresCancel || isCancelled && fault != .callsAgain && fault != .comesBack { return }
    if fault != .comesBack { isCancelled = true }
    onCancel?()
    isCancelled = true
    if fault != .keepsClosure, fault != .callsAgain { onCancel = nil }
  }

  static func == (a: WrongCancellable, b: WrongCancellable) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

private func lifetime(_ fault: WrongCancellable.Fault) -> Feedback {
  checkLifetime(
    make: { WrongCancellable(fault, $0) }, store: { if fault != .isNotStored { $1.insert($0) } },
    sink: { upstream, onEnd, onValue in
      let cancellable = Solved.sinkMethod(upstream, onEnd, onValue)
      return WrongCancellable(.none) { cancellable.cancel() }
    })
}

/// The right `AnyCancellable`, and a method `sink` of the test's.
private func lifetime(
  sink: @escaping (Upstream, @escaping (Completion) -> Void, @escaping (Int) -> Void) -> SolvedCombine.AnyCancellable
) -> Feedback {
  checkLifetime(make: { SolvedCombine.AnyCancellable($0) }, store: { Solved.store($0, &$1) }, sink: sink)
}

private let lifetimeTable: [Station] = [
  Station("the given one") { lifetime(sink: Solved.sinkMethod) },
  Station("Combine's") {
    checkLifetime(
      make: { ModuleCancellable(Combine.AnyCancellable($0)) }, store: { $1.insert($0) },
      sink: { upstream, onEnd, onValue in
        let cancellable = upstream.inCombine.sink(
          receiveCompletion: { completion in
            switch completion {
            case .finished: onEnd(.finished)
            case .failure(let error): onEnd(.failure(error))
            }
          }, receiveValue: onValue)
        return ModuleCancellable(cancellable)
      })
  },
  Station("a sink that is an operator and an empty sink") {
    lifetime(sink: { upstream, onEnd, onValue in Solved.sinkMethod(Solved.map(upstream) { $0 }, onEnd, onValue) })
  },
  Station("nothing happens when it is released", "The last reference is gone") { lifetime(.forgetsRelease) },
  Station("cancel() does nothing", "We cancelled, and the closure was not called") { lifetime(.ignoresCancel) },
  Station("the closure is called twice", "The closure was called 3 times") { lifetime(.callsAgain) },
  Station("the closure comes back", "It should be given up before it is called") { lifetime(.comesBack) },
  Station("the closure is kept", "what the closure holds is still in memory") { lifetime(.keepsClosure) },
  Station("it cancels when it is made", "Nobody has cancelled") { lifetime(.cancelsAtOnce) },
  Station("nothing is stored", "the set has 0") { lifetime(.isNotStored) },
  Station("nobody owns the sink", "We release the result of sink, and upstream is not cancelled") {
    lifetime(sink: { upstream, onEnd, onValue in
      let cancellable = Solved.sinkMethod(upstream, onEnd, onValue)
      // Nothing ends it.
      _ = Unmanaged.passRetained(cancellable)
      return SolvedCombine.AnyCancellable {}
    })
  },
]

/// Sends in turn to closures, with one fault.
private func subject(_ fault: Spoil) -> Feedback {
  checkSubject {
    let subject = SolvedCombine.PassthroughSubject<Int, MarbleFailure>()
    return SubjectPart(
      publisher: Spoiled(subject, fault), send: { subject.send($0) }, finish: { subject.send(completion: $0) })
  }
}

private let subjectTable: [Station] = [
  Station("the given subject") {
    checkSubject {
      let subject = SolvedCombine.PassthroughSubject<Int, MarbleFailure>()
      return SubjectPart(publisher: subject, send: { subject.send($0) }, finish: { subject.send(completion: $0) })
    }
  },
  Station("Combine's") {
    checkSubject {
      let subject = Combine.PassthroughSubject<Int, MarbleFailure>()
      return SubjectPart(
        publisher: subject.inContract, send: { subject.send($0) }, finish: { subject.send(completion: $0.inCombine) })
    }
  },
  Station("a subject behind map") {
    checkSubject {
      let subject = SolvedCombine.PassthroughSubject<String, MarbleFailure>()
      return SubjectPart(
        publisher: Solved.map(subject) { Int($0)! }, send: { subject.send("\($0)") },
        finish: { subject.send(completion: $0) })
    }
  },
  Station("it does not count", "sends 1 before anything is requested, and 2 after that. The subscriber received “1 2”")
  { subject(.unasked) },
  Station("it forgets the end", "Law 9 does not hold") { subject(.noCompletion) },
  Station("it ends twice", "Law 4 does not hold") { subject(.twoCompletions) },
  Station("it goes on after cancel()", "Law 5 does not hold") { subject(.ignoresCancel) },
  Station("it keeps its subscribers", "Law 11 does not hold") { subject(.keepsSubscriber) },
  Station(
    "it loses what receive(_:) returns",
    "For 2, receive(_:) returns max(1), and the subject sends 3. The subscriber received “2”"
  ) { subject(.losesReturned) },
  Station(
    "it keeps the newest value", "sends 1 before anything is requested, and 2 after that. The subscriber received “1 2”"
  ) {
    checkSubject {
      let subject = Combine.CurrentValueSubject<Int, MarbleFailure>(0)
      return SubjectPart(
        publisher: subject.dropFirst().inContract, send: { subject.send($0) },
        finish: { subject.send(completion: $0.inCombine) })
    }
  },
  Station(
    "it keeps what was not requested",
    "sends 1 before anything is requested, and 2 after that. The subscriber received “1 2”"
  ) {
    checkSubject {
      let subject = Combine.PassthroughSubject<Int, MarbleFailure>()
      let publisher = subject.buffer(size: .max, prefetch: .keepFull, whenFull: .dropNewest)
      return SubjectPart(
        publisher: publisher.inContract, send: { subject.send($0) },
        finish: { subject.send(completion: $0.inCombine) })
    }
  },
]

// MARK: Operators with a state

private func scan<S: CombineContract.Publisher>(
  _ scan: @escaping (Upstream, @escaping ([Int], Int) -> [Int]) -> S
) -> Feedback where S.Output == [Int], S.Failure == MarbleFailure {
  checkScanAndFirst(scan: scan, first: { Solved.first($0) })
}

private func first<F: CombineContract.Publisher>(_ first: @escaping (Upstream) -> F) -> Feedback
where F.Output == Int, F.Failure == MarbleFailure {
  checkScanAndFirst(scan: { Solved.scan($0, [], $1) }, first: first)
}

private let scanAndFirstTable: [Station] = [
  Station("the given scan and first") { first { Solved.first($0) } },
  Station("Combine's") {
    checkScanAndFirst(
      scan: { $0.inCombine.scan([], $1).inContract }, first: { $0.inCombine.first().inContract })
  },
  Station("scan made of map, first of first(where:)") {
    checkScanAndFirst(
      scan: { upstream, next in
        Combine.Deferred {
          var result: [Int] = []
          return upstream.inCombine.map { value in
            result = next(result, value)
            return result
          }
        }.inContract
      },
      first: { $0.inCombine.first(where: { _ in true }).inContract })
  },
  Station("one result for all subscribers", "Law 24 does not hold") {
    scan { upstream, next in
      var result: [Int] = []
      return Solved.map(upstream) { value in
        result = next(result, value)
        return result
      }
    }
  },
  Station("scan sends the initial result, too", "received “^[] [1] [1, 2]|”. It should receive “^[1] [1, 2]|”") {
    scan { $0.inCombine.scan([], $1).prepend([]).inContract }
  },
  Station("scan sends only the last result", "received “^[1, 2]|”. It should receive “^[1] [1, 2]|”") {
    scan { $0.inCombine.reduce([], $1).inContract }
  },
  Station("first does not end the stream", "received “^1”. It should receive “^1|”") {
    first { Spoiled(Solved.first($0), .noCompletion) }
  },
  Station("first does not cancel upstream", "first has sent its value, and upstream has not been cancelled") {
    first { NeverCancelling(upstream: $0) }
  },
  Station("prefix: it requests one value only", "requests max(1) of upstream. It should request unlimited") {
    first { $0.inCombine.prefix(1).inContract }
  },
  Station("first keeps its subscriber", "Law 11 does not hold") {
    first { Spoiled(Solved.first($0), .keepsSubscriber) }
  },
]

/// A `first` that lets upstream go on.
private struct NeverCancelling: CombineContract.Publisher {
  typealias Output = Int
  typealias Failure = MarbleFailure

  let upstream: Upstream

  func receive<S: CombineContract.Subscriber>(subscriber: S) where S.Input == Int, S.Failure == MarbleFailure {
    Solved.first(Spoiled(upstream, .ignoresCancel)).subscribe(subscriber)
  }
}

// MARK: Several publishers

private func flatMap(_ fault: Spoil) -> Feedback {
  checkFlatMap { Spoiled(Solved.flatMap($0, $1, $2), fault) }
}

private let flatMapTable: [Station] = [
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

private let zipTable: [Station] = [
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

private let shareTable: [Station] = [
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

private let receiveOnTable: [Station] = [
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
