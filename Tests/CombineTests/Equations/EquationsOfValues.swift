import Combine

/// The operators that decide about one value after the other, and the decision as a function.
@EquationList var equationsOfValues: [Equation] {
  Equation("map", { up, n in up.map { $0 + n } }, values: { n in { .send($0 + n) } })
  Equation(
    "tryMap", { up, n in up.tryMap { try checked($0, n) }.failing() },
    values: { n in { unlessRefused($0, n) { .send($0) } } })
  Equation("scan", { up, n in up.scan(n) { 2 * $0 + $1 } }, values: sums)
  Equation(
    "tryScan", { up, n in up.tryScan(n) { try 2 * $0 + checked($1, n) }.failing() },
    values: { n in
      let sums = sums(n)
      return { unlessRefused($0, n, sums) }
    })
  Equation(
    "replaceNil", { up, n in up.map { passes($0, n) ? $0 : nil }.replaceNil(with: 77) },
    values: { n in { .send(passes($0, n) ? $0 : 77) } })

  Equation("filter", { up, n in up.filter { passes($0, n) } }, values: passing)
  Equation(
    "tryFilter", { up, n in up.tryFilter { try passes(checked($0, n), n) }.failing() },
    values: { n in { unlessRefused($0, n, passing(n)) } })
  Equation("compactMap", { up, n in up.compactMap { passes($0, n) ? $0 : nil } }, values: passing)
  Equation(
    "tryCompactMap", { up, n in up.tryCompactMap { passes(try checked($0, n), n) ? $0 : nil }.failing() },
    values: { n in { unlessRefused($0, n, passing(n)) } })
  Equation("removeDuplicates", { up, _ in up.removeDuplicates() }, values: { _ in distinct(by: ==) })
  Equation(
    "removeDuplicates(by:)", { up, n in up.removeDuplicates { $0 + n > $1 } },
    values: { n in distinct { $0 + n > $1 } })
  Equation(
    "tryRemoveDuplicates", { up, n in up.tryRemoveDuplicates { try checked($0, n) + n > $1 }.failing() },
    values: { n in
      let decide = distinct { $0 + n > $1 }
      var former: Int?
      return { value in
        defer { former = value }
        return former == n + 3 ? .fail : decide(value)
      }
    })

  Equation(
    "dropFirst", { up, inputs in up.dropFirst(inputs.parameter) },
    equals: { up, inputs in
      ValueModel(upstream: up, additional: inputs.parameter) {
        var count = 0
        return { value in
          count += 1
          return count > inputs.parameter ? .send(value) : .skip
        }
      }
    })
  Equation("drop(while:)", { up, n in up.drop { passes($0, n) } }, values: { n in dropping { passes($0, n) } })
  Equation(
    "tryDrop(while:)", { up, n in up.tryDrop { try passes(checked($0, n), n) }.failing() },
    values: { n in
      let decide = dropping { passes($0, n) }
      var isDropping = true
      return { value in
        if isDropping, value == n + 3 { return .fail }
        if !passes(value, n) { isDropping = false }
        return decide(value)
      }
    })
  Equation("prefix", { up, n in up.prefix(n) }, values: { n in within(0..<n) })
  Equation("output(at:)", { up, n in up.output(at: n) }, values: { n in within(n..<n + 1) })
  Equation("output(in:)", { up, n in up.output(in: 1..<n + 1) }, values: { n in within(1..<n + 1) })
  Equation("prefix(while:)", { up, n in up.prefix { passes($0, n) } }, values: beginning)
  Equation(
    "tryPrefix(while:)", { up, n in up.tryPrefix { try passes(checked($0, n), n) }.failing() },
    values: { n in { unlessRefused($0, n, beginning(n)) } })
}

/// The decision about a value for which `checked` does not throw.
private func unlessRefused(
  _ value: Int, _ number: Int, _ decide: (Int) -> ValueModel.Decision
) -> ValueModel.Decision {
  value == number + 3 ? .fail : decide(value)
}

private func sums(_ first: Int) -> (Int) -> ValueModel.Decision {
  var sum = first
  return {
    sum = 2 * sum + $0
    return .send(sum)
  }
}

private func passing(_ number: Int) -> (Int) -> ValueModel.Decision {
  { passes($0, number) ? .send($0) : .drop }
}

private func beginning(_ number: Int) -> (Int) -> ValueModel.Decision {
  { passes($0, number) ? .send($0) : .finish(after: nil) }
}

/// Compares each value with the one before.
private func distinct(by isSame: @escaping (Int, Int) -> Bool) -> (Int) -> ValueModel.Decision {
  var former: Int?
  return { value in
    defer { former = value }
    return former.map { isSame($0, value) } == true ? .drop : .send(value)
  }
}

private func dropping(while isDropped: @escaping (Int) -> Bool) -> (Int) -> ValueModel.Decision {
  var isDropping = true
  return { value in
    isDropping = isDropping && isDropped(value)
    return isDropping ? .drop : .send(value)
  }
}

/// An empty range is over with the first value in its place.
private func within(_ range: Range<Int>) -> (Int) -> ValueModel.Decision {
  var count = 0
  return { value in
    count += 1
    if count <= range.lowerBound { return .drop }
    if count < range.upperBound { return .send(value) }
    return .finish(after: count == range.upperBound ? value : nil)
  }
}
