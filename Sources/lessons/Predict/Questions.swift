import LessonKit

/// What is shown of a step's trace, and what is asked.
///
/// The rule: a line is asked as a whole, without a sign that it comes. It is asked only if a reader can know it: its words
/// stand in the code of the step, in the lines above, or in the vocabulary of Combine, and a demand stands in the code.
/// Where the code does something, and nothing more is printed before its next `print`, that is asked, too.
///
/// Shown are headings, what the lesson says in parentheses, what the code prints as it stands there, ledgers and sequence
/// diagrams, and the first row of marbles, to which the others are compared.
struct Questions {
  let entries: [Entry]

  static let limit = 8

  init(_ trace: [StepRun.Line], code: String, readme: String) {
    var reader = Reader(code: code)
    var entries = trace.map { reader.read($0) }
    for place in Self.silentPlaces(trace, reader).reversed() {
      entries.insert(Entry(line: nil, answer: .nothing), at: place)
    }
    self.entries = Self.chosen(entries, readme)
  }

  var count: Int { entries.count { $0.answer != nil } }

  /// The places, as indices of lines, in which the code does what may print, and nothing more is printed.
  private static func silentPlaces(_ trace: [StepRun.Line], _ reader: Reader) -> [Int] {
    var places: [Int] = []
    var last = -1
    for (index, line) in trace.enumerated() where line.kind == nil || index == 0 || trace[index - 1].kind == nil {
      guard let statement = reader.statement(printing: line, after: last) else { continue }
      if reader.mayPrint(between: last, statement) {
        places.append(index > 0 && trace[index - 1].text.isEmpty ? index - 1 : index)
      }
      last = statement
    }
    if trace.last?.kind == nil, reader.mayPrint(between: last, reader.code.count) { places.append(trace.count) }
    return places
  }

  /// Leaves the questions that say most: whether anything arrives, what the README quotes, and the last rows of marbles.
  private static func chosen(_ entries: [Entry], _ readme: String) -> [Entry] {
    var worths: [(index: Int, worth: Int, order: Int)] = []
    for (index, entry) in entries.enumerated() where entry.answer != nil {
      let worth = entry.line.map { line in readme.contains("`\(line.drop { $0 == " " })`") ? 2 : 0 } ?? 3
      let order = if case .row = entry.answer { -index } else { index }
      worths.append((index, entries[..<index].contains(entry) ? worth - 3 : worth, order))
    }
    let kept = Set(worths.sorted { ($1.worth, $0.order) < ($0.worth, $1.order) }.prefix(limit).map(\.index))
    return entries.enumerated().compactMap { index, entry in
      entry.answer == nil || kept.contains(index) ? entry : entry.line.map { Entry(line: $0) }
    }
  }
}

/// Reads a trace from top to bottom, as one who knows the code of the step.
private struct Reader {
  let code: [Substring]

  private var known: Set<String>

  /// The words that the code prints beside values.
  private let fixed: Set<String>

  private let demands: Set<String>

  /// Where the rows of marbles begin, how many there are so far, and whether their axis is time.
  private var marbles = (column: 0, rows: 0, isTimed: false)
  private var time: Substring?

  init(code: String) {
    self.code = code.lines
    known = Set(words(of: code)).union(Self.vocabulary)
    let literals = self.code.filter { $0.contains(Pattern.prints) }.flatMap { $0.matches(of: Pattern.literal) }
    fixed = Set(literals.flatMap { words(of: $0.output.1.replacing(Pattern.interpolation, with: " ")) })
    demands = Set(code.matches(of: Pattern.demand).map { String($0.output.1) })
      .union(code.contains(Pattern.unlimited) ? ["unlimited"] : [])
  }

  mutating func read(_ line: StepRun.Line) -> Questions.Entry {
    defer { known.formUnion(words(of: line.text)) }
    let answer: Questions.Answer? =
      switch line.kind {
      case .marbles: row(line.text)
      case .ledger, .sequence: nil
      case nil: statement(printing: line, after: -1) == nil ? self.line(line.text) : nil
      }
    return Questions.Entry(line: line.text, answer: answer)
  }

  private mutating func line(_ line: String) -> Questions.Answer? {
    let start = line.prefixMatch(of: Pattern.time)
    defer { time = start?.output.1 }
    let text = line[(start?.range.upperBound ?? line.startIndex)...].drop { $0 == " " }
    guard !text.hasPrefix("("), !text.hasSuffix(":"), !text.contains("subscription: ") else { return nil }
    let label = text.firstRange(of: ": ")
    let content = label.map { text[$0.upperBound...] } ?? text
    let said = words(of: content.replacing(Pattern.types, with: "")).filter { !Self.optional.contains($0) }
    let values = said.filter { !fixed.contains($0) }
    let needed = values.isEmpty ? said : values
    guard canKnow(needed), (1...40).contains(needed.joined().count), values.count > 0 || said.count < 5,
      needed.joined().allSatisfy({ $0.columns == 1 })
    else { return nil }
    let times = start.map { $0.output.1 == time ? [] : words(of: $0.output.1) } ?? []
    return .words(times + needed)
  }

  private func canKnow(_ words: [String]) -> Bool {
    if words.contains("request") || words.contains("returns") {
      guard let demand = words.last, demands.contains(demand) else { return false }
      return words.dropLast().allSatisfy { known.contains($0) || $0.first?.isNumber == true }
    }
    return words.allSatisfy { known.contains($0) || Double($0) != nil }
  }

  private mutating func row(_ line: String) -> Questions.Answer? {
    if let axis = line.prefixMatch(of: Pattern.axis) {
      marbles = (axis.output.columns, 0, line.hasPrefix("time"))
      return nil
    }
    marbles.rows += 1
    let start = line.indices.first { line[..<$0].columns >= marbles.column } ?? line.endIndex
    let row = line[start...]
    guard marbles.rows > 1, row.contains(where: { !" ->".contains($0) }), row.allSatisfy({ $0.columns == 1 }),
      !line.contains(Pattern.demands), canKnow(words(of: row.replacing(Pattern.signs, with: " ")))
    else { return nil }
    // Nobody likes to type, and to count, more hyphens.
    let isTimed = marbles.isTimed && row.count <= 30
    return .row(label: String(line[..<start]), isTimed: isTimed)
  }

  /// The line of the code, behind another one, that prints a line as it stands there, or that prints a drawing. Only
  /// statements of the step itself count: its closures may run or not.
  func statement(printing line: StepRun.Line, after last: Int) -> Int? {
    let text = line.text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return code.indices.first { index in
      index > last
        && (line.kind == nil
          ? code[index] == "print(\"\(text)\")" || code[index].isRemark(text) : code[index].contains(Pattern.drawing))
    }
  }

  /// Whether a call between two lines of the code may print. Each lesson cleans up with `cancellable.cancel()`.
  func mayPrint(between first: Int, _ last: Int) -> Bool {
    code[(first + 1)..<last].contains { $0.contains(Pattern.call) && !$0.hasPrefix("cancellable") }
  }

  /// Words that an answer may leave out, since they say nothing: `1` is `receive(1)`, and `2` is `.max(2)`.
  private static let optional: Set = ["receive", "value", "completion", "error", "max"]
  private static let vocabulary: Set = [
    "cancel", "failure", "false", "finished", "nil", "request", "returns", "true",
  ]
}

extension Substring {
  /// Whether the statement prints a remark in parentheses that begins as the text does, up to the first value in it.
  fileprivate func isRemark(_ text: String) -> Bool {
    guard hasPrefix("print(\"("), let value = firstRange(of: "\\(") else { return false }
    return text.hasPrefix(self[..<value.lowerBound].dropFirst("print(\"".count))
  }
}

/// Made once: to make a pattern takes longer than to look for it in a line.
private enum Pattern {
  nonisolated(unsafe) static let time = #/ *(\d[\d.]*s) +/#
  nonisolated(unsafe) static let types = #/(?:[A-Z]\w*\.)+/#
  nonisolated(unsafe) static let axis = #/(?:time)? +(?=order of events|\d)/#
  nonisolated(unsafe) static let demands = #/^ *requested /#
  nonisolated(unsafe) static let signs = #/[\-()|>!,]+/#
  nonisolated(unsafe) static let prints = #/print\(/#
  nonisolated(unsafe) static let literal = #/"((?:[^"\\]|\\.)*)"/#
  nonisolated(unsafe) static let interpolation = #/\\\([^)]*\)/#
  nonisolated(unsafe) static let demand = #/\.max\((\d+)\)/#
  nonisolated(unsafe) static let unlimited = #/\.unlimited|\.sink\b|\.assign\(|Sink\(/#
  nonisolated(unsafe) static let drawing = #/^print\(.*\.(?:marbles|ledger|sequence)\b/#
  nonisolated(unsafe) static let call =
    #/(?:send|post|request|subscribe|sink|cancel|advance|assign|connect)\(|= nil$/#
}
