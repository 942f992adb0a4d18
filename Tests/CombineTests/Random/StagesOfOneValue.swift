import Combine
import TestKit

/// The operators that make one value of many, or none.
let reducingStages: [StageMaker] = wholes + searches

private func one(_ isTrue: Bool) -> Int { isTrue ? 1 : 0 }

// MARK: One value of all

private let wholes: [StageMaker] =
  [
    whole("reduce", digest) { $0.reduce([]) { $0 + [$1] }.map(digest) },
    throwing(
      "tryReduce", asks: .everything, model: { $0.atTheEnd { [digest($0)] } },
      trying: { upstream, test in upstream.tryReduce([]) { try $0 + [test.checked($1)] }.map(digest) }),
    whole("count", \.count) { $0.count() },
    whole("collect", digest) { $0.collect().map(digest) },
    whole("min", { $0.min() }, apply: { $0.min() }),
    whole("max", { $0.max() }, apply: { $0.max() }),
    { draw, _ in
      let test = draw.test()
      return Stage(
        "tryMin(throws unless \(test))", asks: .everything,
        // Each of two and more values is compared.
        model: { ($0.values.count > 1 ? $0.failing(at: test) : $0).atTheEnd { $0.min().map { [$0] } ?? [] } },
        trying: { $0.tryMin { try test.checked($0) < test.checked($1) } })
    },
  ]
  + twins(
    "allSatisfy", asks: .everything,
    model: { history, test in history.atTheFirst({ test.passes($0) ? nil : 0 }, else: [1]) },
    apply: { $0.allSatisfy($1.passes).map(one) }, trying: { $0.tryAllSatisfy($1).map(one) }) + [
    { _, _ in
      Stage("ignoreOutput", asks: .everything, model: { $0.with([]) }, apply: { $0.ignoreOutput().map(number) })
    }
  ]

/// An operator that makes its value, if there is one, of all values.
private func whole<P: Publisher<Int, TestError>>(
  _ name: String, _ result: @escaping ([Int]) -> Int?, apply: @escaping (Integers) -> P
) -> StageMaker {
  { _, _ in
    Stage(name, asks: .everything, model: { $0.atTheEnd { result($0).map { [$0] } ?? [] } }, apply: apply)
  }
}

private func number(_ never: Never) -> Int {}

// MARK: One that is looked for

private let searches: [StageMaker] =
  [
    { draw, _ in
      let value = draw.number(0...9)
      return Stage(
        "contains(\(value))", asks: .everything, model: { $0.atTheFirst({ $0 == value ? 1 : nil }, else: [0]) },
        apply: { $0.contains(value).map(one) })
    }
  ]
  + twins(
    "contains", "where: not ", asks: .everything,
    model: { history, test in history.atTheFirst({ test.passes($0) ? nil : 1 }, else: [0]) },
    apply: { upstream, test in upstream.contains { !test.passes($0) }.map(one) },
    trying: { upstream, test in upstream.tryContains { try !test($0) }.map(one) })
  + [{ _, _ in Stage("first", asks: .everything, model: { $0.atTheFirst({ $0 }, else: []) }, apply: { $0.first() }) }]
  + twins(
    "first", "where: ", asks: .everything,
    model: { history, test in history.atTheFirst({ test.passes($0) ? $0 : nil }, else: []) },
    apply: { $0.first(where: $1.passes) }, trying: { $0.tryFirst(where: $1) }) + [whole("last", \.last) { $0.last() }]
  + twins(
    "last", "where: ", asks: .everything,
    model: { history, test in history.atTheEnd { $0.filter(test.passes).suffix(1) } },
    apply: { $0.last(where: $1.passes) }, trying: { $0.tryLast(where: $1) })

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
  var groups = stride(from: 0, to: history.values.count, by: count).map { history.values.dropFirst($0).prefix(count) }
  if history.failure != nil { groups.removeAll { $0.count < count } }
  return history.with(groups.map { digest(Array($0)) })
}
