import LessonKit

/// Finds the lines of drawings in a trace, and puts gaps in them: marbles, ledgers and sequence diagrams.
struct Drawing {
  /// A line of a drawing.
  enum Line {
    /// It is shown.
    case shown
    case question(Question)
  }

  /// What the lines of a step are that belong to a drawing, by their index.
  static func lines(of trace: [String]) -> [Int: Line] {
    var found: [Int: Line] = [:]
    for (index, line) in trace.enumerated() where found[index] == nil {
      if let column = column(ofMarblesBelow: line) {
        found[index] = .shown
        var row = index + 1
        while row < trace.count, isRow(trace[row], column) {
          // The first row is the source, to which the others are compared.
          let question = row == index + 1 ? nil : marbles(trace[row], column)
          found[row] = question.map { .question($0) } ?? .shown
          row += 1
        }
      } else if let ranges = ledger(line) ?? sequence(line) {
        let question = Question(line, gaps: ranges, keepingWidth: true)
        found[index] = question.map { .question($0) } ?? .shown
      }
    }
    return found
  }

  /// The column in which the rows of a drawing begin, if the line is the one above them.
  private static func column(ofMarblesBelow line: String) -> Int? {
    if let match = line.wholeMatch(of: #/( +)order of events -->/#) { return match.output.1.count }
    if let match = line.wholeMatch(of: #/(time +)0s.*/#) { return match.output.1.count }
    return nil
  }

  private static func isRow(_ line: String, _ column: Int) -> Bool {
    line.columns > column && body(line, column).startIndex > line.startIndex
  }

  /// What stands right of the labels.
  private static func body(_ line: String, _ column: Int) -> Substring {
    var columns = 0
    let end = line.firstIndex { character in
      defer { columns += character.columns }
      return columns >= column
    }
    guard let end, line[..<end].hasSuffix("  ") else { return line[line.startIndex..<line.startIndex] }
    return line[end...]
  }

  private static func marbles(_ line: String, _ column: Int) -> Question? {
    let body = body(line, column)
    let gaps = body.ranges(of: #/[^\-()|>!✕,\s]+/#)
    return gaps.count > 8 ? nil : Question(line, gaps: gaps, keepingWidth: true)
  }

  private static func ledger(_ line: String) -> [Range<String.Index>]? {
    line.firstMatch(of: #/requested (\S+) · received (\S+) · outstanding (\S+)$/#).map { match in
      [match.output.1, match.output.2, match.output.3].map { $0.startIndex..<$0.endIndex }
    }
  }

  private static func sequence(_ line: String) -> [Range<String.Index>]? {
    guard line.contains(#/(?:<-|->)[ |]?/#), line.contains("|") else { return nil }
    let call = line.firstMatch(of: #/(?:request|receive)\((?:completion: )?([^():]+(?:\([^()]*\))?)\)/#)
    return call.map { [$0.output.1.startIndex..<$0.output.1.endIndex] } ?? []
  }
}

extension Question {
  /// - Returns: Nil if there is nothing in the gaps that can be asked.
  init?(_ line: String, gaps: [Range<String.Index>], keepingWidth: Bool = false) {
    let gaps = gaps.map { Self.withoutBlanks($0, of: line) }.filter { Self.canBeTyped(line[$0]) }
    guard !gaps.isEmpty else { return nil }
    var shown = ""
    var place = line.startIndex
    for gap in gaps {
      shown += line[place..<gap.lowerBound]
      shown += String(repeating: "▢", count: keepingWidth ? line[gap].columns : 1)
      place = gap.upperBound
    }
    self.init(
      shown: shown + line[place...], values: gaps.map { String(line[$0]) }, line: line, isDrawn: keepingWidth)
  }

  private static func withoutBlanks(_ gap: Range<String.Index>, of line: String) -> Range<String.Index> {
    let text = line[gap].drop { $0 == " " }
    return text.startIndex..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.endIndex)
  }
}
