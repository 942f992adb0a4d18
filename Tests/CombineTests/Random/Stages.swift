import Combine
import TestKit

typealias StageMaker = (Draw, Tapes) -> Stage

/// The operators that leave many values.
let streamingStages: [StageMaker] =
  mapping + filtering + limiting + groupingStages + joiningStages + flatteningStages + recoveringStages + passingStages

/// All operators that a random chain is made of.
let stageMakers: [StageMaker] = streamingStages + reducingStages

// MARK: One value for one value

private let mapping: [StageMaker] = [
  { draw, _ in
    let summand = draw.number(-5...5)
    return Stage(
      "map(+ \(summand))", model: { $0.with($0.values.map { $0 &+ summand }) }, apply: { $0.map { $0 &+ summand } })
  },
  { draw, _ in
    let test = draw.test()
    return Stage(
      "tryMap(throws unless \(test))", model: { $0.failing(at: test) },
      trying: {
        $0.tryMap { value -> Int in
          try test.check(value)
          return value
        }
      })
  },
  { _, _ in Stage("map(\\.self)", model: { $0 }, apply: { $0.map(\.self) }) },
  { _, _ in
    Stage("scan", model: sums, apply: { $0.scan(1) { ($0 &+ $1) % 1000 } })
  },
  { draw, _ in
    let test = draw.test()
    return Stage(
      "tryScan(throws unless \(test))", model: { sums($0.failing(at: test)) },
      trying: {
        $0.tryScan(1) { sum, value in
          try test.check(value)
          return (sum &+ value) % 1000
        }
      })
  },
  { draw, _ in
    let test = draw.test()
    return Stage(
      "replaceNil(unless \(test))", model: { $0.with($0.values.map { test($0) ? $0 : 77 }) },
      apply: { $0.map { test($0) ? $0 : nil }.replaceNil(with: 77) })
  },
  { _, _ in
    Stage(
      "mapError", model: { $0.failure == nil ? $0 : History($0.values, .other) }, apply: { $0.mapError { _ in .other } }
    )
  },
  { _, _ in
    Stage(
      "measureInterval", model: { $0.with($0.values.map { _ in 0 }) },
      apply: {
        $0.measureInterval(using: ImmediateScheduler.shared).map(\.magnitude)
      })
  },
]

private func sums(_ history: History) -> History {
  var sum = 1
  var sums: [Int] = []
  for value in history.values {
    sum = (sum + value) % 1000
    sums.append(sum)
  }
  return history.with(sums)
}

// MARK: Some of the values

private let filtering: [StageMaker] = [
  { draw, _ in
    let test = draw.test()
    return Stage(
      "filter(\(test))", model: { $0.with($0.values.filter { test($0) }) }, apply: { $0.filter { test($0) } })
  },
  { draw, _ in
    let (test, limit) = (draw.test(), draw.test())
    return Stage(
      "tryFilter(\(test), throws unless \(limit))",
      model: {
        let some = $0.failing(at: limit)
        return some.with(some.values.filter { test($0) })
      },
      trying: {
        $0.tryFilter { value in
          try limit.check(value)
          return test(value)
        }
      })
  },
  { draw, _ in
    let test = draw.test()
    return Stage(
      "compactMap(\(test))", model: { $0.with($0.values.filter { test($0) }.map { $0 &* 2 }) },
      apply: {
        $0.compactMap { test($0) ? $0 &* 2 : nil }
      })
  },
  { draw, _ in
    let test = draw.test()
    return Stage(
      "tryCompactMap(throws unless \(test))",
      model: {
        let some = $0.failing(at: test)
        return some.with(some.values.filter { $0 % 2 == 0 })
      },
      trying: {
        $0.tryCompactMap { value in
          try test.check(value)
          return value % 2 == 0 ? value : nil
        }
      })
  },
  { _, _ in Stage("removeDuplicates", model: { $0.with(runs(of: $0.values)) }, apply: { $0.removeDuplicates() }) },
  { draw, _ in
    let test = draw.test()
    return Stage(
      "tryRemoveDuplicates(throws after one unless \(test))",
      model: {
        // Nobody asks about the last value.
        guard let index = $0.values.dropLast().firstIndex(where: { !test($0) }) else {
          return $0.with(runs(of: $0.values))
        }
        return History(runs(of: Array($0.values[...index])), .other)
      },
      trying: {
        $0.tryRemoveDuplicates { former, value in
          try test.check(former)
          return former == value
        }
      })
  },
]

/// The first value of each run of equal ones.
private func runs(of values: [Int]) -> [Int] {
  var result: [Int] = []
  for value in values where value != result.last { result.append(value) }
  return result
}

// MARK: The beginning, or all but that

private let limiting: [StageMaker] = [
  { draw, _ in
    let count = draw.number(0...3)
    return Stage(
      "dropFirst(\(count))", model: { $0.with(Array($0.values.dropFirst(count))) }, apply: { $0.dropFirst(count) })
  },
  { draw, _ in
    let test = draw.test()
    return Stage(
      "drop(while: \(test))", model: { $0.with(Array($0.values.drop { test($0) })) },
      apply: {
        $0.drop { test($0) }
      })
  },
  { draw, _ in
    let (test, limit) = (draw.test(), draw.test())
    return Stage(
      "tryDrop(while: \(test), throws unless \(limit))",
      model: {
        let tested = $0.values.prefix { test($0) }.count + 1
        if $0.values.prefix(tested).contains(where: { !limit($0) }) { return History([], .other) }
        return $0.with(Array($0.values.drop { test($0) }))
      },
      trying: {
        $0.tryDrop { value in
          try limit.check(value)
          return test(value)
        }
      })
  },
  { _, _ in
    Stage(
      "drop(untilOutputFrom: Just)", model: { $0 },
      apply: {
        $0.drop(untilOutputFrom: Just(0).setFailureType(to: TestError.self))
      })
  },
  { _, _ in
    Stage(
      "prefix(untilOutputFrom: nothing)", model: { $0 },
      apply: {
        $0.prefix(untilOutputFrom: Empty<Int, TestError>(completeImmediately: false))
      })
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
  { draw, _ in
    let test = draw.test()
    return Stage("prefix(while: \(test))", model: { beginning(of: $0, while: test) }, apply: { $0.prefix { test($0) } })
  },
  { draw, _ in
    let (test, limit) = (draw.test(), draw.test())
    return Stage(
      "tryPrefix(while: \(test), throws unless \(limit))",
      model: { beginning(of: $0.failing(at: limit), while: test) },
      trying: {
        $0.tryPrefix { value in
          try limit.check(value)
          return test(value)
        }
      })
  },
]

private func limited<P: Publisher>(
  _ name: String, _ range: Range<Int>, _ tapes: Tapes, _ apply: @escaping (Integers) -> P
) -> Stage where P.Output == Int, P.Failure == TestError {
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
  let values = Array(history.values.prefix { test($0) })
  return values.count < history.values.count ? History(values) : history
}
