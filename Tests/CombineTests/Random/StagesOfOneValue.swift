import Combine

/// The operators that make one value of many, or none.
let reducingStages: [StageMaker] = wholes + searches

// MARK: One value of all

private let wholes: [StageMaker] = [
  { _, _ in
    Stage(
      "reduce", asks: .everything, model: { $0.atTheEnd { [digest($0)] } },
      apply: {
        $0.reduce([]) { $0 + [$1] }.map(digest)
      })
  },
  { draw, _ in
    let test = draw.test()
    return Stage(
      "tryReduce(throws unless \(test))", asks: .everything,
      model: { $0.failing(at: test).atTheEnd { [digest($0)] } },
      trying: {
        $0.tryReduce([]) { values, value in
          try test.check(value)
          return values + [value]
        }
        .map(digest)
      })
  },
  { _, _ in Stage("count", asks: .everything, model: { $0.atTheEnd { [$0.count] } }, apply: { $0.count() }) },
  { _, _ in
    Stage("collect", asks: .everything, model: { $0.atTheEnd { [digest($0)] } }, apply: { $0.collect().map(digest) })
  },
  { _, _ in
    Stage("min", asks: .everything, model: { $0.atTheEnd { $0.isEmpty ? [] : [$0.min()!] } }, apply: { $0.min() })
  },
  { _, _ in
    Stage("max", asks: .everything, model: { $0.atTheEnd { $0.isEmpty ? [] : [$0.max()!] } }, apply: { $0.max() })
  },
  { draw, _ in
    let test = draw.test()
    return Stage(
      "tryMin(throws unless \(test))", asks: .everything,
      model: {
        // Each of two and more values is compared.
        let some = $0.values.count > 1 ? $0.failing(at: test) : $0
        return some.atTheEnd { $0.isEmpty ? [] : [$0.min()!] }
      },
      trying: {
        $0.tryMin { one, other in
          try test.check(one)
          try test.check(other)
          return one < other
        }
      })
  },
  { draw, _ in
    let test = draw.test()
    return Stage(
      "allSatisfy(\(test))", asks: .everything, model: { $0.atTheFirst({ test($0) ? nil : 0 }, else: [1]) },
      apply: { $0.allSatisfy { test($0) }.map { $0 ? 1 : 0 } })
  },
  { draw, _ in
    let (test, limit) = (draw.test(), draw.test())
    return Stage(
      "tryAllSatisfy(\(test), throws unless \(limit))", asks: .everything,
      model: { $0.failing(at: limit).atTheFirst({ test($0) ? nil : 0 }, else: [1]) },
      trying: {
        $0.tryAllSatisfy { value in
          try limit.check(value)
          return test(value)
        }
        .map { $0 ? 1 : 0 }
      })
  },
  { _, _ in
    Stage(
      "ignoreOutput", asks: .everything, model: { $0.with([]) },
      apply: {
        $0.ignoreOutput().map(number)
      })
  },
]

private func number(_ never: Never) -> Int {}

// MARK: One that is looked for

private let searches: [StageMaker] = [
  { draw, _ in
    let value = draw.number(0...9)
    return Stage(
      "contains(\(value))", asks: .everything, model: { $0.atTheFirst({ $0 == value ? 1 : nil }, else: [0]) },
      apply: {
        $0.contains(value).map { $0 ? 1 : 0 }
      })
  },
  { draw, _ in
    let test = draw.test()
    return Stage(
      "contains(where: not \(test))", asks: .everything, model: { $0.atTheFirst({ test($0) ? nil : 1 }, else: [0]) },
      apply: {
        $0.contains { !test($0) }.map { $0 ? 1 : 0 }
      })
  },
  { draw, _ in
    let (test, limit) = (draw.test(), draw.test())
    return Stage(
      "tryContains(where: not \(test), throws unless \(limit))", asks: .everything,
      model: { $0.failing(at: limit).atTheFirst({ test($0) ? nil : 1 }, else: [0]) },
      trying: {
        $0.tryContains { value in
          try limit.check(value)
          return !test(value)
        }
        .map { $0 ? 1 : 0 }
      })
  },
  { _, _ in Stage("first", asks: .everything, model: { $0.atTheFirst({ $0 }, else: []) }, apply: { $0.first() }) },
  { draw, _ in
    let test = draw.test()
    return Stage(
      "first(where: \(test))", asks: .everything, model: { $0.atTheFirst({ test($0) ? $0 : nil }, else: []) },
      apply: {
        $0.first { test($0) }
      })
  },
  { draw, _ in
    let (test, limit) = (draw.test(), draw.test())
    return Stage(
      "tryFirst(where: \(test), throws unless \(limit))", asks: .everything,
      model: { $0.failing(at: limit).atTheFirst({ test($0) ? $0 : nil }, else: []) },
      trying: {
        $0.tryFirst { value in
          try limit.check(value)
          return test(value)
        }
      })
  },
  { _, _ in Stage("last", asks: .everything, model: { $0.atTheEnd { Array($0.suffix(1)) } }, apply: { $0.last() }) },
  { draw, _ in
    let test = draw.test()
    return Stage(
      "last(where: \(test))", asks: .everything, model: { $0.atTheEnd { $0.filter { test($0) }.suffix(1) } },
      apply: {
        $0.last { test($0) }
      })
  },
  { draw, _ in
    let (test, limit) = (draw.test(), draw.test())
    return Stage(
      "tryLast(where: \(test), throws unless \(limit))", asks: .everything,
      model: { $0.failing(at: limit).atTheEnd { $0.filter { test($0) }.suffix(1) } },
      trying: {
        $0.tryLast { value in
          try limit.check(value)
          return test(value)
        }
      })
  },
]

// MARK: One value of a few

let groupingStages: [StageMaker] = [
  { draw, _ in
    let count = draw.number(1...4)
    return Stage("collect(\(count))", model: { collected($0, count) }, apply: { $0.collect(count).map(digest) })
      .overfilling()
  }
]

/// What is left at the end comes as well, but not before a failure.
private func collected(_ history: History, _ count: Int) -> History {
  var groups: [[Int]] = []
  for value in history.values {
    if let group = groups.last, group.count < count {
      groups[groups.count - 1].append(value)
    } else {
      groups.append([value])
    }
  }
  if history.failure != nil { groups.removeAll { $0.count < count } }
  return history.with(groups.map(digest))
}
