import LessonKit

/// Puts gaps into the lines of drawings: marbles, ledgers and sequence diagrams.
///
/// A run says which lines are drawings. It does not say where their values stand: a drawing is text for a reader. So the
/// values are looked for in the line.
enum Drawing {
  /// The question about each line of a trace; nil for a line that is shown, and for one that belongs to no drawing.
  static func questions(in trace: [StepRun.Line]) -> [Question?] {
    // Where the rows of marbles begin, and how many there are so far.
    var (column, row) = (0, 0)
    return trace.map { line in
      switch line.kind {
      case .marbles:
        if let axis = line.text.prefixMatch(of: #/(?:time)? +(?=order of events|\d)/#) {
          (column, row) = (axis.output.columns, 0)
          return nil
        }
        row += 1
        // The first row is the source, to which the others are compared.
        return row > 1 ? question(line.text, marbles(line.text, column)) : nil
      case .ledger: return question(line.text, ledger(line.text))
      case .sequence: return question(line.text, sequence(line.text))
      case nil: return nil
      }
    }
  }

  private static func question(_ line: String, _ gaps: [Range<String.Index>]) -> Question? {
    gaps.count > 8 ? nil : Question(line, gaps: gaps, keepingWidth: true)
  }

  /// The values right of a row's label.
  private static func marbles(_ line: String, _ column: Int) -> [Range<String.Index>] {
    let start = line.indices.first { line[..<$0].columns >= column } ?? line.endIndex
    return line[start...].ranges(of: #/[^\-()|>!✕,\s]+/#)
  }

  private static func ledger(_ line: String) -> [Range<String.Index>] {
    guard let match = line.firstMatch(of: #/requested (\S+) · received (\S+) · outstanding (\S+)$/#) else { return [] }
    return [match.output.1, match.output.2, match.output.3].map { $0.startIndex..<$0.endIndex }
  }

  private static func sequence(_ line: String) -> [Range<String.Index>] {
    let call = line.firstMatch(of: #/(?:request|receive)\((?:completion: )?([^():]+(?:\([^()]*\))?)\)/#)
    return call.map { [$0.output.1.startIndex..<$0.output.1.endIndex] } ?? []
  }
}
