import LessonKit

/// The expected trace of a lesson and the printed one, step by step.
///
/// Both are text, as a lesson that crashes prints no data, and no data is kept of the expected run.
struct LessonComparison {
  let expected: Trace
  let printed: Trace
  var language = Language.english

  /// The numbers of the steps that differ.
  var changedSteps: [Int] {
    // A difference that is in no step stands above the first one.
    Array(Set(expected.hunks(to: printed, around: 0).map { $0.step?.number ?? 1 })).sorted()
  }

  /// A step's heading, and its lines with the changed ones marked.
  ///
  /// - Parameter context: How many unchanged lines around a change are shown.
  func lines(ofStep number: Int, around context: Int, _ style: Style) -> [String] {
    let rows = Self.rows(expected.part(ofStep: number) ?? Trace(""), printed.part(ofStep: number) ?? Trace(""))
    return rows.prefix(1).map { heading($0, style) } + lines(Array(rows.dropFirst()), around: context, style)
  }

  /// The rows of marbles with the changed ones marked; none if they are the same, or if one is not known.
  func lines(ofMarbles before: String?, _ now: String?, around context: Int, _ style: Style) -> [String] {
    guard let before, let now, before != now else { return [] }
    let rows = Self.rows(Trace("\(before)\n"), Trace("\(now)\n"))
    // The first row is the axis.
    return [""] + rows.prefix(1).map { line($0, style) } + lines(Array(rows.dropFirst()), around: context, style)
  }

  private func lines(_ rows: [Row], around context: Int, _ style: Style) -> [String] {
    folded(rows, around: context) { $0.mark != .same }.map { entry in
      switch entry {
      case .entry(let row): line(row, style)
      case .gap(let count): style.faint("    \(language.says(.linesAsBefore, count))")
      }
    }
  }

  /// All lines of both, without the empty ones at the end.
  private static func rows(_ before: Trace, _ now: Trace) -> [Row] {
    let hunk = before.hunks(to: now, around: Int(Int16.max)).first
    let rows: [Row] = hunk?.rows.map { ($0.mark, $0.text) } ?? now.lines.map { (.same, $0) }
    return Array(rows[..<(rows.count - rows.reversed().prefix { $0.mark == .same && $0.text.isEmpty }.count)])
  }

  private typealias Row = (mark: Trace.Row.Mark, text: String)

  private func heading(_ row: Row, _ style: Style) -> String {
    row.mark == .same ? style.bold(row.text) : line(row, style)
  }

  private func line(_ row: Row, _ style: Style) -> String {
    switch row.mark {
    case .missing: style.bad("  - \(row.text)")
    case .surplus: style.good("  + \(row.text)")
    case .same: "    \(row.text)"
    }
  }
}
