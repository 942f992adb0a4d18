/// The Markdown of READMEs and of documentation: one reader, whose blocks the book writes as HTML and the tool for a
/// terminal.
package struct Markdown {
  package struct Block {
    package let content: Content

    /// Whether an empty line stands above it.
    package let isSeparate: Bool
  }

  package indirect enum Content {
    case heading([Inline])

    /// The lines of a paragraph end with a newline, as they do in the source.
    case paragraph([Inline])
    case code([Substring], isDiff: Bool)

    /// - Parameter first: The number of the first item; nil if the items have no numbers.
    case list([[Block]], first: Int?)
    case table([[[Inline]]])
    case quote([Block])

    /// A summary, and what a reader unfolds below it.
    case details([Inline], [Block])
  }

  package indirect enum Inline: Equatable {
    case text(String)
    case code(String)
    case strong([Inline])
    case emphasis([Inline])
    case link([Inline], target: String)
  }

  package let blocks: [Block]

  package init(_ source: some StringProtocol) {
    var parser = BlockParser(lines: source.lines.map { Substring($0) }[...])
    blocks = parser.blocks()
  }
}

private struct BlockParser {
  var lines: ArraySlice<Substring>

  mutating func blocks() -> [Markdown.Block] {
    var blocks: [Markdown.Block] = []
    var isSeparate = false
    while let line = lines.first {
      if isBlank(line) {
        lines.removeFirst()
        isSeparate = true
      } else {
        blocks.append(Markdown.Block(content: content(line), isSeparate: isSeparate))
        isSeparate = false
      }
    }
    return blocks
  }

  private mutating func content(_ line: Substring) -> Markdown.Content {
    if line.hasPrefix("```") { return fencedCode() }
    if line.hasPrefix("    ") { return indentedCode() }
    if line.hasPrefix("|") { return table() }
    if line.hasPrefix(">") { return .quote(inner(take { $0.hasPrefix(">") }.map { $0.trimmingPrefix(Pattern.quote) })) }
    if let heading = line.wholeMatch(of: Pattern.heading) {
      lines.removeFirst()
      return .heading(Markdown.inlines(heading.output.1))
    }
    if let summary = line.wholeMatch(of: Pattern.details) {
      lines.removeFirst()
      let details = take { $0 != "</details>" }
      lines = lines.dropFirst()
      return .details(Markdown.inlines(summary.output.1), inner(details))
    }
    return marker(line) != nil ? list() : .paragraph(Markdown.inlines(paragraph()[...]))
  }

  private func inner(_ lines: [Substring]) -> [Markdown.Block] {
    var parser = BlockParser(lines: lines[...])
    return parser.blocks()
  }

  private mutating func take(while condition: (Substring) -> Bool) -> [Substring] {
    let taken = lines.prefix(while: condition)
    lines = lines[taken.endIndex...]
    return Array(taken)
  }

  /// Leaves the empty lines at the end.
  private mutating func takeToLastLine(while condition: (Substring) -> Bool) -> [Substring] {
    let count = lines.prefix(while: condition).lastIndex { !isBlank($0) }.map { $0 + 1 - lines.startIndex } ?? 0
    defer { lines = lines.dropFirst(count) }
    return Array(lines.prefix(count))
  }

  private mutating func fencedCode() -> Markdown.Content {
    let isDiff = lines.removeFirst() == "```diff"
    let code = take { !$0.hasPrefix("```") }
    lines = lines.dropFirst()
    return .code(code, isDiff: isDiff)
  }

  private mutating func indentedCode() -> Markdown.Content {
    .code(takeToLastLine { $0.hasPrefix("    ") || isBlank($0) }.map { $0.dropFirst(4) }, isDiff: false)
  }

  private mutating func table() -> Markdown.Content {
    let rows = take { $0.hasPrefix("|") }
      // A bar within a cell is written as \|.
      .map { $0.replacing(#"\|"#, with: "\u{2}").split(separator: "|", omittingEmptySubsequences: false) }
      .map { $0.dropFirst().dropLast().map { $0.replacing("\u{2}", with: "|").trimmingCharacters(in: .whitespaces) } }
    let isRule = { (row: [String]) in row.allSatisfy { $0.allSatisfy { "-: ".contains($0) } } }
    return .table(rows.filter { !isRule($0) }.map { $0.map { Markdown.inlines($0[...]) } })
  }

  private mutating func list() -> Markdown.Content {
    let first = Int(lines.first!.prefix { $0.isNumber })
    var items: [[Markdown.Block]] = []
    while let next = lines.first(where: { !isBlank($0) }), let width = marker(next),
      (first == nil) == next.hasPrefix("-")
    {
      let blanks = take(while: isBlank)
      let text = lines.removeFirst().dropFirst(width)
      let rest = takeRestOfItem().map {
        $0.hasPrefix("  ") ? $0.dropFirst(min(width, $0.prefix { $0 == " " }.count)) : $0
      }
      items.append(inner((blanks.isEmpty || items.isEmpty ? [] : [""]) + [text] + rest))
    }
    return .list(items, first: first)
  }

  /// Up to the next item, or to a line at the margin below an empty line.
  private mutating func takeRestOfItem() -> [Substring] {
    var isBelowEmptyLine = false
    return takeToLastLine { line in
      defer { isBelowEmptyLine = isBlank(line) }
      if isBlank(line) || line.hasPrefix("  ") { return true }
      return !isBelowEmptyLine && !startsBlock(line) && marker(line) == nil
    }
  }

  private mutating func paragraph() -> String {
    let first = lines.removeFirst()
    let rest = take { !isBlank($0) && !startsBlock($0) && marker($0) == nil }
    return ([first] + rest).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }
}

/// How wide the mark of a list item is.
private func marker(_ line: Substring) -> Int? {
  line.prefixMatch(of: Pattern.marker)?.output.count
}

private func startsBlock(_ line: Substring) -> Bool {
  ["```", "|", ">", "#"].contains { line.hasPrefix($0) } || line.wholeMatch(of: Pattern.details) != nil
}

private func isBlank(_ line: Substring) -> Bool {
  line.allSatisfy { $0 == " " }
}

// MARK: Within a line

extension Markdown {
  /// Emphasis, code and links. Emphasis may go around code, but never begins in it.
  package static func inlines(_ source: Substring) -> [Inline] {
    var inlines: [Inline] = []
    var plain = ""
    var rest = source
    func add(_ inline: Inline, upTo end: Substring) {
      if !plain.isEmpty { inlines.append(.text(plain)) }
      plain = ""
      inlines.append(inline)
      rest = end
    }
    while let first = rest.first {
      if first == "`", let (code, end) = code(rest) {
        add(.code(String(code)), upTo: end)
      } else if rest.hasPrefix("**"), let (words, end) = part(rest.dropFirst(2), upTo: "**") {
        add(.strong(Self.inlines(words)), upTo: end)
      } else if first == "*", !["*", " "].contains(rest.dropFirst().first),
        let (words, end) = part(rest.dropFirst(), upTo: "*")
      {
        add(.emphasis(Self.inlines(words)), upTo: end)
      } else if first == "[", let (words, end) = part(rest.dropFirst(), upTo: "]("),
        let close = end.firstIndex(of: ")"),
        !end[..<close].contains(where: \.isWhitespace)
      {
        add(.link(Self.inlines(words), target: String(end[..<close])), upTo: end[close...].dropFirst())
      } else {
        plain.append(rest.removeFirst())
      }
    }
    return inlines + (plain.isEmpty ? [] : [.text(plain)])
  }

  /// The code with which a text begins, in one backquote or in two, and the text behind it.
  private static func code(_ text: Substring) -> (Substring, Substring)? {
    let quote = text.hasPrefix("``") ? "``" : "`"
    let inner = text.dropFirst(quote.count)
    return inner.firstRange(of: quote).map { (inner[..<$0.lowerBound], inner[$0.upperBound...]) }
  }

  /// The text up to a mark that stands outside code, and the text behind the mark.
  private static func part(_ text: Substring, upTo mark: String) -> (Substring, Substring)? {
    var rest = text
    while let first = rest.first {
      if rest.hasPrefix(mark), rest.startIndex > text.startIndex {
        return (text[..<rest.startIndex], rest.dropFirst(mark.count))
      }
      rest = first == "`" ? code(rest)?.1 ?? rest.dropFirst() : rest.dropFirst()
    }
    return nil
  }
}

/// Made once: to make a pattern takes longer than to look for it in a line.
private enum Pattern {
  nonisolated(unsafe) static let heading = #/#{1,6} +(.+)/#
  nonisolated(unsafe) static let quote = #/> ?/#
  nonisolated(unsafe) static let marker = #/(?:-|\d+\.) +/#
  nonisolated(unsafe) static let details = #/<details><summary>(.+)</summary>/#
}
