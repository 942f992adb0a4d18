import Combine
import TestKit
import VirtualTime

// Operators that are candidates already, tried in another way.

private let restComes = [Law.neverMoreThanAskedFor, .nothingWithoutDemand].reduce(into: [:]) {
  $0[$1] = "as Apple's, it sends the rest when upstream finishes, though nobody has asked"
}

/// Operators that schedule, on a clock that goes on.
let timed: [Candidate] = [
  Candidate(timed: "Publishers.ReceiveOn, on a clock") { $0.receive(on: $1) },
  Candidate(timed: "Publishers.SubscribeOn, on a clock") { $0.subscribe(on: $1) }
    .exempt(.closuresGoAtCancel, "until its scheduler runs, that keeps the subscriber, which has no subscription yet"),
  Candidate(timed: "Publishers.Delay, on a clock") { $0.delay(for: 0.001, scheduler: $1) },
  Candidate(timed: "Publishers.MeasureInterval, on a clock") { $0.measureInterval(using: $1).map { _ in 1 } },
  Candidate(timed: "Publishers.Timeout, on a clock") { $0.timeout(1_000_000, scheduler: $1) },
  Candidate(timed: "Publishers.CollectByTime, by time") { $0.collect(.byTime($1, 1)).map { $0.reduce(0, +) } }
    .exempt(restComes),
  Candidate(timed: "Publishers.CollectByTime, by time or count") {
    $0.collect(.byTimeOrCount($1, 1, 2)).map { $0.reduce(0, +) }
  }.exempt(restComes),
  Candidate(timed: "Publishers.Debounce, on a clock") { $0.debounce(for: 1, scheduler: $1) },
  Candidate(timed: "Publishers.Throttle, the latest") { $0.throttle(for: 1, scheduler: $1, latest: true) },
  Candidate(timed: "Publishers.Throttle, the first") { $0.throttle(for: 1, scheduler: $1, latest: false) },
]

private typealias Nothing = Empty<Int, TestError>
private let failing = Fail<Int, TestError>(error: .other)

/// Operators of several publishers, with the upstream in another place.
let further: [Candidate] = [
  Candidate("Publishers.FlatMap, inside") { upstream in
    Just(0).setFailureType(to: TestError.self).flatMap { _ in upstream }
  },
  Candidate("Publishers.FlatMap, one at a time") { upstream in
    upstream.flatMap(maxPublishers: .max(1)) { Just($0).setFailureType(to: TestError.self) }
  }.exempt(.sendFromInsideReceive, "it asks for one value at a time, and a subject drops the others"),
  Candidate("Publishers.SwitchToLatest, inside") { upstream in
    Just(0).setFailureType(to: TestError.self).map { _ in upstream }.switchToLatest()
  },
  Candidate("Publishers.Concatenate, after") { $0.prepend(Nothing()) },
  Candidate("Publishers.Catch, instead") { upstream in failing.catch { _ in upstream } },
  Candidate(trying: "Publishers.TryCatch, instead") { upstream in failing.tryCatch { _ in upstream } },
  Candidate("Publishers.Retry, once") { $0.retry(1) }
    .exempt(.upstreamMayKeepTheOperator, "after a failure it subscribes again"),
  Candidate("Publishers.Merge, with nothing") { $0.merge(with: Nothing()) },
  Candidate("Publishers.Buffer, by request") { $0.buffer(size: 5, prefetch: .byRequest, whenFull: .dropOldest) }
    .exempt(.completionNeedsNoDemand, "a buffer finishes only when it is asked for more"),
]
