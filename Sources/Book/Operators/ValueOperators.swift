import Combine

// Each operator with its call and the inputs of its example. The closure is the operator at work.

extension DrawnOperator {
  static let mapping: [DrawnOperator] = [
    .init("map", "map { $0 * 10 }", "-1-2-3|") { $0.numbers.map { $0 * 10 } },
    .init("tryMap", "tryMap { try tenfold($0) }", "-1-2-3-4|", throwsFor: "3") {
      $0.numbers.tryMap { try throwing(for: 3, $0, $0 * 10) }
    },
    .init("mapError", "mapError { _ in ThrownError() }", "-1-2-#") { $0.numbers.mapError { _ in ThrownError() } },
    .init("replaceNil", "replaceNil(with: 0)", "-1-n-3|") { $0.texts.map { $0.number }.replaceNil(with: 0) },
    .init("scan", "scan(0) { $0 + $1 }", "-1-2-3|") { $0.numbers.scan(0) { $0 + $1 } },
    .init("tryScan", "tryScan(0) { try sum($0, $1) }", "-1-2-3-4|", throwsFor: "3") {
      $0.numbers.tryScan(0) { try throwing(for: 3, $1, $0 + $1) }
    },
  ]

  static let filtering: [DrawnOperator] = [
    .init("filter", "filter { $0.isMultiple(of: 2) }", "-1-2-3-4|") {
      $0.numbers.filter { $0.value.isMultiple(of: 2) }
    },
    .init("tryFilter", "tryFilter { try isEven($0) }", "-1-2-3-4|", throwsFor: "3") {
      $0.numbers.tryFilter { try throwing(for: 3, $0, $0.value.isMultiple(of: 2)) }
    },
    .init("compactMap", "compactMap { Int($0) }", "-1-a-3|") { $0.texts.compactMap { $0.number } },
    .init("tryCompactMap", "tryCompactMap { try number($0) }", "-1-a-3-x-5|", throwsFor: "x") {
      $0.texts.tryCompactMap { try throwing(for: "x", $0.value, $0.number) }
    },
    .init("removeDuplicates()", "removeDuplicates()", "-1-1-2-2-1|") {
      // What it dropped, it keeps for the next comparison.
      $0.numbers.map(\.withoutLives).removeDuplicates()
    },
    .init("removeDuplicates(by:)", "removeDuplicates { $0.lowercased() == $1.lowercased() }", "-a-A-b-B-a|") {
      $0.texts.map(\.withoutLives).removeDuplicates { $0.value.lowercased() == $1.value.lowercased() }
    },
    .init("tryRemoveDuplicates", "tryRemoveDuplicates { try areEqual($0, $1) }", "-1-1-2-3-4|", throwsFor: "3") {
      $0.numbers.map(\.withoutLives).tryRemoveDuplicates { try throwing(for: 3, $1, $0 == $1) }
    },
    .init("replaceEmpty", "replaceEmpty(with: 0)", "---|") { $0.numbers.replaceEmpty(with: 0) },
    .init("replaceError", "replaceError(with: 0)", "-1-2-#") { $0.numbers.replaceError(with: 0) },
  ]

  static let reducing: [DrawnOperator] = [
    .init("collect()", "collect()", "-1-2-3|") { $0.numbers.collect() },
    .init("collect(_:)", "collect(<count:2>)", "-1-2-3-4-5|") { $0.numbers.collect($0["count"]) },
    .init(
      "collect(.byTime)", declared: "collect(_ strategy", "collect(.byTime(clock, .seconds(<seconds:4>)))",
      "-12--3-4-|"
    ) {
      $0.numbers.collect(.byTime($0.clock, $0.seconds))
    },
    .init(
      "collect(.byTimeOrCount)", declared: "collect(_ strategy",
      "collect(.byTimeOrCount(clock, .seconds(<seconds:4>), <count:2>))", "-123-4-|"
    ) {
      $0.numbers.collect(.byTimeOrCount($0.clock, $0.seconds, $0["count"]))
    },
    .init("ignoreOutput", "ignoreOutput()", "-1-2-3|") { $0.numbers.ignoreOutput() },
    .init("reduce", "reduce(0) { $0 + $1 }", "-1-2-3|") { $0.numbers.reduce(0) { $0 + $1 } },
    .init("tryReduce", "tryReduce(0) { try sum($0, $1) }", "-1-2-3-4|", throwsFor: "3") {
      $0.numbers.tryReduce(0) { try throwing(for: 3, $1, $0 + $1) }
    },
  ]

  static let math: [DrawnOperator] = [
    .init("count", "count()", "-a-b-c|") { $0.texts.count() },
    .init("max", "max()", "-1-3-2|") { $0.numbers.max() },
    .init("tryMax", "tryMax { try isLess($0, $1) }", "-1-2-3-4|", throwsFor: "3") {
      $0.numbers.tryMax { try throwing(for: 3, max($0, $1), $0 < $1) }
    },
    .init("min", "min()", "-2-1-3|") { $0.numbers.min() },
    .init("tryMin", "tryMin { try isLess($0, $1) }", "-1-2-3-4|", throwsFor: "3") {
      $0.numbers.tryMin { try throwing(for: 3, max($0, $1), $0 < $1) }
    },
  ]

  static let matching: [DrawnOperator] = [
    .init("contains(_:)", "contains(2)", "-1-2-3|") { $0.numbers.contains(2) },
    .init("contains(where:)", "contains { $0 > 1 }", "-1-2-3|") { $0.numbers.contains { $0 > 1 } },
    .init("tryContains", "tryContains { try isLarge($0) }", "-1-2-3-4|", throwsFor: "3") {
      $0.numbers.tryContains { try throwing(for: 3, $0, $0 > 3) }
    },
    .init("allSatisfy", "allSatisfy { $0 < 3 }", "-1-2-3-4|") { $0.numbers.allSatisfy { $0 < 3 } },
    .init("tryAllSatisfy", "tryAllSatisfy { try isSmall($0) }", "-1-2-3-4|", throwsFor: "3") {
      $0.numbers.tryAllSatisfy { try throwing(for: 3, $0, $0 < 5) }
    },
  ]

  static let sequence: [DrawnOperator] = [
    .init("drop(untilOutputFrom:)", "drop(untilOutputFrom: other)", "-a-b-c-d|", "----x") {
      $0.texts.drop(untilOutputFrom: $0.others)
    },
    .init("dropFirst", "dropFirst(<count:2>)", "-1-2-3-4|") { $0.numbers.dropFirst($0["count"]) },
    .init("drop(while:)", "drop { $0 < 3 }", "-1-2-3-1|") { $0.numbers.drop { $0 < 3 } },
    .init("tryDrop", "tryDrop { try isSmall($0) }", "-1-2-3-4|", throwsFor: "3") {
      $0.numbers.tryDrop { try throwing(for: 3, $0, $0 < 4) }
    },
    .init("append(_:)", "append(8, 9)", "-1-2|") { $0.numbers.append(8, 9) },
    .init("append(publisher)", declared: "append(_ publisher", "append(other)", "-a-b|", "-x-y|") {
      $0.texts.append($0.others)
    },
    .init("prepend(_:)", "prepend(8, 9)", "-1-2|") { $0.numbers.prepend(8, 9) },
    .init("prepend(publisher)", declared: "prepend(_ publisher", "prepend(other)", "-a-b|", "-x-y|") {
      $0.texts.prepend($0.others)
    },
    .init("prefix(while:)", "prefix { $0 < 3 }", "-1-2-3-1|") { $0.numbers.prefix { $0 < 3 } },
    .init("tryPrefix", "tryPrefix { try isSmall($0) }", "-1-2-3-4|", throwsFor: "3") {
      $0.numbers.tryPrefix { try throwing(for: 3, $0, $0 < 5) }
    },
    .init("prefix(untilOutputFrom:)", "prefix(untilOutputFrom: other)", "-a-b-c-d|", "----x") {
      $0.texts.prefix(untilOutputFrom: $0.others)
    },
  ]

  static let selecting: [DrawnOperator] = [
    .init("prefix(_:)", "prefix(<count:2>)", "-1-2-3-4|") { $0.numbers.prefix($0["count"]) },
    .init("first()", "first()", "-1-2-3|") { $0.numbers.first() },
    .init("first(where:)", "first { $0 > 1 }", "-1-2-3|") { $0.numbers.first { $0 > 1 } },
    .init("tryFirst", "tryFirst { try isLarge($0) }", "-1-2-3-4|", throwsFor: "3") {
      $0.numbers.tryFirst { try throwing(for: 3, $0, $0 > 3) }
    },
    .init("last()", "last()", "-1-2-3|") { $0.numbers.last() },
    .init("last(where:)", "last { $0 < 3 }", "-1-2-3|") { $0.numbers.last { $0 < 3 } },
    .init("tryLast", "tryLast { try isSmall($0) }", "-1-2-3-4|", throwsFor: "3") {
      $0.numbers.tryLast { try throwing(for: 3, $0, $0 < 3) }
    },
    .init("output(at:)", "output(at: <index:2>)", "-a-b-c-d|") { $0.texts.output(at: $0["index"]) },
    .init("output(in:)", "output(in: <from:1>..<<to:3>)", "-a-b-c-d|") {
      $0.texts.output(in: $0["from"]..<Swift.max($0["from"], $0["to"]))
    },
  ]
}
