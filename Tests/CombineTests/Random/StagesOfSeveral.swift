import Combine
import TestKit

/// Operators that put several publishers together, and those that handle failures.
let stagesOfSeveral: [StageMaker] = successions + pairs + inners + remedies

// MARK: Before and after

private let successions: [StageMaker] = [
  { draw, _ in
    let values = draw.numbers(0...3)
    return Stage("append(\(values))", model: { $0.followed(by: History(values)) }, apply: { $0.append(values) })
  },
  { draw, tapes in
    let (other, pace) = (draw.history(failing: draw.oneIn(4)), draw.element(of: Tapes.Pace.allCases))
    return Stage(
      "append(\(pace) \(other))", model: { $0.followed(by: other) },
      apply: { $0.append(tapes.publisher(of: other, pace)) })
  },
  { draw, _ in
    let values = draw.numbers(0...3)
    return Stage("prepend(\(values))", model: { History(values).followed(by: $0) }, apply: { $0.prepend(values) })
      .subscribingLate()
  },
  { draw, tapes in
    let (other, pace) = (draw.history(failing: draw.oneIn(6)), draw.element(of: Tapes.Pace.allCases))
    return Stage(
      "prepend(\(pace) \(other))", model: { other.followed(by: $0) },
      apply: { $0.prepend(tapes.publisher(of: other, pace)) }
    )
    .subscribingLate()
  },
]

// MARK: Side by side

private let pairs: [StageMaker] = [
  { draw, _ in
    // The sequence comes first, so that it is there before the other one fails.
    let others = draw.numbers(0...6)
    return Stage(
      "zip after \(others)", asks: .less,
      model: {
        let rows = zip(others, $0.values).map { $0 &* 10 &+ $1 }
        return $0.values.count < others.count ? $0.with(rows) : History(rows)
      },
      apply: { others.publisher.setFailureType(to: TestError.self).zip($0) { $0 &* 10 &+ $1 } })
  },
  { draw, tapes in
    let other = draw.number(0...9)
    return Stage(
      "combineLatest after \(other)", asks: .less, model: { $0.with($0.values.map { other &* 10 &+ $0 }) },
      apply: { Just(other).setFailureType(to: TestError.self).combineLatest($0) { $0 &* 10 &+ $1 } }
    )
    // A value makes no row if it comes too much, or in response to a request from inside of a row.
    .only { place, _ in place.isExact && !tapes.mayNest }
  },
  { draw, _ in
    let others = draw.numbers(0...3)
    return Stage(
      "merge after \(others)", model: { History(others).followed(by: $0) },
      apply: { others.publisher.setFailureType(to: TestError.self).merge(with: $0) }
    )
    // Else it depends on the demand which one's turn it is.
    .only { place, _ in place.isUnlimited }
  },
  merging("merge with two that are empty") { $0.merge(with: Empty(), Empty()) },
  merging("MergeMany of one") { Publishers.MergeMany($0) },
  { _, _ in Stage("share", apply: { $0.share() }).unrepeatable().only { place, _ in place.isUnlimited } },
]

/// It asks for a value ahead. A request that sends it goes on upstream from inside of that value.
private func merging<P: Publisher<Int, TestError>>(_ name: String, _ apply: @escaping (Integers) -> P) -> StageMaker {
  { _, tapes in
    tapes.mayNest = true
    return Stage(name, apply: apply).only(where: keepsNothing)
  }
}

/// A failure overtakes the values that are kept because nobody has asked for them.
private func keepsNothing(_ place: Stage.Place, _ history: History) -> Bool {
  place.isUnlimited || history.failure == nil
}

// MARK: Publishers of publishers

private let inners: [StageMaker] = [
  { draw, tapes in
    let (count, pace) = (draw.number(0...3), draw.element(of: Tapes.Pace.allCases))
    tapes.announce(pace)
    return Stage(
      "flatMap(maxPublishers: 1, \(pace), \(count))", asks: .less, model: { countings($0, count) },
      apply: { $0.flatMap(maxPublishers: .max(1)) { tapes.publisher(of: counting(from: $0, count), pace) } }
    )
    .only { _, history in history.failure == nil && history.values.count * count < 60 }
  },
  { _, _ in
    Stage("flatMap(Just)", apply: { $0.flatMap { Just($0).setFailureType(to: TestError.self) } })
      .only(where: keepsNothing)
  },
  { draw, tapes in
    let (count, test) = (draw.number(0...3), draw.test())
    tapes.mayBeLeft = true
    return Stage(
      "flatMap(eager, \(count), fails unless \(test))",
      model: {
        let failure = $0.failing(at: test)
        let good = countings(failure, count)
        return failure == $0 ? good : History(good.values + [0], .other)
      },
      apply: {
        $0.flatMap { tapes.publisher(of: test.passes($0) ? counting(from: $0, count) : History([0], .other), .eager) }
      }
    )
    .only { place, history in place.isUnlimited && history.values.count * count < 60 }
  },
  { draw, tapes in
    let count = draw.number(0...3)
    return Stage(
      "switchToLatest(eager, \(count))", model: { countings($0, count) },
      apply: { $0.map { tapes.publisher(of: counting(from: $0, count), .eager) }.switchToLatest() }
    )
    .only { place, history in place.isUnlimited && history.values.count * count < 60 }
  },
]

private func counting(from value: Int, _ count: Int) -> History { History((0..<count).map { value &+ $0 }) }

private func countings(_ history: History, _ count: Int) -> History {
  history.with(history.values.flatMap { counting(from: $0, count).values })
}

// MARK: Failures

private let remedies: [StageMaker] = [
  { draw, _ in
    let value = draw.number(0...9)
    return Stage(
      "replaceEmpty(\(value))",
      model: { $0.failure == nil && $0.values.isEmpty ? History([value]) : $0 },
      apply: { $0.replaceEmpty(with: value) }
    )
    // It sends values that nobody requested.
    .only { place, _ in place.isUnlimited }
  },
  { draw, _ in
    let value = draw.number(0...9)
    return Stage(
      "replaceError(\(value))", model: { $0.failure == nil ? $0 : History($0.values + [value]) },
      apply: { $0.replaceError(with: value).setFailureType(to: TestError.self) })
  },
  { draw, tapes in
    let (other, pace) = (draw.history(failing: draw.oneIn(4)), draw.element(of: Tapes.Pace.allCases))
    tapes.announce(pace)
    return Stage(
      "catch(\(pace) \(other))", model: { caught($0, other) },
      apply: { $0.catch { _ in tapes.publisher(of: other, pace) } })
  },
  { draw, tapes in
    let (other, isThrown) = (draw.history(failing: draw.oneIn(4)), draw.oneIn(3))
    return Stage(
      "tryCatch(\(isThrown ? "throws" : "\(other)"))",
      model: { caught($0, isThrown ? History([], .other) : other) },
      trying: {
        $0.tryCatch { _ -> Integers in
          if isThrown { throw TestError.other }
          return tapes.publisher(of: other, .eager)
        }
      })
  },
  { draw, _ in
    let count = draw.number(0...2)
    return Stage(
      "retry(\(count))",
      model: { history in
        history.failure == nil ? history : history.with((0...count).flatMap { _ in history.values })
      },
      apply: { $0.retry(count) }
    )
    .only { place, history in place.isRepeatable && history.values.count < 20 }
  },
]

private func caught(_ history: History, _ other: History) -> History {
  history.failure == nil ? history : History(history.values + other.values, other.failure)
}
