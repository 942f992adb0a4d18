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
  ///
  /// - Parameter width: How many columns there are. Paragraphs are broken to fit; they keep their lines if nil.
  func text(_ style: Style, to width: Int? = nil) -> String {
    var shown: [String] = []
    var isCode = false
    var rest = lines[...]
    while let line = rest.first {
      if line.hasPrefix("```") {
        isCode.toggle()
        rest.removeFirst()
      } else if isCode || isIndentedCode(line, after: shown.last) {
        shown.append(style.code(isCode ? "    \(line)" : String(line)))
        rest.removeFirst()
      } else if line.hasPrefix("|") {
        let rows = rest.prefix { $0.hasPrefix("|") }
        shown.append(table(rows, style, width))
        rest = rest[rows.endIndex...]
      } else if let heading = headingText(line) {
        shown.append(style.bold(wrapped(heading, to: width)))
        rest.removeFirst()
      } else if line.wholeMatch(of: Pattern.folding) != nil {
        rest.removeFirst()
      } else {
        let paragraph = width == nil ? rest.prefix(1) : paragraph(rest)
        shown.append(shownParagraph(paragraph, style, width))
        rest = rest[paragraph.endIndex...]
      }
    }
    return shown.joined(separator: "\n").trimmingCharacters(in: .newlines)
  }

  /// Code begins below an empty line. Elsewhere such a line belongs to the list item above it.
  private func isIndentedCode(_ line: Substring, after last: String?) -> Bool {
    line.hasPrefix("    ") && (last.map { $0.isEmpty || $0.contains("    ") } ?? true)
  }

  /// The lines that belong together: up to an empty line, a list item, or what is no text.
  private func paragraph(_ rest: ArraySlice<Substring>) -> ArraySlice<Substring> {
    let isQuote = rest.first!.hasPrefix(">")
    let more = rest.dropFirst().prefix { line in
      !line.allSatisfy { $0 == " " } && line.prefixMatch(of: Pattern.newBlock) == nil
        && headingText(line) == nil && line.hasPrefix(">") == isQuote && line != ">"
    }
    return rest.first!.isEmpty || rest.first! == ">" ? rest.prefix(1) : rest[rest.startIndex..<more.endIndex]
  }

  private func shownParagraph(_ lines: ArraySlice<Substring>, _ style: Style, _ width: Int?) -> String {
    let isQuote = lines.first!.hasPrefix(">")
    let texts = lines.enumerated().map { index, line in
      let text = isQuote ? line.trimmingPrefix(Pattern.quote) : line
      return index == 0 ? text : text.trimmingPrefix(Pattern.blanks)
    }
    let text = inline(texts.joined(separator: " ")[...], style)
    guard isQuote else { return wrapped(text, to: width) }
    return wrapped(text, to: width.map { $0 - 2 }).split(separator: "\n", omittingEmptySubsequences: false)
      .map { "> \($0)".withoutBlanksAtItsEnd }.joined(separator: "\n")
  }

  private func table(_ rows: ArraySlice<Substring>, _ style: Style, _ width: Int?) -> String {
    let cells = rows.map(self.cells).filter { row in !row.allSatisfy { $0.allSatisfy { "-: ".contains($0) } } }
      .map { $0.map { inline($0[...], style) } }
    let table = Table(headings: cells.first ?? [], rows: Array(cells.dropFirst()))
    return indented(table.text(to: width.map { $0 - 2 }), by: 2)
  }

  private func cells(_ row: Substring) -> [String] {
    row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private func headingText(_ line: Substring) -> String? {
    line.wholeMatch(of: Pattern.heading).map { String($0.output.1) }
  }

  /// Emphasis, code and links within a line. What stands in backquotes is left alone.
  private func inline(_ line: Substring, _ style: Style) -> String {
    line.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
      if index.isMultiple(of: 2) {
        return String(part)
          .replacing(Pattern.link) { String($0.output.1) }
          .replacing(Pattern.tag, with: "")
          .replacing(Pattern.bold) { style.bold(String($0.output.1)) }
          .replacing(Pattern.emphasis) { String($0.output.1) }
      }
      return style.code(String(part))
    }.joined()
  }
}

/// Made once: to make a pattern takes longer than to look for it in a line.
private enum Pattern {
  nonisolated(unsafe) static let folding = #/ *</?(?:details|summary)>/#
  nonisolated(unsafe) static let newBlock = #/ *(?:- |\d+\. |```|\||<)/#
  nonisolated(unsafe) static let quote = #/> ?/#
  nonisolated(unsafe) static let blanks = #/ +/#
  nonisolated(unsafe) static let heading = #/#{1,6} +(.+)/#
  nonisolated(unsafe) static let link = #/\[([^\]]+)\]\([^)]*\)/#
  nonisolated(unsafe) static let tag = #/<\/?(?:details|summary|b|i|kbd)>/#
  nonisolated(unsafe) static let bold = #/\*\*(.+?)\*\*/#
  nonisolated(unsafe) static let emphasis = #/\*([^*]+)\*/#
}
