import Combine
import TestKit

/// The operators that leave many values.
let streamingStages: [StageMaker] =
  mapping + filtering + limiting + groupingStages + stagesOfSeveral + passing

/// All operators that a random chain is made of.
let stageMakers: [StageMaker] = streamingStages + reducingStages

// MARK: One value for one value

private let mapping: [StageMaker] = [
  { draw, _ in
    let summand = draw.number(-5...5)
    return Stage(
      "map(+ \(summand))", model: { $0.with($0.values.map { $0 &+ summand }) }, apply: { $0.map { $0 &+ summand } })
  },
  throwing("tryMap") { $0.tryMap($1.checked) },
  { _, _ in Stage("map(\\.self)", apply: { $0.map(\.self) }) },
  { _, _ in Stage("scan", model: sums, apply: { $0.scan(1) { ($0 &+ $1) % 1000 } }) },
  throwing("tryScan", model: sums) { upstream, test in upstream.tryScan(1) { try ($0 &+ test.checked($1)) % 1000 } },
  { draw, _ in
    let test = draw.test()
    return Stage(
      "replaceNil(unless \(test))", model: { $0.with($0.values.map { test.passes($0) ? $0 : 77 }) },
      apply: { $0.map { test.passes($0) ? $0 : nil }.replaceNil(with: 77) })
  },
  { _, _ in
    Stage(
      "mapError", model: { $0.failure == nil ? $0 : History($0.values, .other) }, apply: { $0.mapError { _ in .other } }
    )
  },
  { _, _ in
    Stage(
      "measureInterval", model: { $0.with($0.values.map { _ in 0 }) },
      apply: { $0.measureInterval(using: ImmediateScheduler.shared).map(\.magnitude) })
  },
]

private func sums(_ history: History) -> History {
  var sum = 1
  return history.with(
    history.values.map { value in
      sum = (sum + value) % 1000
      return sum
    })
}

// MARK: Some of the values

private let filtering: [StageMaker] =
  twins(
    "filter", model: { $0.with($0.values.filter($1.passes)) }, apply: { $0.filter($1.passes) },
    trying: { $0.tryFilter($1) })
  + [
    { draw, _ in
      let test = draw.test()
      return Stage(
        "compactMap(\(test))", model: { $0.with($0.values.filter(test.passes).map { $0 &* 2 }) },
        apply: { $0.compactMap { test.passes($0) ? $0 &* 2 : nil } })
    },
    throwing(
      "tryCompactMap", model: { $0.with($0.values.filter { $0 % 2 == 0 }) },
      trying: { upstream, test in upstream.tryCompactMap { try test.checked($0) % 2 == 0 ? $0 : nil } }),
    { _, _ in Stage("removeDuplicates", model: { $0.with(runs(of: $0.values)) }, apply: { $0.removeDuplicates() }) },
    { draw, _ in
      let test = draw.test()
      return Stage(
        "tryRemoveDuplicates(throws after one unless \(test))",
        model: {
          // Nobody asks about the last value.
          guard let index = $0.values.dropLast().firstIndex(where: { !test.passes($0) }) else {
            return $0.with(runs(of: $0.values))
          }
          return History(runs(of: Array($0.values[...index])), .other)
        },
        trying: { $0.tryRemoveDuplicates { try test.checked($0) == $1 } })
    },
  ]

/// The first value of each run of equal ones.
private func runs(of values: [Int]) -> [Int] {
  values.reduce(into: []) { if $1 != $0.last { $0.append($1) } }
}

// MARK: The beginning, or all but that

private let limiting: [StageMaker] =
  [
    { draw, _ in
      let count = draw.number(0...3)
      return Stage(
        "dropFirst(\(count))", model: { $0.with(Array($0.values.dropFirst(count))) }, apply: { $0.dropFirst(count) })
    },
    { draw, _ in
      let test = draw.test()
      return Stage(
        "drop(while: \(test))", model: { $0.with(Array($0.values.drop(while: test.passes))) },
        apply: { $0.drop(while: test.passes) })
    },
    { draw, _ in
      let (test, limit) = (draw.test(), draw.test())
      return Stage(
        "tryDrop(while: \(test), throws unless \(limit))",
        model: {
          let tested = $0.values.prefix(while: test.passes).count + 1
          if !$0.values.prefix(tested).allSatisfy(limit.passes) { return History([], .other) }
          return $0.with(Array($0.values.drop(while: test.passes)))
        },
        trying: { $0.tryDrop { try test.passes(limit.checked($0)) } })
    },
    unchanged("drop(untilOutputFrom: Just)") {
      $0.drop(untilOutputFrom: Just(0).setFailureType(to: TestError.self))
    },
    unchanged("prefix(untilOutputFrom: nothing)") {
      $0.prefix(untilOutputFrom: Empty<Int, TestError>(completeImmediately: false))
    },
    { draw, tapes in
      let count = draw.number(0...5)
      return limited("prefix(\(count))", 0..<count, tapes) { $0.prefix(count) }
    },
    { draw, tapes in
      let index = draw.number(0...4)
      return limited("output(at: \(index))", index..<index + 1, tapes) { $0.output(at: index) }
    },
    { draw, tapes in
      let lower = draw.number(0...3)
      let range = lower..<lower + draw.number(0...3)
      return limited("output(in: \(range))", range, tapes) { $0.output(in: range) }
    },
  ]
  + twins(
    "prefix", "while: ", model: beginning, apply: { $0.prefix(while: $1.passes) },
    trying: { $0.tryPrefix(while: $1) })

private func limited<P: Publisher<Int, TestError>>(
  _ name: String, _ range: Range<Int>, _ tapes: Tapes, _ apply: @escaping (Integers) -> P
) -> Stage {
  // An empty range is over with the first value in its place, as it is no earlier that anything is known of it.
  let end = max(range.upperBound, range.lowerBound + 1)
  return Stage(
    name,
    model: {
      let values = Array($0.values.prefix(range.upperBound).dropFirst(range.lowerBound))
      return $0.values.count < end ? $0.with(values) : History(values)
    }, apply: apply
  )
  // A request from inside of the last value passes upstream. What fails then, inside of that value, is the first to end.
  .only { _, history in history.failure == nil || !tapes.mayNest }
}

private func beginning(of history: History, while test: Test) -> History {
  let values = Array(history.values.prefix(while: test.passes))
  return values.count < history.values.count ? History(values) : history
}

// MARK: Nothing changed

private let passing: [StageMaker] = [
  unchanged("eraseToAnyPublisher") { $0.eraseToAnyPublisher() },
  unchanged("handleEvents") { $0.handleEvents(receiveOutput: { _ in }, receiveRequest: { _ in }) },
  unchanged("print") { $0.print(to: Silence()) },
  unchanged("breakpoint") { $0.breakpoint(receiveOutput: { _ in false }) },
  unchanged("receive(on:)") { $0.receive(on: ImmediateScheduler.shared) },
  unchanged("subscribe(on:)") { $0.subscribe(on: ImmediateScheduler.shared) },
  unchanged("delay") { $0.delay(for: 1, scheduler: ImmediateScheduler.shared) },
  unchanged("Deferred") { upstream in Deferred { upstream } },
]

private func unchanged<P: Publisher<Int, TestError>>(
  _ name: String, _ apply: @escaping (Integers) -> P
) -> StageMaker {
  { _, _ in Stage(name, apply: apply) }
}

/// Where `print` may write without being read.
private struct Silence: TextOutputStream {
  mutating func write(_ string: String) {}
}
