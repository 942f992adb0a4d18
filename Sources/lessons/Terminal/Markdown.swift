import LessonKit

/// The Markdown of the lessons' READMEs, to be read in a terminal: headings, tables, code, and emphasis within a line.
struct Markdown {
  private let lines: [Substring]

  init(_ source: String) {
    lines = source.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// What stands below a heading, as it is written; nil if there is no such heading.
  func section(_ heading: String) -> String? {
    guard let start = lines.firstIndex(where: { headingText($0) == heading }) else { return nil }
    let body = lines[(start + 1)...].prefix { headingText($0) == nil }
    return body.joined(separator: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The text as a terminal shows it.
  func text(_ style: Style) -> String {
    var shown: [String] = []
    var isCode = false
    var rest = lines[...]
    while let line = rest.first {
      if line.hasPrefix("```") {
        isCode.toggle()
        rest.removeFirst()
      } else if isCode {
        shown.append(style.code("    \(line)"))
        rest.removeFirst()
      } else if line.hasPrefix("|") {
        let rows = rest.prefix { $0.hasPrefix("|") }
        shown += table(rows, style)
        rest = rest[rows.endIndex...]
      } else {
        shown.append(shownLine(line, style))
        rest.removeFirst()
      }
    }
    return shown.joined(separator: "\n").trimmingCharacters(in: .newlines)
  }

  private func shownLine(_ line: Substring, _ style: Style) -> String {
    if let heading = headingText(line) { return style.bold(heading) }
    if line.hasPrefix("    ") { return style.code(String(line)) }
    return inline(line, style)
  }

  /// Columns are aligned by what is seen, so the styling comes last.
  private func table(_ rows: ArraySlice<Substring>, _ style: Style) -> [String] {
    let cells = rows.map(self.cells).filter { row in !row.allSatisfy { $0.allSatisfy { "-: ".contains($0) } } }
    let plain = cells.map { $0.map { inline($0[...], Style(false)) } }
    let count = cells.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in plain.map { column < $0.count ? $0[column].columns : 0 }.max() ?? 0 }
    return zip(cells, plain).map { row, seen in
      "  "
        + zip(row, zip(seen, widths)).map { cell, size in
          inline(cell[...], style) + String(repeating: " ", count: size.1 - size.0.columns)
        }.joined(separator: "  ").withoutBlanksAtItsEnd
    }
  }

  private func cells(_ row: Substring) -> [String] {
    row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private func headingText(_ line: Substring) -> String? {
    line.wholeMatch(of: #/#{1,6} +(.+)/#).map { String($0.output.1) }
  }

  /// Emphasis, code and links within a line. What stands in backquotes is left alone.
  private func inline(_ line: Substring, _ style: Style) -> String {
    line.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      if index.isMultiple(of: 2) {
        return String(part)
          .replacing(#/\[([^\]]+)\]\([^)]*\)/#) { String($0.output.1) }
          .replacing(#/\*\*(.+?)\*\*/#) { style.bold(String($0.output.1)) }
          .replacing(#/\*([^*]+)\*/#) { String($0.output.1) }
      }
      return style.code(String(part))
    }.joined()
  }
}
