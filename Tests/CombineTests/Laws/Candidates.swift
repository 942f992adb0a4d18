import Combine
import Foundation
import TestKit

/// All publishers and operators of the module, each as the laws try it. `LawTests.everyPublisherIsACandidate` fails for
/// one that is missing.
let candidates: [Candidate] =
  (sources + subjects + shared + joining + scheduled + buffered + timed + further
  + (mapping + filtering + reducing + limiting + recovering + passing).map {
    $0.exempt(.upstreamMayKeepTheOperator, constant)
  }).map {
    var exempt = passingOn.contains($0.name) ? passesOn : [:]
    if sharing.contains($0.name) { exempt[.subscribersAreApart] = "its subscribers share one subscription" }
    if twoParts.contains($0.name) { exempt[.upstreamMayKeepTheOperator] = constant }
    return $0.exempt(exempt)
  }

/// The operators that hand upstream's subscription on.
private let passingOn: Set<String> = [
  "Deferred", "Publishers.Map", "Publishers.MapKeyPath", "Publishers.MapKeyPath2", "Publishers.MapKeyPath3",
  "Publishers.MapError", "Publishers.Filter", "Publishers.CompactMap", "Publishers.Scan", "Publishers.IgnoreOutput",
  "AnyPublisher", "Publishers.Breakpoint",
]

private let sharing: Set<String> = [
  "PassthroughSubject", "Publishers.Multicast", "Publishers.Autoconnect", "Publishers.Share",
  "Publishers.MakeConnectable",
]

private let passesOn: [Law: String] = [
  .takesOneSubscription: "it hands upstream's subscription on",
  .completionFollowsTheSubscription: "it hands everything on",
  .dropsWhatIsOutOfOrder: "it hands everything on",
  .endLetsGoOfUpstream: "downstream's subscription is upstream's",
  .upstreamMayKeepTheOperator: constant,
]

/// Operators in two parts among those that mostly are not: the one that upstream holds has downstream as a constant.
private let twoParts: Set<String> = [
  "Publishers.Catch, instead", "Publishers.Concatenate, after", "Publishers.MeasureInterval",
  "Publishers.MeasureInterval, on a clock", "Publishers.ReceiveOn", "Publishers.SubscribeOn",
  "Publishers.SubscribeOn, on a clock", "Publishers.TryCatch, instead",
]

private let constant = "it holds downstream as a constant, so that a value takes no lock"

private typealias Numbers = Publishers.Sequence<ClosedRange<Int>, TestError>

// MARK: Sources

private let sources: [Candidate] = [
  Candidate(source: "Publishers.Sequence") { Numbers(sequence: 1...3) },
  Candidate(source: "Just") { Just(1).setFailureType(to: TestError.self) },
  Candidate(source: "Optional.Publisher") { Int?(1).publisher.setFailureType(to: TestError.self) },
  Candidate(source: "Result.Publisher") { Result<Int, TestError>.Publisher(1) },
  Candidate(source: "Empty") { Empty<Int, TestError>() },
  Candidate(source: "Fail") { Fail<Int, TestError>(error: .broken) },
  Candidate(source: "Record") { Record<Int, TestError>(output: [1, 2, 3], completion: .failure(.broken)) },
  Candidate(source: "Future") { Future<Int, TestError> { $0(.success(1)) } },
  dataTaskCandidate,
  Candidate("Deferred") { upstream in Deferred { upstream } },
  Candidate(driven: "Published.Publisher") {
    let owner = Owner()
    return (owner.$number.setFailureType(to: TestError.self), { owner.number = $0 })
  }.exempt(.completionLetsGoOfDownstream, "a property never completes"),
  Candidate(driven: "ObservableObjectPublisher") {
    let publisher = ObservableObjectPublisher()
    return (publisher.map { 1 }.setFailureType(to: TestError.self), { _ in publisher.send() })
  }.exempt([
    .completionLetsGoOfDownstream: "an object never completes",
    .neverMoreThanAskedFor: toldOfEveryChange, .nothingWithoutDemand: toldOfEveryChange,
  ]),
  Candidate(driven: "NotificationCenter.Publisher") {
    let (center, name) = (NotificationCenter(), Notification.Name("law"))
    let numbers = center.publisher(for: name).compactMap { $0.object as? Int }
    return (numbers.setFailureType(to: TestError.self), { center.post(name: name, object: $0) })
  }.exempt(.completionLetsGoOfDownstream, "a center never completes"),
  Candidate(driven: "Timer.TimerPublisher") {
    let timer = TurnedTimer()
    return (timer.publisher.map { _ in 1 }.setFailureType(to: TestError.self), { _ in timer.fire() })
  }.exempt([
    .completionLetsGoOfDownstream: "a timer never completes",
    .sendFromInsideReceive: "a timer does not fire while it fires",
  ]),
]

private let toldOfEveryChange = "as Apple's, it tells a subscriber that has asked for anything of every change"

private final class Owner {
  @Published var number = 1
}

// MARK: Subjects

private let subjects: [Candidate] = [
  Candidate("PassthroughSubject") { Fed(PassthroughSubject(), by: $0) }
    .exempt(.demandAddsUp, "it drops what nobody has asked for"),
  Candidate("CurrentValueSubject") { Fed(CurrentValueSubject(0), by: $0) },
]

/// A subject with a publisher that feeds it, from the first subscriber on.
private struct Fed<S: Subject>: Publisher {
  typealias Output = S.Output
  typealias Failure = S.Failure

  let subject: S
  let upstream: AnyPublisher<S.Output, S.Failure>

  init(_ subject: S, by upstream: AnyPublisher<S.Output, S.Failure>) {
    self.subject = subject
    self.upstream = upstream
  }

  func receive<D: Subscriber>(subscriber: D) where D.Input == S.Output, D.Failure == S.Failure {
    subject.subscribe(subscriber)
    upstream.subscribe(AnySubscriber(subject))
  }
}

private let shared: [Candidate] = [
  Candidate("Publishers.Multicast") { Connected($0.multicast { PassthroughSubject() }) },
  Candidate("Publishers.Autoconnect") { $0.multicast { PassthroughSubject() }.autoconnect() },
  Candidate("Publishers.Share") { $0.share() },
  Candidate("Publishers.MakeConnectable") { upstream in
    Connected(upstream.catch { _ in Empty<Int, Never>() }.makeConnectable()).setFailureType(to: TestError.self)
  }.exempt(.failureIsSentOnce, caught),
].map {
  $0.exempt(.demandAddsUp, "what it shares is asked for everything, and drops what a subscriber has not asked for")
}

/// A connectable publisher that is connected right after its subscriber has come.
private struct Connected<Base: ConnectablePublisher>: Publisher {
  typealias Output = Base.Output
  typealias Failure = Base.Failure

  let base: Base

  init(_ base: Base) { self.base = base }

  func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
    base.subscribe(subscriber)
    // Never cancelled, as nobody here knows when.
    _ = Unmanaged.passRetained(AnyCancellable(base.connect()))
  }
}

// MARK: One value for one value

private let mapping: [Candidate] = [
  Candidate("Publishers.Map") { $0.map { $0 + 1 } },
  Candidate(trying: "Publishers.TryMap") { $0.tryMap { $0 + 1 } },
  Candidate("Publishers.MapKeyPath") { $0.map(\.self) },
  Candidate("Publishers.MapKeyPath2") { $0.map(\.self, \.self).map { $0 + $1 } },
  Candidate("Publishers.MapKeyPath3") { $0.map(\.self, \.self, \.self).map { $0 + $1 + $2 } },
  Candidate("Publishers.MapError") { $0.mapError { _ in TestError.other } },
  Candidate("Publishers.SetFailureType") {
    $0.catch { _ in Empty<Int, Never>() }.setFailureType(to: TestError.self)
  }.exempt(.failureIsSentOnce, caught),
  Candidate("Publishers.Scan") { $0.scan(0, +) },
  Candidate(trying: "Publishers.TryScan") { $0.tryScan(0, +) },
  Candidate(trying: "Publishers.Encode") { $0.encode(encoder: TextCoder()).compactMap(Int.init) },
  Candidate(trying: "Publishers.Decode") { $0.map { "\($0)" }.decode(type: Int.self, decoder: TextCoder()) },
]

private let caught = "the failure is caught above it"

private struct TextCoder: TopLevelEncoder, TopLevelDecoder {
  func encode<T: Encodable>(_ value: T) throws -> String { "\(value)" }

  func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
    guard let value = Int(text) as? T else { throw TestError.other }
    return value
  }
}

// MARK: Some of the values

private let filtering: [Candidate] = [
  Candidate("Publishers.Filter") { $0.filter { $0 != 2 } },
  Candidate(trying: "Publishers.TryFilter") { $0.tryFilter { $0 != 2 } },
  Candidate("Publishers.CompactMap") { $0.compactMap { $0 == 2 ? nil : $0 } },
  Candidate(trying: "Publishers.TryCompactMap") { $0.tryCompactMap { $0 == 2 ? nil : $0 } },
  Candidate("Publishers.RemoveDuplicates") { $0.map { $0 / 2 }.removeDuplicates() },
  Candidate(trying: "Publishers.TryRemoveDuplicates") { $0.map { $0 / 2 }.tryRemoveDuplicates(by: ==) },
  Candidate("Publishers.ReplaceEmpty") { $0.replaceEmpty(with: 7) }.exempt([
    .completionNeedsNoDemand: "the replacement comes first",
    .neverMoreThanAskedFor: "values pass, requested or not",
    .nothingWithoutDemand: "values pass, requested or not",
    .cancelFromInsideReceive: "a sequence has sent all values before the law's first request",
  ]),
  Candidate("Publishers.IgnoreOutput") { $0.ignoreOutput().map(number) },
  Candidate("Publishers.Drop") { $0.dropFirst() },
  Candidate("Publishers.DropWhile") { $0.drop { $0 < 2 } },
  Candidate(trying: "Publishers.TryDropWhile") { $0.tryDrop { $0 < 2 } },
  Candidate("Publishers.DropUntilOutput") { $0.drop(untilOutputFrom: Just(0).setFailureType(to: TestError.self)) },
]

private func number(_ never: Never) -> Int {}

// MARK: One value of many

private let reducing: [Candidate] =
  [
    Candidate("Publishers.Reduce") { $0.reduce(0, +) },
    Candidate(trying: "Publishers.TryReduce") { $0.tryReduce(0, +) },
    Candidate("Publishers.Count") { $0.count() },
    Candidate("Publishers.Collect") { $0.collect().map(\.count) },
    Candidate("Publishers.AllSatisfy") { $0.allSatisfy { $0 > 0 }.map(one) },
    Candidate(trying: "Publishers.TryAllSatisfy") { $0.tryAllSatisfy { $0 > 0 }.map(one) },
    Candidate("Publishers.Contains") { $0.contains(2).map(one) },
    Candidate("Publishers.ContainsWhere") { $0.contains { $0 == 2 }.map(one) },
    Candidate(trying: "Publishers.TryContainsWhere") { $0.tryContains { $0 == 2 }.map(one) },
  ].map { $0.exempt(.completionNeedsNoDemand, "the result comes first") }
  + [
    Candidate("Publishers.First") { $0.first() }.exempt(.failureIsSentOnce, "it is over with the first value"),
    Candidate("Publishers.FirstWhere") { $0.first { $0 > 1 } },
    Candidate(trying: "Publishers.TryFirstWhere") { $0.tryFirst { $0 > 1 } },
    Candidate("Publishers.Last") { $0.last() },
    Candidate("Publishers.LastWhere") { $0.last { $0 > 1 } },
    Candidate(trying: "Publishers.TryLastWhere") { $0.tryLast { $0 > 1 } },
    Candidate("Publishers.Comparison") { $0.max() },
    Candidate(trying: "Publishers.TryComparison") { $0.tryMin(by: <) },
  ].map { $0.exempt(.completionNeedsNoDemand, "the completion waits for a request, even if there is no value") }

func one(_ isTrue: Bool) -> Int { isTrue ? 1 : 0 }

// MARK: Groups, the beginning, and what is before and after

private let limiting: [Candidate] = [
  Candidate("Publishers.CollectByCount") { $0.collect(2).map { $0.reduce(0, +) } },
  Candidate("Publishers.Output") { $0.prefix(3) },
  Candidate("Publishers.PrefixWhile") { $0.prefix { $0 < 5 } },
  Candidate(trying: "Publishers.TryPrefixWhile") { $0.tryPrefix { $0 < 5 } },
  Candidate("Publishers.PrefixUntilOutput") {
    $0.prefix(untilOutputFrom: Empty<Int, TestError>(completeImmediately: false))
  },
  Candidate("Publishers.Concatenate") { $0.append(Empty()) },
]

// MARK: Several publishers

private let joining = merging.map { $0.unordered() } + pairing + flattening + combining

private let merging: [Candidate] = [
  Candidate("Publishers.Merge") { $0.merge(with: $0) },
  Candidate("Publishers.Merge3") { $0.merge(with: $0, $0) },
  Candidate("Publishers.Merge4") { $0.merge(with: $0, $0, $0) },
  Candidate("Publishers.Merge5") { $0.merge(with: $0, $0, $0, $0) },
  Candidate("Publishers.Merge6") { $0.merge(with: $0, $0, $0, $0, $0) },
  Candidate("Publishers.Merge7") { $0.merge(with: $0, $0, $0, $0, $0, $0) },
  Candidate("Publishers.Merge8") { $0.merge(with: $0, $0, $0, $0, $0, $0, $0) },
  Candidate("Publishers.MergeMany") { Publishers.MergeMany([$0, $0, $0]) },
]

private let pairing: [Candidate] = [
  Candidate("Publishers.Zip") { $0.zip($0).map { $0 + $1 } },
  Candidate("Publishers.Zip3") { $0.zip($0, $0).map { $0 + $1 + $2 } },
  Candidate("Publishers.Zip4") { $0.zip($0, $0, $0).map { $0 + $1 + $2 + $3 } },
]

private let combining: [Candidate] = [
  Candidate("Publishers.CombineLatest") { $0.combineLatest($0).map { $0 + $1 } },
  Candidate("Publishers.CombineLatest3") { $0.combineLatest($0, $0).map { $0 + $1 + $2 } },
  Candidate("Publishers.CombineLatest4") { $0.combineLatest($0, $0, $0).map { $0 + $1 + $2 + $3 } },
].map {
  $0.exempt([
    .demandAddsUp: "it combines what is the latest when it is asked",
    .requestFromInsideReceive: "it combines what is the latest when it is asked",
    .sendFromInsideReceive: "one side has the reentrant value already, the other one has not",
  ])
}

private let flattening: [Candidate] = [
  Candidate("Publishers.FlatMap") { upstream in
    upstream.flatMap { Just($0).setFailureType(to: TestError.self) }
  },
  Candidate("Publishers.SwitchToLatest") { upstream in
    upstream.map { Just($0).setFailureType(to: TestError.self) }.switchToLatest()
  },
]

// MARK: Failures

private let handled = "it takes the failure away"

private let recovering: [Candidate] = [
  Candidate(trying: "Publishers.TryCatch") { $0.tryCatch { error -> Empty<Int, TestError> in throw error } },
  Candidate("Publishers.Retry") { $0.retry(0) },
  Candidate("Publishers.Catch") { $0.catch { _ in Empty<Int, TestError>() } }.exempt(.failureIsSentOnce, handled),
  Candidate("Publishers.ReplaceError") { $0.replaceError(with: 7).setFailureType(to: TestError.self) }
    .exempt(.failureIsSentOnce, handled),
  Candidate("Publishers.AssertNoFailure") {
    $0.catch { _ in Empty<Int, TestError>() }.assertNoFailure().setFailureType(to: TestError.self)
  }.exempt(.failureIsSentOnce, "a failure ends the program"),
]

// MARK: Schedulers

private let scheduled: [Candidate] = [
  Candidate("Publishers.ReceiveOn") { $0.receive(on: ImmediateScheduler.shared) },
  Candidate("Publishers.SubscribeOn") { $0.subscribe(on: ImmediateScheduler.shared) },
  Candidate("Publishers.Delay") { $0.delay(for: 1, scheduler: ImmediateScheduler.shared) },
  Candidate("Publishers.MeasureInterval") { $0.measureInterval(using: ImmediateScheduler.shared).map(\.magnitude) },
  Candidate("Publishers.Timeout") { $0.timeout(1, scheduler: StandstillScheduler()) },
  Candidate("Publishers.CollectByTime") {
    $0.collect(.byTimeOrCount(StandstillScheduler(), 1, 2)).map { $0.reduce(0, +) }
  },
]

// MARK: Values that wait

private let buffered: [Candidate] = [
  Candidate("Publishers.Buffer") { $0.buffer(size: 5, prefetch: .keepFull, whenFull: .dropNewest) }
    .exempt(.completionNeedsNoDemand, "a buffer finishes only when it is asked for more"),
  Candidate("Publishers.Debounce") { $0.debounce(for: 1, scheduler: ImmediateScheduler.shared) },
  Candidate("Publishers.Throttle") { $0.throttle(for: 1, scheduler: ImmediateScheduler.shared, latest: true) },
]

// MARK: What changes nothing

private let passing: [Candidate] = [
  Candidate("AnyPublisher") { $0.eraseToAnyPublisher() },
  Candidate("Publishers.Print") { $0.print(to: Silence()) },
  Candidate("Publishers.HandleEvents") { $0.handleEvents(receiveOutput: { _ in }) },
  Candidate("Publishers.Breakpoint") { $0.breakpoint(receiveOutput: { _ in false }) },
]
