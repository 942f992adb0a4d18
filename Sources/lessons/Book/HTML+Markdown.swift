extension HTML {
  /// The Markdown of the lessons' READMEs: headings, paragraphs, lists, tables, quotes, code, and what a reader unfolds.
  ///
  /// - Parameter links: Where code that is one of these names leads.
  init(markdown source: String, links: [String: String] = [:]) {
    var parser = MarkdownParser(
      lines: source.split(separator: "\n", omittingEmptySubsequences: false)[...], links: links)
    self = parser.blocks().joined("\n")
  }

  /// Emphasis, code and links within a line.
  init(inlineMarkdown source: String, links: [String: String] = [:]) {
    let parts = source.split(separator: "`", omittingEmptySubsequences: false)
    // An odd backquote at the end begins no code.
    let hasOpenEnd = parts.count.isMultiple(of: 2)
    var codes: [Substring] = []
    var text = ""
    for (index, part) in parts.enumerated() {
      if index.isMultiple(of: 2) {
        text += part
      } else if hasOpenEnd, index == parts.count - 1 {
        text += "`\(part)"
      } else {
        // Emphasis may go around code, but never begins in it.
        text += "\u{1}\(codes.count)\u{1}"
        codes.append(part)
      }
    }
    let escaped: HTML = "\(text)"
    let html = escaped.text
      .replacing(#/\[([^\]]+)\]\(([^)\s]+)\)/#) { match in
        // No link stands in another.
        let words = match.output.1.replacing(#/\x{1}(\d+)\x{1}/#) { linked(codes[Int($0.output.1)!], [:]) }
        return "<a href=\"\(link(match.output.2))\">\(words)</a>"
      }
      .replacing(#/\*\*(.+?)\*\*/#) { "<strong>\($0.output.1)</strong>" }
      .replacing(#/\*([^*]+)\*/#) { "<em>\($0.output.1)</em>" }
      .replacing(#/\x{1}(\d+)\x{1}/#) { linked(codes[Int($0.output.1)!], links) }
    self.init(stringLiteral: html)
  }
}

private func linked(_ code: Substring, _ links: [String: String]) -> String {
  let html: HTML = "<code>\(code)</code>"
  return links[String(code)].map { "<a href=\"\($0)\">\(html.text)</a>" } ?? html.text
}

/// A link to the README of another lesson leads to its page.
private func link(_ target: Substring) -> String {
  if target.wholeMatch(of: #/Exercises\/README(?:\.zh)?\.md/#) != nil { return "#exercises" }
  if let lesson = target.wholeMatch(of: #/\.\./(\w+)(?:/README(\.zh)?\.md)?/#) {
    return "\(lesson.output.1)\(lesson.output.2 ?? "").html"
  }
  return target.hasPrefix("javascript:") ? "#" : String(target)
}

private struct MarkdownParser {
  var lines: ArraySlice<Substring>
  let links: [String: String]

  mutating func blocks() -> [HTML] {
    var blocks: [HTML] = []
    while let line = lines.first {
      if isBlank(line) {
        lines.removeFirst()
      } else if line.hasPrefix("```") {
        blocks.append(fencedCode())
      } else if line.hasPrefix("    ") {
        blocks.append(indentedCode())
      } else if line.hasPrefix("|") {
        blocks.append(table())
      } else if let heading = line.wholeMatch(of: #/#{1,6} +(.+)/#) {
        blocks.append("<h3>\(HTML(inlineMarkdown: String(heading.output.1)))</h3>")
        lines.removeFirst()
      } else if line.hasPrefix(">") {
        var inner = MarkdownParser(
          lines: take { $0.hasPrefix(">") }.map { $0.trimmingPrefix(#/> ?/#) }[...], links: links)
        blocks.append("<blockquote>\(inner.blocks())</blockquote>")
      } else if marker(line) != nil {
        blocks.append(list())
      } else if let tags = unfolding(line) {
        blocks.append(tags)
        lines.removeFirst()
      } else {
        blocks.append("<p>\(HTML(inlineMarkdown: paragraph(), links: links))</p>")
      }
    }
    return blocks
  }

  private mutating func take(while condition: (Substring) -> Bool) -> [Substring] {
    let taken = lines.prefix(while: condition)
    lines = lines[taken.endIndex...]
    return Array(taken)
  }

  private mutating func fencedCode() -> HTML {
    let isDiff = lines.removeFirst() == "```diff"
    let code = take { !$0.hasPrefix("```") }
    lines = lines.dropFirst()
    return pre(code, isDiff: isDiff)
  }

  private mutating func indentedCode() -> HTML {
    var code = take { $0.hasPrefix("    ") || isBlank($0) }
    while let last = code.last, isBlank(last) { code.removeLast() }
    return pre(code.map { $0.dropFirst(4) }, isDiff: false)
  }

  private func pre(_ lines: [Substring], isDiff: Bool) -> HTML {
    let html: [HTML] = lines.map { line in
      if isDiff, line.hasPrefix("+") { return "<span class=\"added\">\(line)</span>" }
      if isDiff, line.hasPrefix("-") { return "<span class=\"removed\">\(line)</span>" }
      return "\(line)"
    }
    return "<pre tabindex=\"0\"><code>\(html.joined("\n"))</code></pre>"
  }

  private mutating func table() -> HTML {
    let rows = take { $0.hasPrefix("|") }
      // A bar within a cell is written as \|.
      .map { $0.replacing(#"\|"#, with: "\u{2}").split(separator: "|", omittingEmptySubsequences: false) }
      .map { $0.dropFirst().dropLast().map { $0.replacing("\u{2}", with: "|") } }
      .filter { row in !row.allSatisfy { cell in cell.allSatisfy { "-: ".contains($0) } } }
    let html: [HTML] = rows.enumerated().map { index, row in
      let cells: [HTML] = row.map { cell in
        let content = HTML(inlineMarkdown: cell.trimmingCharacters(in: .whitespaces), links: links)
        return index == 0 ? "<th scope=\"col\">\(content)</th>" : "<td>\(content)</td>"
      }
      return "<tr>\(cells)</tr>"
    }
    return "<div class=\"scroll\" tabindex=\"0\"><table>\(html)</table></div>"
  }

  private mutating func list() -> HTML {
    let isOrdered = !lines.first!.hasPrefix("- ")
    var items: [HTML] = []
    while let line = lines.first, let width = marker(line), isOrdered == !line.hasPrefix("- ") {
      lines.removeFirst()
      let rest = takeRestOfItem()
      var item = MarkdownParser(
        lines: [line.dropFirst(width)] + rest.map { $0.dropFirst(min(width, $0.prefix { $0 == " " }.count)) },
        links: links)
      let blocks = item.blocks()
      let isParagraph = blocks.count == 1 && blocks[0].text.hasPrefix("<p>")
      let content =
        isParagraph ? HTML(stringLiteral: String(blocks[0].text.dropFirst(3).dropLast(4))) : blocks.joined("\n")
      items.append("<li>\(content)</li>")
    }
    return isOrdered ? "<ol>\(items)</ol>" : "<ul>\(items)</ul>"
  }

  /// Up to the next item, or to what stands at the margin below an empty line.
  private mutating func takeRestOfItem() -> [Substring] {
    var isBelowEmptyLine = false
    return take { line in
      defer { isBelowEmptyLine = isBlank(line) }
      if isBlank(line) || line.hasPrefix("  ") { return true }
      return !isBelowEmptyLine && !startsBlock(line) && marker(line) == nil
    }
  }

  private mutating func paragraph() -> String {
    let first = lines.removeFirst()
    let rest = take { !isBlank($0) && !startsBlock($0) && marker($0) == nil }
    return ([first] + rest).map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
  }
}

/// How wide the mark of a list item is.
private func marker(_ line: Substring) -> Int? {
  line.prefixMatch(of: #/(?:-|\d+\.) +/#).map { line.distance(from: $0.range.lowerBound, to: $0.range.upperBound) }
}

private func startsBlock(_ line: Substring) -> Bool {
  line.hasPrefix("```") || line.hasPrefix("|") || line.hasPrefix(">") || line.hasPrefix("#") || unfolding(line) != nil
}

/// The only tags that READMEs have.
private func unfolding(_ line: Substring) -> HTML? {
  guard let match = line.wholeMatch(of: #/(<details>)?(?:<summary>(.+)</summary>)?(</details>)?/#) else { return nil }
  let summary = match.output.2.map { "<summary>\(HTML(inlineMarkdown: String($0)).text)</summary>" }
  return HTML(
    stringLiteral: [match.output.1.map(String.init), summary, match.output.3.map(String.init)]
      .compactMap { $0 }.joined())
}

private func isBlank(_ line: Substring) -> Bool {
  line.allSatisfy { $0 == " " }
}
