import Foundation

/// What an operator does with each arrangement of its input marbles that a reader can make. All of them ran, or another
/// one that the operator cannot tell from it: see ``Beginnings``.
struct ArrangementTable: Encodable {
  /// The call, with a name and a value for each parameter: `prefix(<count:2>)`.
  let call: String

  // What may differ besides the seconds: from outside to inside, in the order of the index. The first request and the
  // first end are the example's.
  let sliders: [Slider]
  let requests: [String?]
  let ends: [String]
  let orders: [[Int]]
  let rows: [ArrangementRow]
  let seconds: Int
  let start: [Int]

  /// The answers, the most frequent first, and for each arrangement the number of its answer: see ``packed(_:_:)``.
  private(set) var answers: [String] = []
  private(set) var index: [String] = []

  /// The same for a chain: the groups that make up an answer, and how many answers there are together.
  private(set) var groups: [Group]?
  private(set) var answerCount: Int?

  /// The code of a chain, and its rows between its input and its output.
  let lines: [Chain.Line]?
  let stages: [String]?

  /// The operators that publish the rows. A row with a switch has one for each of its words.
  let operators: [[String]]?
  let holds: [String]?

  struct Group: Encodable {
    let answers: [String]
    let index: [String]

    /// The number of each text's answer.
    let numbers: [Int]

    enum CodingKeys: CodingKey { case answers, index }

    init(_ texts: [String]) {
      let counts = Dictionary(grouping: texts, by: \.self).mapValues(\.count)
      answers = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
      let places = Dictionary(uniqueKeysWithValues: zip(answers, 0...))
      numbers = texts.map { places[$0]! }
      index = packed(numbers, answers.count)
    }
  }

  private(set) var levels: [Goal] = []

  let drawn: DrawnOperator

  /// For each row, its marbles' seconds in all arrangements.
  let places: [[[Int]]]

  /// Whether the operator has a clock, or the second subscriber comes at a time of its own.
  let hasClock: Bool

  /// Of each marble, by its number. They are asked for in each run.
  private let rowOfMarble: [Int]
  private let labels: [Character]

  func row(of marble: Int) -> Int { rowOfMarble[marble] }
  func label(_ marble: Int) -> Character { labels[marble] }

  /// Why a value may be lost: see ``DrawnOperator/clause(for:)``.
  private(set) var reasons: [String: [String]] = [:]

  /// The same for each row of a chain, and for each word of its switch, if it has one.
  private(set) var stageReasons: [String: [[String: [String]]]]?

  enum CodingKeys: CodingKey {
    case call, sliders, requests, ends, orders, rows, seconds, start, answers, index, groups, answerCount, lines, stages
    case operators, holds, levels, reasons, stageReasons
  }

  static let largestSize = 100_000

  /// Where an operator has a clock, each arrangement runs.
  private static let mostRuns = 18_200
  private static let mostArrangements = 36_300

  /// A table, and what a page reads of it.
  static func table(of drawn: DrawnOperator, most: Int? = nil) throws -> (table: ArrangementTable, json: Data) {
    var table = try withoutAnswers(of: drawn, most: most)
    try table.runAll()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = try encoder.encode(table)
    precondition(json.count < largestSize, "\(drawn.name): its table is too large")
    return (table, json)
  }

  /// The table has as many seconds as it can without having too many arrangements.
  static func withoutAnswers(of drawn: DrawnOperator, most: Int? = nil) throws -> ArrangementTable {
    for seconds in (1...12).reversed() {
      let table = try ArrangementTable(of: drawn, seconds: seconds)
      let most = most ?? (table.hasClock ? mostRuns : mostArrangements)
      if seconds <= table.mostSeconds, table.count <= most { return table }
    }
    fatalError("\(drawn.name): no table is small enough")
  }

  /// A table without answers.
  init(of drawn: DrawnOperator, seconds: Int) throws {
    self.drawn = drawn
    self.seconds = seconds
    call = drawn.template
    sliders = drawn.sliders
    let rows = try ArrangementRow.rows(of: drawn)
    self.rows = rows
    requests = drawn.chain?.requests ?? (drawn.inner.isEmpty ? [drawn.asking, "1", "2"] : [nil, "1"])
    lines = drawn.chain?.lines
    stages = drawn.chain?.stages
    operators = drawn.chain?.rows.map(\.value)
    holds = drawn.chain?.holding
    let end = rows[0].hasEnd ? String(rows[0].marks.last!) : "|"
    ends = rows.count > 1 || drawn.chain != nil ? [end] : end == "#" ? ["#", "|"] : ["|", "#"]
    let values = Array(0..<rows[0].marks.count(where: \.isMarbleValue))
    orders = drawn.looksAtValues ? permutations(values) : [values]
    places = rows.map { increasing($0.marks.count, below: $0.hasEnd ? seconds + 1 : seconds) }
    start = rows.flatMap { $0.places(below: seconds) }
    hasClock = drawn.template.contains("clock") || drawn.hasSecondSubscriber || drawn.chain?.isTimed == true
    rowOfMarble = rows.enumerated().flatMap { number, row in row.marks.map { _ in number } }
    labels = rows.flatMap(\.marks)
  }

  var count: Int {
    (places.map(\.count) + sliders.map(\.positions.count) + [requests.count, ends.count, orders.count]).reduce(1, *)
  }

  /// More make a table too large, and it would be made in vain.
  private var mostSeconds: Int {
    rows.count > 1 || drawn.chain == nil && drawn.hasSecondSubscriber ? 8 : orders.count > 1 ? 9 : 12
  }

  func arrangement(_ number: Int) -> Arrangement {
    var rest = number
    func next<Choice>(_ choices: [Choice]) -> Choice {
      defer { rest /= choices.count }
      return choices[rest % choices.count]
    }
    let inOrder = places.reversed().map(next).reversed().flatMap(\.self)
    var seconds = inOrder
    for (place, value) in next(orders).enumerated() { seconds[value] = inOrder[place] }
    let (end, request) = (next(ends).first, next(requests))
    var parameters = drawn.values
    for slider in sliders.reversed() { parameters[slider.parameter] = next(slider.positions) }
    return Arrangement(seconds: seconds, end: end, request: request, parameters: parameters)
  }

  private mutating func runAll() throws {
    let inOrder = places.reduce([[]]) { all, row in all.flatMap { earlier in row.map { earlier + $0 } } }
    // All ways in which the rows begin, the order of the marbles for each of their places, and the place that ran of each
    // order.
    var known: [Beginnings] = []
    var orders: [[Int]] = []
    var ran: [[Int?]] = []
    var texts: [String] = []
    texts.reserveCapacity(count)
    for start in stride(from: 0, to: count, by: inOrder.count) {
      for way in ran.indices { ran[way] = Array(repeating: nil, count: ran[way].count) }
      for place in inOrder.indices {
        var like: Int?
        for way in known.indices where like == nil { like = ran[way][orders[way][place]] }
        if let like {
          texts.append(texts[start + like])
          continue
        }
        let arrangement = arrangement(start + place)
        let run = try ArrangementRun(of: self, arrangement)
        texts.append(answer(run, to: arrangement))
        guard seesOnlyOrder(run, arrangement) else { continue }
        if !known.contains(run.beginnings) {
          known.append(run.beginnings)
          orders.append(numbers(ofOrdersOf: inOrder, run.beginnings))
          ran.append(Array(repeating: nil, count: inOrder.count))
        }
        let way = known.firstIndex(of: run.beginnings)!
        ran[way][orders[way][place]] = place
      }
    }
    // Where a row is subscribed to again, the order of the parts matters to their times.
    let all = Set(texts)
    let beginsAgain = all.contains { text in rows.indices.contains { text.ranges(of: "(\($0):").count > 1 } }
    let whole = Group(texts)
    levels = levels(whole.answers, whole.numbers)
    if drawn.chain == nil || beginsAgain {
      (answers, index) = (whole.answers, whole.index)
    } else {
      let marbles = rows.reduce(0) { $0 + $1.marks.count }
      let parts = Dictionary(uniqueKeysWithValues: all.map { ($0, Self.split($0, marbles: marbles)) })
      groups = (0..<marbles + 2).map { number in Group(texts.map { parts[$0]![number] }) }
      answerCount = all.count
    }
    reasons = drawn.chain == nil ? clauses(of: answers) : DrawnOperator.clausesOfInputs
    stageReasons = drawn.chain.map { $0.clauses(of: all) }
  }
}

/// The signs with which numbers are written. Digits are not among them: they say how often a sign is repeated.
let arrangementSigns = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+,-.:;=?@[]^_{|}~")

/// Numbers below a limit, one text for each place of their notation, the lowest place first. `A12` means that A stands
/// there once, and twelve times more.
private func packed(_ numbers: [Int], _ limit: Int) -> [String] {
  let count = arrangementSigns.count
  return sequence(first: 1) { $0 * count }.prefix { $0 == 1 || $0 < limit }.map { unit in
    var (text, former, repetitions) = ("", -1, 0)
    func close() { if repetitions > 0 { text += String(repetitions) } }
    for number in numbers {
      let digit = number / unit % count
      if digit == former {
        repetitions += 1
      } else {
        close()
        text.append(arrangementSigns[digit])
        (former, repetitions) = (digit, 0)
      }
    }
    close()
    return text
  }
}

/// All strictly increasing sequences of numbers below a limit, in lexicographic order.
private func increasing(_ count: Int, below limit: Int, from first: Int = 0) -> [[Int]] {
  if count == 0 { return [[]] }
  guard first <= limit - count else { return [] }
  return (first...limit - count).flatMap { number in
    increasing(count - 1, below: limit, from: number + 1).map { [number] + $0 }
  }
}

private func permutations(_ values: [Int]) -> [[Int]] {
  if values.isEmpty { return [[]] }
  return values.flatMap { first in permutations(values.filter { $0 != first }).map { [first] + $0 } }
}

extension DrawnOperator {
  /// Whether the order of the input's values makes a difference to what it does, besides their times.
  fileprivate var looksAtValues: Bool {
    let families = ["Filtering", "Math", "Matching", "Sequence", "Selecting"]
    return inputs.count == 1 && (exception != nil || families.contains(family) && parameters.isEmpty)
  }
}
