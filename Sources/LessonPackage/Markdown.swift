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
    blocks = BlockParser.blocks(source.lines.map { Substring($0) })
  }
}

private struct BlockParser {
  var lines: ArraySlice<Substring>

  static func blocks(_ lines: [Substring]) -> [Markdown.Block] {
    var parser = BlockParser(lines: lines[...])
    var blocks: [Markdown.Block] = []
    while true {
      let isSeparate = !parser.take(while: isBlank).isEmpty
      guard let line = parser.lines.first else { return blocks }
      blocks.append(Markdown.Block(content: parser.content(line), isSeparate: isSeparate))
    }
  }

  private mutating func content(_ line: Substring) -> Markdown.Content {
    if line.hasPrefix("```") { return .code(takeInner { $0.hasPrefix("```") }, isDiff: line == "```diff") }
    if line.hasPrefix("    ") { return indentedCode() }
    if line.hasPrefix("|") { return table() }
    if line.hasPrefix(">") {
      return .quote(Self.blocks(take { $0.hasPrefix(">") }.map { $0.trimmingPrefix(Pattern.quote) }))
    }
    if line.hasPrefix("#"), let heading = line.wholeMatch(of: Pattern.heading) {
      lines.removeFirst()
      return .heading(Markdown.inlines(heading.output.1))
    }
    if let summary = details(line) {
      return .details(Markdown.inlines(summary), Self.blocks(takeInner { $0 == "</details>" }))
    }
    return marker(line) != nil ? list() : .paragraph(Markdown.inlines(paragraph()[...]))
  }

  private mutating func take(while condition: (Substring) -> Bool) -> [Substring] {
    let taken = lines.prefix(while: condition)
    lines = lines[taken.endIndex...]
    return Array(taken)
  }

  /// The lines between this one and a closing one.
  private mutating func takeInner(closing isEnd: (Substring) -> Bool) -> [Substring] {
    lines.removeFirst()
    defer { lines = lines.dropFirst() }
    return take { !isEnd($0) }
  }

  /// Leaves the empty lines at the end.
  private mutating func takeToLastLine(while condition: (Substring) -> Bool) -> [Substring] {
    let count = lines.prefix(while: condition).lastIndex { !isBlank($0) }.map { $0 + 1 - lines.startIndex } ?? 0
    defer { lines = lines.dropFirst(count) }
    return Array(lines.prefix(count))
  }

  private mutating func indentedCode() -> Markdown.Content {
    .code(takeToLastLine { $0.hasPrefix("    ") || isBlank($0) }.map { $0.dropFirst(4) }, isDiff: false)
  }

  private mutating func table() -> Markdown.Content {
    let rows = take { $0.hasPrefix("|") }.filter { !$0.allSatisfy { "-:| ".contains($0) } }
      // A bar within a cell is written as \|.
      .map { $0.replacing(#"\|"#, with: "\u{2}").split(separator: "|", omittingEmptySubsequences: false) }
      .map { $0.dropFirst().dropLast().map { $0.replacing("\u{2}", with: "|").trimmingCharacters(in: .whitespaces) } }
    return .table(rows.map { $0.map { Markdown.inlines($0[...]) } })
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
      items.append(Self.blocks((blanks.isEmpty || items.isEmpty ? [] : [""]) + [text] + rest))
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
  line.first == "-" || line.first?.isNumber == true ? line.prefixMatch(of: Pattern.marker)?.output.count : nil
}

private func details(_ line: Substring) -> Substring? {
  line.hasPrefix("<details>") ? line.wholeMatch(of: Pattern.details)?.output.1 : nil
}

private func startsBlock(_ line: Substring) -> Bool {
  ["```", "|", ">", "#"].contains { line.hasPrefix($0) } || details(line) != nil
}

private func isBlank(_ line: Substring) -> Bool {
  line.allSatisfy { $0 == " " }
}

// MARK: Within a line

extension Markdown {
  /// Emphasis, code and links. Emphasis may go around code, but never begins in it.
  package static func inlines(_ source: Substring) -> [Inline] {
    var inlines: [Inline] = []
    var rest = source
    func addText(_ text: Substring) {
      if !text.isEmpty { inlines.append(.text(String(text))) }
    }
    // To look for the pattern at each letter takes ten times as long.
    while let mark = rest.utf8.firstIndex(where: "`*[".utf8.contains),
      let match = rest[mark...].firstMatch(of: Pattern.inline)
    {
      addText(rest[..<match.range.lowerBound])
      if let code = match.quoted ?? match.code {
        inlines.append(.code(String(code)))
      } else if let words = match.strong {
        inlines.append(.strong(Self.inlines(words)))
      } else if let words = match.emphasis {
        inlines.append(.emphasis(Self.inlines(words)))
      } else if let words = match.words, let target = match.target {
        inlines.append(.link(Self.inlines(words), target: String(target)))
      }
      rest = rest[match.range.upperBound...]
    }
    addText(rest)
    return inlines
  }
}

/// Made once: to make a pattern takes longer than to look for it in a line.
private enum Pattern {
  nonisolated(unsafe) static let heading = #/#{1,6} +(.+)/#
  nonisolated(unsafe) static let quote = #/> ?/#
  nonisolated(unsafe) static let marker = #/(?:-|\d+\.) +/#
  nonisolated(unsafe) static let details = #/<details><summary>(.+)</summary>/#

  /// Code in two backquotes or in one. Words end at the first mark of theirs that is outside code.
  nonisolated(unsafe) static let inline =
    #/
    (?s) ``(?<quoted>.*?)`` | `(?!`)(?<code>.*?)`
    | \*\*(?<strong>(?>``.*?``|`(?!`).*?`|.)+?)\*\*
    | \*(?![*\ ])(?<emphasis>(?>``.*?``|`(?!`).*?`|.)+?)\*
    | \[(?>(?<words>(?>``.*?``|`(?!`).*?`|.)+?)\]\()(?<target>[^)\s]*)\)
    /#
}
