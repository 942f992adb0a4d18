import LessonKit

/// The expected trace of a lesson and the printed one, step by step.
///
/// Both are text, as a lesson that crashes prints no data, and no data is kept of the expected run.
struct LessonComparison {
  let expected: Trace
  let printed: Trace
  let style: Style
  let language: Language

  /// The numbers of the steps that differ.
  var changedSteps: [Int] {
    // A difference that is in no step stands above the first one.
    Array(Set(expected.differences(to: printed, around: 0).map { $0.step?.number ?? 1 })).sorted()
  }

  /// A step's heading, and its lines with the changed ones marked.
  ///
  /// - Parameter context: How many unchanged lines around a change are shown.
  func lines(ofStep number: Int, around context: Int) -> [String] {
    let rows = (expected.part(ofStep: number) ?? Trace("")).rows(to: printed.part(ofStep: number) ?? Trace(""))
    let end = rows.lastIndex { $0.mark != .same || !$0.text.isEmpty } ?? -1
    return rows.prefix(1).map { $0.mark == .same ? style.bold($0.text) : line($0) }
      + lines(rows[...end].dropFirst(), around: context)
  }

  /// The rows of marbles with the changed ones marked; none if they are the same, or if one is not known.
  func lines(ofMarbles before: String?, _ now: String?, around context: Int) -> [String] {
    guard let before, let now, before != now else { return [] }
    let rows = Trace("\(before)\n").rows(to: Trace("\(now)\n"))
    // The first row is the axis.
    return [""] + rows.prefix(1).map(line) + lines(rows.dropFirst(), around: context)
  }

  private func lines(_ rows: ArraySlice<Trace.Row>, around context: Int) -> [String] {
    folded(Array(rows), around: context) { $0.mark != .same }.map { entry in
      switch entry {
      case .entry(let row): line(row)
      case .gap(let count): style.faint("    \(language.says(.linesAsBefore, count))")
      }
    }
  }

  private func line(_ row: Trace.Row) -> String {
    switch row.mark {
    case .missing: style.bad("  - \(row.text)")
    case .surplus: style.good("  + \(row.text)")
    case .same: "    \(row.text)"
    }
  }
}
