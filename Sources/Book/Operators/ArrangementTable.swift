import Foundation
import VirtualTime

/// What an operator does with each arrangement of its input marbles that a reader can make. All of them ran.
///
/// An answer says what happened with times relative to marbles, so that many arrangements share one: `a:A@A+s;|@B` means
/// that the value a, made of the first marble, comes the slider's time after this marble, and that the output finishes
/// while the second marble is sent. Its parts are separated by `;`:
///
///     a:AB   a value, and the marbles that it is made of
///     |  #   the output finishes, fails
///     (0     the row 0 is subscribed to
///     )0     the subscription to the row 0 is cancelled
///     >A     the first marble is sent late, because nobody has requested it before
///     -AB    these marbles are not sent, although their row is not cancelled
///
/// What the second subscriber of `share` receives begins with `'`. Times are half seconds: `@A+1` is half a second after
/// the first marble was sent last, and `=3` is a time on the clock. A part without a time happens at 0.
struct ArrangementTable: Encodable {
  /// What may differ besides the seconds: from outside to inside, in the order of the index.
  let positions: [Double]
  let requests: [String?]
  let ends: [String]

  /// The orders of the first row's values, by their numbers.
  let orders: [[Int]]
  let rows: [ArrangementRow]
  let seconds: Int

  /// The answers, the most frequent first, and for each arrangement the number of its answer: see ``packed(_:_:)``.
  private(set) var answers: [String] = []
  private(set) var index: [String] = []

  private let drawn: DrawnOperator
  private let slider: String?

  /// The seconds of each row's marks, from left to right.
  private let places: [[[Int]]]

  enum CodingKeys: CodingKey { case positions, requests, ends, orders, rows, seconds, answers, index, slider }

  static let largestSize = 100_000

  /// A table that is small enough: it has fewer seconds if it must.
  static func table(of drawn: DrawnOperator, mostRuns: Int = 50_000) throws -> (table: ArrangementTable, json: Data) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var table = ArrangementTable(of: drawn, seconds: 12)
    for seconds in (1...table.mostSeconds).reversed() {
      table = ArrangementTable(of: drawn, seconds: seconds)
      guard table.count <= mostRuns else { continue }
      try table.runAll()
      let json = try encoder.encode(table)
      if json.count < largestSize { return (table, json) }
    }
    fatalError("\(drawn.name): no table is small enough")
  }

  private init(of drawn: DrawnOperator, seconds: Int) {
    self.drawn = drawn
    self.seconds = seconds
    let hasInner = !drawn.inner.isEmpty
    var rows: [ArrangementRow] = []
    let inner = drawn.inner.sorted { $0.key < $1.key }
    let inputs = Array(zip(drawn.inputNames, drawn.inputs)) + inner.map { ($0.key, $0.value) }
    // An example may have more values than there is room for, or fewer.
    let most = inputs.count == 1 ? 4 : hasInner ? 2 : 3
    for (name, marbles) in inputs {
      var marks = Array(marbles.filter(\.isMarbleValue).prefix(most))
      while inputs.count == 1, marks.count < most, let last = marks.max() {
        marks.append(Character(UnicodeScalar(last.asciiValue! + 1)))
      }
      marks += marbles.filter { "|#".contains($0) }
      rows.append(ArrangementRow(name: name, marks: marks, first: rows.last.map { $0.first + $0.marks.count } ?? 0))
    }
    self.rows = rows
    let slider = drawn.sliders.first { $0.parameter != "demand" }
    self.slider = slider?.parameter
    positions = slider?.positions ?? [0]
    requests = hasInner ? [nil] : [drawn.asking, "1", "2"]
    ends = rows.count == 1 ? ["|", "#"] : [rows[0].marks.last { "|#".contains($0) }.map(String.init) ?? "|"]
    let values = Array(0..<rows[0].marks.count(where: \.isMarbleValue))
    orders = drawn.looksAtValues ? permutations(values) : [values]
    places = rows.map { row in
      let hasEnd = row.marks.last.map { !$0.isMarbleValue } ?? false
      return increasing(row.marks.count, below: hasEnd ? seconds + 1 : seconds)
    }
  }

  /// How many arrangements there are.
  var count: Int {
    (places.map(\.count) + [positions.count, requests.count, ends.count, orders.count]).reduce(1, *)
  }

  private var mostSeconds: Int { rows.count > 1 ? 8 : orders.count > 1 ? 9 : 12 }

  func arrangement(_ number: Int) -> Arrangement {
    var rest = number
    func digit(_ count: Int) -> Int {
      defer { rest /= count }
      return rest % count
    }
    var rowSeconds = places.reversed().map { $0[digit($0.count)] }
    rowSeconds.reverse()
    let order = orders[digit(orders.count)]
    let end = ends[digit(ends.count)]
    let request = requests[digit(requests.count)]
    let position = positions[digit(positions.count)]
    var first = rowSeconds[0]
    for (place, value) in order.enumerated() { first[value] = rowSeconds[0][place] }
    rowSeconds[0] = first
    var parameters = drawn.initialParameters
    if let slider { parameters[slider] = position }
    return Arrangement(
      seconds: rowSeconds.flatMap(\.self), end: end.first, request: request, parameters: parameters)
  }

  func run(_ arrangement: Arrangement) throws -> ArrangementRun {
    try ArrangementRun(of: drawn, on: rows, arrangement, seconds: seconds)
  }

  private mutating func runAll() throws {
    let texts = try (0..<count).map { number in
      let arrangement = arrangement(number)
      return answer(try run(arrangement), to: arrangement)
    }
    var counts: [String: Int] = [:]
    for text in texts { counts[text, default: 0] += 1 }
    answers = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    let numbers = Dictionary(uniqueKeysWithValues: zip(answers, 0...))
    index = packed(texts.map { numbers[$0]! }, answers.count)
  }
}

extension ArrangementTable {
  /// What happened, with times relative to marbles.
  func answer(_ run: ArrangementRun, to arrangement: Arrangement) -> String {
    let delay = slider == "seconds" ? Int(arrangement.parameters["seconds"]! * 2) : nil
    var sent: [Int: Int] = [:]
    var latest: Int?
    var starts: [Int: Int] = [:]
    var isCancelled: Set<Int> = []
    var parts: [String] = []

    func time(_ time: Int, _ cause: Int?, _ marbles: Marbles = []) -> String {
      let own = sent.filter { marbles.contains(Marbles(number: $0.key)) }.max {
        ($0.value, $0.key) < ($1.value, $1.key)
      }?.key
      guard let base = cause ?? own ?? latest else { return time == 0 ? "" : "=\(time)" }
      let distance = time - sent[base]!
      return "@\(Self.letter(base))" + (distance == 0 ? "" : distance == delay ? "+s" : "+\(distance)")
    }

    for (event, now, cause) in run.events {
      switch event {
      case .subscribed(let row):
        parts.append("(\(row)\(time(now, cause))")
        starts[row] = now
      case .cancelled(let row):
        parts.append(")\(row)\(time(now, cause))")
        isCancelled.insert(row)
      case .sent(let marble):
        let row = rows.lastIndex { $0.first <= marble }!
        if now != starts[row]! + 2 * arrangement.seconds[marble] {
          parts.append(">\(Self.letter(marble))\(time(now, nil))")
        }
        sent[marble] = now
        latest = marble
      case .value(let label, let marbles, let subscriber):
        let letters = (0..<arrangement.seconds.count).filter { marbles.contains(Marbles(number: $0)) }.map(Self.letter)
        parts.append("\(mark(subscriber))\(label):\(letters.joined())\(time(now, cause, marbles))")
      case .finished(let subscriber): parts.append("\(mark(subscriber))|\(time(now, cause))")
      case .failed(let subscriber): parts.append("\(mark(subscriber))#\(time(now, cause))")
      }
    }
    let unsent = rows.indices.filter { starts[$0] != nil && !isCancelled.contains($0) }.flatMap { row in
      (rows[row].first..<rows[row].first + rows[row].marks.count)
        .filter { sent[$0] == nil && arrangement.seconds[$0] < seconds }
    }
    if !unsent.isEmpty { parts.append("-\(unsent.map(Self.letter).joined())") }
    return parts.joined(separator: ";")
  }

  private func mark(_ subscriber: Int) -> String { subscriber == 0 ? "" : "'" }

  /// The letter that stands for a marble.
  static func letter(_ marble: Int) -> String { String(UnicodeScalar(UInt8(ascii: "A") + UInt8(marble))) }
}

/// The signs with which numbers are written. Digits are not among them: they say how often a sign is repeated.
let arrangementSigns = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+,-.:;=?@[]^_{|}~")

/// Numbers below a limit, one text for each place of their notation, the lowest place first. `A12` means that A stands
/// there once, and twelve times more.
private func packed(_ numbers: [Int], _ limit: Int) -> [String] {
  var texts: [String] = []
  var unit = 1
  repeat {
    var text = ""
    var start = 0
    while start < numbers.count {
      let digit = numbers[start] / unit % arrangementSigns.count
      var end = start + 1
      while end < numbers.count, numbers[end] / unit % arrangementSigns.count == digit { end += 1 }
      text.append(arrangementSigns[digit])
      if end - start > 1 { text += "\(end - start - 1)" }
      start = end
    }
    texts.append(text)
    unit *= arrangementSigns.count
  } while unit < limit
  return texts
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
