import Combine
import Testing
import VirtualTime

/// An operator as a table has it: a name, and what the operator makes of numbers.
struct OperatorRow: CustomTestStringConvertible, @unchecked Sendable {
  typealias Upstream = AnyPublisher<Int, TestError>

  let name: String

  /// Applies the operator. One that needs a scheduler uses the clock.
  let apply: (Upstream, VirtualTimeScheduler) -> AnyPublisher<Int, TestError>

  var testDescription: String { name }

  init<P: Publisher>(_ name: String, _ apply: @escaping (Upstream) -> P)
  where P.Output == Int, P.Failure == TestError {
    self.init(name, timed: { upstream, _ in apply(upstream) })
  }

  init<P: Publisher>(_ name: String, timed apply: @escaping (Upstream, VirtualTimeScheduler) -> P)
  where P.Output == Int, P.Failure == TestError {
    self.name = name
    self.apply = { apply($0, $1).eraseToAnyPublisher() }
  }
}

/// Every operator. Each completes when its upstream does, once the clock has gone on. An operator with several upstreams
/// is subscribed to the same one several times.
let operatorTable: [OperatorRow] =
  mapping + filtering + reducing + limiting + joining + flattening + recovering + scheduled + keeping + passing

private typealias Upstream = OperatorRow.Upstream

// MARK: One value for one value

private let mapping: [OperatorRow] = [
  OperatorRow("map") { $0.map { $0 + 1 } },
  OperatorRow("tryMap") { $0.tryMap { $0 + 1 }.mapError(broken) },
  OperatorRow("map(keyPath)") { $0.map(\.self) },
  OperatorRow("mapError") { $0.mapError { $0 } },
  OperatorRow("setFailureType") { $0.catch { _ in Empty<Int, Never>() }.setFailureType(to: TestError.self) },
  OperatorRow("scan") { $0.scan(0, +) },
  OperatorRow("tryScan") { $0.tryScan(0, +).mapError(broken) },
  OperatorRow("replaceNil") { $0.map(Optional.init).replaceNil(with: 0) },
]

private func broken(_ error: any Error) -> TestError { error as? TestError ?? .other }

// MARK: Some of the values

private let filtering: [OperatorRow] = [
  OperatorRow("filter") { $0.filter { $0 > 0 } },
  OperatorRow("tryFilter") { $0.tryFilter { $0 > 0 }.mapError(broken) },
  OperatorRow("compactMap") { $0.compactMap { $0 } },
  OperatorRow("tryCompactMap") { $0.tryCompactMap { $0 }.mapError(broken) },
  OperatorRow("removeDuplicates") { $0.removeDuplicates() },
  OperatorRow("tryRemoveDuplicates") { $0.tryRemoveDuplicates(by: ==).mapError(broken) },
  OperatorRow("replaceEmpty") { $0.replaceEmpty(with: 7) },
  OperatorRow("ignoreOutput") { $0.ignoreOutput().map(number) },
  OperatorRow("dropFirst") { $0.dropFirst() },
  OperatorRow("drop(while:)") { $0.drop { $0 < 0 } },
  OperatorRow("tryDrop(while:)") { $0.tryDrop { $0 < 0 }.mapError(broken) },
  OperatorRow("drop(untilOutputFrom:)") { $0.drop(untilOutputFrom: $0) },
]

private func number(_ never: Never) -> Int {}

// MARK: One value of many

private let reducing: [OperatorRow] = [
  OperatorRow("reduce") { $0.reduce(0, +) },
  OperatorRow("tryReduce") { $0.tryReduce(0, +).mapError(broken) },
  OperatorRow("count") { $0.count() },
  OperatorRow("collect") { $0.collect().map(\.count) },
  OperatorRow("allSatisfy") { $0.allSatisfy { $0 > 0 }.map(one) },
  OperatorRow("tryAllSatisfy") { $0.tryAllSatisfy { $0 > 0 }.mapError(broken).map(one) },
  OperatorRow("contains") { $0.contains(2).map(one) },
  OperatorRow("contains(where:)") { $0.contains { $0 == 2 }.map(one) },
  OperatorRow("tryContains(where:)") { $0.tryContains { $0 == 2 }.mapError(broken).map(one) },
  OperatorRow("first") { $0.first() },
  OperatorRow("first(where:)") { $0.first { $0 > 1 } },
  OperatorRow("tryFirst(where:)") { $0.tryFirst { $0 > 1 }.mapError(broken) },
  OperatorRow("last") { $0.last() },
  OperatorRow("last(where:)") { $0.last { $0 > 0 } },
  OperatorRow("tryLast(where:)") { $0.tryLast { $0 > 0 }.mapError(broken) },
  OperatorRow("max") { $0.max() },
  OperatorRow("tryMin") { $0.tryMin(by: <).mapError(broken) },
  OperatorRow("collect(2)") { $0.collect(2).map(\.count) },
]

private func one(_ isTrue: Bool) -> Int { isTrue ? 1 : 0 }

// MARK: The beginning, and what comes before and after

private let limiting: [OperatorRow] = [
  OperatorRow("prefix") { $0.prefix(3) },
  OperatorRow("prefix(while:)") { $0.prefix { $0 < 5 } },
  OperatorRow("tryPrefix(while:)") { $0.tryPrefix { $0 < 5 }.mapError(broken) },
  OperatorRow("prefix(untilOutputFrom:)") { $0.prefix(untilOutputFrom: $0) },
  OperatorRow("prefix(untilOutputFrom: nothing)") {
    $0.prefix(untilOutputFrom: Empty<Int, TestError>(completeImmediately: false))
  },
  OperatorRow("append(values)") { $0.append(1) },
  OperatorRow("append(publisher)") { $0.append($0) },
  OperatorRow("prepend(values)") { $0.prepend(1) },
  OperatorRow("prepend(publisher)") { $0.prepend($0) },
]

// MARK: Several publishers

private let joining: [OperatorRow] = [
  OperatorRow("merge of 2") { $0.merge(with: $0) },
  OperatorRow("merge of 8") { $0.merge(with: $0, $0, $0, $0, $0, $0, $0) },
  OperatorRow("mergeMany") { Publishers.MergeMany([$0, $0, $0]) },
  OperatorRow("zip of 2") { $0.zip($0) { $0 + $1 } },
  OperatorRow("zip of 4") { $0.zip($0, $0, $0) { $0 + $1 + $2 + $3 } },
  OperatorRow("combineLatest of 2") { $0.combineLatest($0) { $0 + $1 } },
  OperatorRow("combineLatest of 4") { $0.combineLatest($0, $0, $0) { $0 + $1 + $2 + $3 } },
]

private let flattening: [OperatorRow] = [
  OperatorRow("flatMap to Just") { $0.flatMap { Just($0).setFailureType(to: TestError.self) } },
  OperatorRow("flatMap to upstream") { upstream in upstream.flatMap { _ in upstream } },
  OperatorRow("flatMap of one at a time") { upstream in upstream.flatMap(maxPublishers: .max(1)) { _ in upstream } },
  OperatorRow("switchToLatest of Just") { $0.map { Just($0).setFailureType(to: TestError.self) }.switchToLatest() },
  OperatorRow("switchToLatest of upstream") { upstream in upstream.map { _ in upstream }.switchToLatest() },
]

// MARK: Failures

private let recovering: [OperatorRow] = [
  OperatorRow("catch to Empty") { $0.catch { _ in Empty<Int, TestError>() } },
  OperatorRow("catch to upstream") { upstream in upstream.catch { _ in upstream } },
  OperatorRow("tryCatch") { upstream in upstream.tryCatch { _ in upstream }.mapError(broken) },
  OperatorRow("tryCatch that throws") {
    $0.tryCatch { error -> Empty<Int, TestError> in throw error }.mapError(broken)
  },
  OperatorRow("retry(0)") { $0.retry(0) },
  OperatorRow("retry(1)") { $0.retry(1) },
  OperatorRow("replaceError") { $0.replaceError(with: 7).setFailureType(to: TestError.self) },
  OperatorRow("assertNoFailure") {
    $0.catch { _ in Empty<Int, TestError>() }.assertNoFailure().setFailureType(to: TestError.self)
  },
]

// MARK: Schedulers

private let scheduled: [OperatorRow] = [
  OperatorRow("receive(on:)", timed: { $0.receive(on: $1) }),
  OperatorRow("receive(on: immediate)") { $0.receive(on: ImmediateScheduler.shared) },
  OperatorRow("subscribe(on:)", timed: { $0.subscribe(on: $1) }),
  OperatorRow("delay", timed: { $0.delay(for: 1, scheduler: $1) }),
  OperatorRow("measureInterval", timed: { $0.measureInterval(using: $1).map(\.nanoseconds) }),
  OperatorRow("timeout", timed: { $0.timeout(1000, scheduler: $1) }),
]

// MARK: Values that wait

private let keeping: [OperatorRow] = [
  OperatorRow("debounce", timed: { $0.debounce(for: 1, scheduler: $1) }),
  OperatorRow("throttle to the latest", timed: { $0.throttle(for: 1, scheduler: $1, latest: true) }),
  OperatorRow("throttle to the first", timed: { $0.throttle(for: 1, scheduler: $1, latest: false) }),
  OperatorRow("collect by time", timed: { $0.collect(.byTime($1, 1)).map(\.count) }),
  OperatorRow("collect by time or count", timed: { $0.collect(.byTimeOrCount($1, 1, 2)).map(\.count) }),
  OperatorRow("buffer") { $0.buffer(size: 2, prefetch: .keepFull, whenFull: .dropOldest) },
  OperatorRow("buffer by request") { $0.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest) },
]

// MARK: Every value

private let passing: [OperatorRow] = [
  OperatorRow("handleEvents") { $0.handleEvents(receiveOutput: { _ in }) },
  OperatorRow("print") { $0.print(to: Nowhere()) },
  OperatorRow("breakpoint") { $0.breakpoint() },
  OperatorRow("share") { $0.share() },
  OperatorRow("multicast") { $0.multicast { PassthroughSubject() }.autoconnect() },
  OperatorRow("multicast by a current value") { $0.multicast(subject: CurrentValueSubject(0)).autoconnect() },
  OperatorRow("makeConnectable") {
    $0.catch { _ in Empty<Int, Never>() }.makeConnectable().autoconnect().setFailureType(to: TestError.self)
  },
  OperatorRow("Deferred") { upstream in Deferred { upstream } },
]

private struct Nowhere: TextOutputStream {
  mutating func write(_ text: String) {}
}
