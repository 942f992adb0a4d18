/// What a lesson prints: lines, below the headings of its steps.
public struct Trace: Equatable, Sendable {
  /// The lines, without their ends.
  public let lines: [String]

  /// - Parameter text: The text as printed. Its last line ends with a newline too.
  public init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The line above the trace of a step.
  public static func heading(_ number: Int, _ title: String) -> String {
    "\(number). \(title)"
  }

  /// Where a printed trace is not the expected one.
  public struct Difference: CustomStringConvertible, Sendable {
    /// The number of the step it fell in; nil if that is above the first one.
    public let step: Int?

    /// The first difference, with the lines around it. `-` marks the expected line, `+` the printed one.
    public let description: String
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
  /// - Returns: The first difference; nil if there is none.
  public func difference(to printed: Trace) -> Difference? {
    // Not with ==, for which an é and an e with an accent behind it are the same.
    let equal = zip(lines, printed.lines).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    if equal == lines.count, equal == printed.lines.count { return nil }
    // Where one text ends, the other may have an empty line or lack the newline. Neither counts as equal.
    let common = min(equal, lines.count - 1, printed.lines.count - 1)
    var report: [String] = []
    let step = step(at: common)
    if let step { report.append("step \(step.heading)") }
    report.append("line \(common + 1):")
    report += lines[max(0, common - 3)..<common].map { "  \($0)" }
    report.append("- \(shown(lines, common))")
    report.append("+ \(shown(printed.lines, common))")
    return Difference(step: step?.number, description: report.joined(separator: "\n"))
  }

  /// The step to which a line belongs. The numbers of headings count up, so a printed "9. nine" is not taken for one.
  private func step(at line: Int) -> (number: Int, heading: String)? {
    var current: (number: Int, heading: String)?
    for (index, text) in lines.enumerated() where index <= line && (index == 0 || lines[index - 1].isEmpty) {
      guard let number = Int(text.prefix(while: \.isNumber)), text.hasPrefix("\(number). ") else { continue }
      if current == nil || number == current!.number + 1 { current = (number, text) }
    }
    return current
  }

  private func shown(_ lines: [String], _ index: Int) -> String {
    let line = lines[index]
    // The text ends with a newline, so its last element is empty.
    guard index == lines.count - 1 else { return line.isEmpty ? "(an empty line)" : line }
    return line.isEmpty ? "(the end)" : "\(line) (no newline follows)"
  }
}
