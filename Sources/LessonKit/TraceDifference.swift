extension Trace {
  /// A place where two traces differ, with the lines around it.
  public struct Difference: CustomStringConvertible, Sendable {
    /// The step, as its heading says it; nil above the first one.
    public let step: (number: Int, heading: String)?

    /// The number of the first line that differs, in the expected trace.
    public let line: Int

    public let rows: [Row]

    /// The step and the line, and the rows. `-` marks an expected line, `+` a printed one.
    public var message: Message { message(titled: nil) }

    /// - Parameter title: The step's title, as it is said beside its translation; nil if the trace's is enough.
    package func message(titled title: String?) -> Message {
      let rows = Message(
        rows.map { $0.line($0.text.english) }.joined(separator: "\n"),
        rows.map { $0.line($0.text.chinese) }.joined(separator: "\n"))
      guard let step else { return .difference.with(line, rows) }
      let heading = step.heading.dropFirst(Trace.heading(step.number, "").count)
      return .differenceInStep.with(step.number, title ?? String(heading), line, rows)
    }

    public var description: String { message.description }
  }

  /// A line of two traces that are compared.
  public struct Row: Equatable, Sendable {
    public enum Mark: String, Sendable {
      case same = " "
      case missing = "-"
      case surplus = "+"
    }

    public let mark: Mark

    /// A line is the same in each language; what is said of a line is not.
    public let text: Message

    fileprivate func line(_ text: String) -> String {
      mark == .same && text.isEmpty ? "" : "\(mark.rawValue) \(text)"
    }
  }

  /// All places where a printed trace is not this one, the expected one, byte for byte.
  ///
  ///     for difference in Trace("1. Two\na\nb\n").differences(to: Trace("1. Two\nb\nc\n")) { print(difference) }
  ///     // step 1. Two
  ///     // line 2:
  ///     //   1. Two
  ///     // - a
  ///     //   b
  ///     // + c
  ///
  /// - Parameter context: How many lines around a difference belong to it. Differences that are nearer become one.
  public func differences(to printed: Trace, around context: Int = 2) -> [Difference] {
    if lines.elementsEqual(printed.lines, by: isSame) { return [] }
    let rows = places(in: printed)
    var changed = rows.indices.filter { rows[$0].row.mark != .same }[...]
    var differences: [Difference] = []
    while let first = changed.popFirst() {
      var last = first
      while let next = changed.first, next - last <= 2 * context + 1 { last = changed.removeFirst() }
      let range = max(0, first - context)..<min(rows.count, last + context + 1)
      let start = rows[first...last].prefix { $0.row.mark != .same }
      let steps = [
        start.first { $0.row.mark == .missing }.flatMap { step(at: $0.expected) },
        start.first { $0.row.mark == .surplus }.flatMap { printed.step(at: $0.printed) },
      ]
      differences.append(
        Difference(
          // Of a heading that has changed, the step is the one that it began.
          step: steps.compactMap(\.self).max { $0.number < $1.number }, line: rows[first].expected + 1,
          rows: rows[range].map(\.row)))
    }
    return differences
  }

  /// All lines of both traces.
  public func rows(to printed: Trace) -> [Row] { places(in: printed).map(\.row) }

  /// The rows, with their places in each trace. Of a trace that is much longer than this one, the beginning is compared:
  /// a program that prints in a loop leaves thousands of lines. To compare them takes minutes, and nobody reads them.
  private func places(in printed: Trace) -> [(row: Row, expected: Int, printed: Int)] {
    let most = lines.count + 500
    let rest = printed.lines.count - most
    let (old, new) = (lines, rest > 0 ? printed.lines[..<most] + [""] : printed.lines)
    var missing: Set<Int> = []
    var surplus: Set<Int> = []
    for change in marked(new).difference(from: marked(old), by: isSame) {
      switch change {
      case .remove(let place, _, _): missing.insert(place)
      case .insert(let place, _, _): surplus.insert(place)
      }
    }
    var rows: [(row: Row, expected: Int, printed: Int)] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      let isMissing = missing.contains(i)
      let isSurplus = !isMissing && surplus.contains(j)
      let (text, isLast) = isSurplus ? (new[j], j == new.count - 1) : (old[i], i == old.count - 1)
      // What follows the last newline is no line.
      if !isLast || !text.isEmpty {
        let mark = isMissing ? Row.Mark.missing : isSurplus ? .surplus : .same
        rows.append((Row(mark: mark, text: mark == .same ? Message(text, text) : shown(text, isLast)), i, j))
      }
      i += isSurplus ? 0 : 1
      j += isMissing ? 0 : 1
    }
    if rest > 0 { rows.append((Row(mark: .surplus, text: .moreLines.with(rest - 1)), i, j)) }
    return rows
  }

  /// The lines, with a sign in the last one: what follows the last newline is the end, and not an empty line.
  private func marked(_ lines: [String]) -> [String] {
    lines.dropLast() + ["\(lines.last ?? "")\u{4}"]
  }

  /// Not with ==, for which an é and an e with an accent behind it are the same.
  private func isSame(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

  private func shown(_ line: String, _ isLast: Bool) -> Message {
    // The text ends with a newline, so its last element is empty.
    isLast ? .noNewline.with(line) : line.isEmpty ? .emptyLine : Message(line, line)
  }
}
