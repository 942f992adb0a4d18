import Combine

/// The operators that make at most one value of all, and the result as a function of the values.
@EquationList var equationsOfResults: [Equation] {
  Equation("reduce", { up, n in up.reduce(n) { 2 * $0 + $1 } }, result: atTheEnd { $0.reduce($1) { 2 * $0 + $1 } })
  Equation(
    "tryReduce", { up, n in up.tryReduce(n) { try 2 * $0 + checked($1, n) }.failing() },
    result: unlessRefused(atTheEnd { $0.reduce($1) { 2 * $0 + $1 } }))
  Equation("count", { up, _ in up.count() }, result: atTheEnd { values, _ in values.count })
  Equation("collect", { up, _ in up.collect().map(summary) }, result: atTheEnd { values, _ in summary(values) })

  Equation("min", { up, _ in up.min() }, result: atTheEnd { values, _ in values.min() })
  Equation("max", { up, _ in up.max() }, result: atTheEnd { values, _ in values.max() })
  // Of several that are equal, the first stays.
  Equation(
    "min(by:)", { up, _ in up.min { $0 / 2 < $1 / 2 } },
    result: atTheEnd { values, _ in values.first { $0 / 2 == values.map { $0 / 2 }.min() } })
  Equation(
    "max(by:)", { up, _ in up.max { $0 / 2 < $1 / 2 } },
    result: atTheEnd { values, _ in values.first { $0 / 2 == values.map { $0 / 2 }.max() } })
  Equation(
    "tryMin", { up, n in up.tryMin { try checked($0, n) < checked($1, n) }.failing() },
    result: unlessCompared(atTheEnd { values, _ in values.min() }))
  Equation(
    "tryMax", { up, n in up.tryMax { try checked($0, n) < checked($1, n) }.failing() },
    result: unlessCompared(atTheEnd { values, _ in values.max() }))

  Equation("contains", { up, n in up.contains(n).map(one) }, result: found(or: 0) { $0 == $1 ? 1 : nil })
  Equation(
    "contains(where:)", { up, n in up.contains { !passes($0, n) }.map(one) },
    result: found(or: 0) { passes($0, $1) ? nil : 1 })
  Equation(
    "tryContains(where:)", { up, n in up.tryContains { try !passes(checked($0, n), n) }.map(one).failing() },
    result: unlessRefused(found(or: 0) { passes($0, $1) ? nil : 1 }))
  Equation(
    "allSatisfy", { up, n in up.allSatisfy { passes($0, n) }.map(one) },
    result: found(or: 1) { passes($0, $1) ? nil : 0 })
  Equation(
    "tryAllSatisfy", { up, n in up.tryAllSatisfy { try passes(checked($0, n), n) }.map(one).failing() },
    result: unlessRefused(found(or: 1) { passes($0, $1) ? nil : 0 }))
  Equation("first", { up, _ in up.first() }, result: found { value, _ in value })
  Equation("first(where:)", { up, n in up.first { passes($0, n) } }, result: found { passes($0, $1) ? $0 : nil })
  Equation(
    "tryFirst(where:)", { up, n in up.tryFirst { try passes(checked($0, n), n) }.failing() },
    result: unlessRefused(found { passes($0, $1) ? $0 : nil }))
  Equation("last", { up, _ in up.last() }, result: atTheEnd { values, _ in values.last })
  Equation(
    "last(where:)", { up, n in up.last { passes($0, n) } },
    result: atTheEnd { values, n in values.last { passes($0, n) } })
  Equation(
    "tryLast(where:)", { up, n in up.tryLast { try passes(checked($0, n), n) }.failing() },
    result: unlessRefused(atTheEnd { values, n in values.last { passes($0, n) } }))
}

private typealias Decide = ([Int], Bool, Int) -> ResultModel.Decision

/// A value that depends on all values.
private func atTheEnd(_ result: @escaping ([Int], Int) -> Int?) -> Decide {
  { values, isComplete, number in isComplete ? .finish(after: result(values, number)) : .wait }
}

/// What the first value makes that makes anything.
private func found(or last: Int? = nil, _ result: @escaping (Int, Int) -> Int?) -> Decide {
  { values, isComplete, number in
    if let result = values.lazy.compactMap({ result($0, number) }).first { return .finish(after: result) }
    return isComplete ? .finish(after: last) : .wait
  }
}

/// Fails with a value for which `checked` throws.
private func unlessRefused(_ decide: @escaping Decide) -> Decide {
  { values, isComplete, number in values.last == number + 3 ? .fail : decide(values, isComplete, number) }
}

/// The same, but a value that is alone is not compared.
private func unlessCompared(_ decide: @escaping Decide) -> Decide {
  { values, isComplete, number in
    values.count > 1 && values.contains(number + 3) ? .fail : decide(values, isComplete, number)
  }
}

/// One number for values in this order.
private func summary(_ values: [Int]) -> Int { values.reduce(values.count) { ($0 * 31 + $1) % 1009 } }
