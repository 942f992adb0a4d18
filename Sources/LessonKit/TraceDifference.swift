extension Trace {
  /// Where a printed trace is not the expected one.
  public struct Difference: CustomStringConvertible, Sendable {
    /// The number of the step it fell in; nil if that is above the first one.
    public let step: Int?

    /// The step and the line, and the lines that differ with some around them. `-` marks an expected line, `+` a printed
    /// one.
    public let message: Message

    public var description: String { message.description }
  }

  /// Compares this trace, the expected one, with what was printed, byte for byte.
  ///
  ///     print(Trace("1. Two\na\nb\n").difference(to: Trace("1. Two\na\nc\n"))!)
  ///     // step 1. Two
  ///     // line 3:
  ///     //   1. Two
  ///     //   a
  ///     // - b
  ///     // + c
  ///
  /// - Parameter printed: What was printed.
  /// - Returns: The first difference, one line of each; nil if there is none.
  public func difference(to printed: Trace) -> Difference? {
    let equal = zip(lines, printed.lines).prefix { isSame($0, $1) }.count
    if equal == lines.count, equal == printed.lines.count { return nil }
    // Where one text ends, the other may have an empty line or lack the newline. Neither counts as equal.
    let common = min(equal, lines.count - 1, printed.lines.count - 1)
    let rows = [
      Row(mark: .missing, text: shown(lines, common)), Row(mark: .surplus, text: shown(printed.lines, common)),
    ]
    let before = lines[max(0, common - 3)..<common].map { Row(mark: .same, text: $0) }
    return Difference(
      hunk: Hunk(step: step(at: common, in: printed, common), line: common + 1, rows: before + rows))
  }

  /// All places where a printed trace is not this one, each with two lines around it.
  ///
  ///     for difference in Trace("1. Two\na\nb\n").differences(to: Trace("1. Two\nb\nc\n")) { print(difference) }
  ///     // step 1. Two
  ///     // line 2:
  ///     //   1. Two
  ///     // - a
  ///     //   b
  ///     // + c
  ///
  /// - Parameter printed: What was printed.
  /// - Returns: The differences; none if the traces are the same.
  public func differences(to printed: Trace) -> [Difference] {
    hunks(to: printed).map(Difference.init)
  }

  /// A place where two traces differ, with the lines around it.
  public struct Hunk: Sendable {
    /// The step, as its heading says it; nil above the first one.
    public let step: (number: Int, heading: String)?

    /// The number of the first line that differs, in the expected trace.
    public let line: Int

    public let rows: [Row]
  }

  /// A line of two traces that are compared.
  public struct Row: Equatable, Sendable {
    public enum Mark: String, Sendable {
      case same = " "
      case missing = "-"
      case surplus = "+"
    }

    public let mark: Mark
    public let text: String
  }

  /// All places where a printed trace is not this one.
  ///
  ///     let hunks = Trace("1. Two\na\nb\n").hunks(to: Trace("1. Two\na\nc\n"), around: 1)
  ///     print(hunks[0].rows.map { "\($0.mark.rawValue)\($0.text)" })
  ///     // [" a", "-b", "+c"]
  ///
  /// - Parameters:
  ///   - printed: What was printed.
  ///   - context: How many lines around a difference belong to it. Differences that are nearer become one.
  public func hunks(to printed: Trace, around context: Int = 2) -> [Hunk] {
    let rows = rows(to: printed)
    var places = rows.indices.filter { rows[$0].row.mark != .same }[...]
    var hunks: [Hunk] = []
    while let first = places.popFirst() {
      var last = first
      while let next = places.first, next - last <= 2 * context + 1 { last = places.removeFirst() }
      let range = max(0, first - context)..<min(rows.count, last + context + 1)
      let start = rows[first]
      hunks.append(
        Hunk(
          step: step(at: start.expected, in: printed, start.printed), line: start.expected + 1,
          rows: rows[range].map(\.row)))
    }
    return hunks
  }

  /// The lines of both, one below the other, with their places in each.
  private func rows(to printed: Trace) -> [(row: Row, expected: Int, printed: Int)] {
    let (old, new) = (lines, printed.lines)
    var missing: Set<Int> = []
    var surplus: Set<Int> = []
    for change in changes(to: new) {
      switch change {
      case .remove(let place, _, _): missing.insert(place)
      case .insert(let place, _, _): surplus.insert(place)
      }
    }
    var rows: [(row: Row, expected: Int, printed: Int)] = []
    var (i, j) = (0, 0)
    while i < old.count || j < new.count {
      if missing.contains(i) {
        rows.append((Row(mark: .missing, text: shown(old, i)), i, j))
        i += 1
      } else if surplus.contains(j) {
        rows.append((Row(mark: .surplus, text: shown(new, j)), i, j))
        j += 1
      } else {
        rows.append((Row(mark: .same, text: i == old.count - 1 && old[i].isEmpty ? Self.end : old[i]), i, j))
        i += 1
        j += 1
      }
    }
    // What follows the last newline is no line.
    return rows.filter { $0.row.text != Self.end }
  }

  /// Finding the fewest changes takes long if thousands of lines have nothing in common. Then all lines are taken for
  /// changed.
  private func changes(to new: [String]) -> [CollectionDifference<String>.Change] {
    let equal = zip(lines, new).prefix { isSame($0, $1) }.count
    guard lines.count - equal < 3000, new.count - equal < 3000 else {
      return (equal..<lines.count).map { .remove(offset: $0, element: lines[$0], associatedWith: nil) }
        + (equal..<new.count).map { .insert(offset: $0, element: new[$0], associatedWith: nil) }
    }
    return marked(new).difference(from: marked(lines), by: isSame).map { $0 }
  }

  /// The lines, with a sign in the last one: what follows the last newline is the end, and not an empty line.
  private func marked(_ lines: [String]) -> [String] {
    lines.dropLast() + ["\(lines.last ?? "")\u{4}"]
  }

  /// Not with ==, for which an é and an e with an accent behind it are the same.
  private func isSame(_ a: String, _ b: String) -> Bool {
    a.utf8.elementsEqual(b.utf8)
  }

  /// The step in which two traces differ: that of a changed heading, if one of them has a heading there.
  private func step(at line: Int, in printed: Trace, _ printedLine: Int) -> (number: Int, heading: String)? {
    let steps = [self.step(at: line), printed.step(at: printedLine)].compactMap { $0 }
    return steps.first?.number == steps.last?.number ? steps.first : steps.max { $0.number < $1.number }
  }

  private static let end = "(the end)"

  private func shown(_ lines: [String], _ index: Int) -> String {
    let line = lines[index]
    // The text ends with a newline, so its last element is empty.
    guard index == lines.count - 1 else { return line.isEmpty ? "(an empty line)" : line }
    return line.isEmpty ? Self.end : "\(line) (no newline follows)"
  }
}

extension Trace.Difference {
  init(hunk: Trace.Hunk) {
    let rows = hunk.rows.map { $0.mark == .same && $0.text.isEmpty ? "" : "\($0.mark.rawValue) \($0.text)" }
      .joined(separator: "\n")
    self.init(
      step: hunk.step?.number,
      message: hunk.step.map { .differenceInStep.with($0.heading, hunk.line, rows) }
        ?? .difference.with(hunk.line, rows))
  }
}
