import LessonKit

/// The expected trace of a lesson and the printed one, step by step.
struct LessonComparison {
  let expected: Trace
  let printed: Trace

  /// A step with more lines is shown only around its changes.
  private static let longest = 20

  /// The numbers of the steps that differ.
  var changedSteps: [Int] {
    // A difference that is in no step stands above the first one.
    Array(Set(expected.hunks(to: printed, around: 0).map { $0.step?.number ?? 1 })).sorted()
  }

  /// A step's heading, and its lines with the changed ones marked.
  ///
  /// - Parameter isWhole: Whether a long step is shown with all of its lines.
  func lines(ofStep number: Int, isWhole: Bool, _ style: Style) -> [String] {
    let before = expected.part(ofStep: number) ?? Trace("")
    let now = printed.part(ofStep: number) ?? Trace("")
    let isShort = isWhole || max(before.lines.count, now.lines.count) <= Self.longest
    let hunks = before.hunks(to: now, around: isShort ? Int(Int16.max) : 2)
    guard !hunks.isEmpty else {
      return isShort ? shown(now.lines.map { (.same, $0) }, style) : heading(now, style)
    }
    return hunks.enumerated().flatMap { index, hunk in
      // A piece from the middle of a step has the heading above it, and a gap between.
      let isAtTheStart = hunk.rows.first.map { [before.lines.first, now.lines.first].contains($0.text) } ?? false
      let above = isAtTheStart ? [] : (index == 0 ? heading(before, style) : []) + ["    …"]
      return above + shown(hunk.rows.map { ($0.mark, $0.text) }, style)
    }
  }

  private func heading(_ trace: Trace, _ style: Style) -> [String] {
    [style.bold(trace.lines.first ?? "")]
  }

  private func shown(_ rows: [(mark: Trace.Row.Mark, text: String)], _ style: Style) -> [String] {
    // The empty lines that end a step are no lines of it.
    let count = rows.count - rows.reversed().prefix { $0.mark == .same && $0.text.isEmpty }.count
    return rows[..<count].enumerated().map { index, row in
      switch row.mark {
      case .missing: style.bad("  - \(row.text)")
      case .surplus: style.good("  + \(row.text)")
      case .same where index == 0 && row.text.firstMatch(of: #/^\d+\. /#) != nil: style.bold(row.text)
      case .same: "    \(row.text)"
      }
    }
  }
}
