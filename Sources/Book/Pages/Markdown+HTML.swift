import LessonPackage

extension HTML {
  /// - Parameter links: Where code that is one of these names leads.
  init(markdown source: some StringProtocol, links: [String: String] = [:]) {
    self = MarkdownWriter(links: links).html(Markdown(source).blocks)
  }

  /// Emphasis, code and links within a line.
  init(inlineMarkdown source: some StringProtocol, links: [String: String] = [:]) {
    self = MarkdownWriter(links: links).html(Markdown.inlines(Substring(source)))
  }
}

private struct MarkdownWriter {
  let links: [String: String]

  func html(_ blocks: [Markdown.Block]) -> HTML {
    blocks.map { html($0.content) }.joined("\n")
  }

  private func html(_ content: Markdown.Content) -> HTML {
    switch content {
    case .heading(let words): return "<h3>\(html(words))</h3>"
    case .paragraph(let words): return "<p>\(html(words))</p>"
    case .code(let lines, let isDiff):
      if isDiff { return diff(lines) }
      if let cycle = cycle(lines) { return cycle }
      let shown: [HTML] = lines.map { "<span style=\"--in:\($0.prefix { $0 == " " }.count)\">\($0)\n</span>" }
      return "<pre tabindex=\"0\"><code>\(shown)</code></pre>"
    case .list(let items, let first):
      let shown: [HTML] = items.map { blocks in
        if blocks.count == 1, case .paragraph(let words) = blocks[0].content { return "<li>\(html(words))</li>" }
        return "<li>\(html(blocks))</li>"
      }
      return first == nil ? "<ul>\(shown)</ul>" : "<ol>\(shown)</ol>"
    case .table(let rows):
      let shown: [HTML] = rows.enumerated().map { index, row in
        let cells: [HTML] = row.map { index == 0 ? "<th scope=\"col\">\(html($0))</th>" : "<td>\(html($0))</td>" }
        return "<tr>\(cells)</tr>"
      }
      return "<div class=\"scroll\" tabindex=\"0\"><table>\(shown)</table></div>"
    case .quote(let blocks): return "<blockquote>\(html(blocks))</blockquote>"
    case .details(let summary, let blocks):
      return "<details><summary>\(html(summary))</summary>\n\(html(blocks))\n</details>"
    }
  }

  func html(_ words: [Markdown.Inline]) -> HTML {
    words.map { word -> HTML in
      switch word {
      case .text(let text): return "\(text.replacing("\n", with: " "))"
      case .strong(let words): return "<strong>\(html(words))</strong>"
      case .emphasis(let words): return "<em>\(html(words))</em>"
      // No link stands in another.
      case .link(let words, let target):
        return "<a href=\"\(place(target))\">\(MarkdownWriter(links: [:]).html(words))</a>"
      case .code(let code):
        guard let target = links[code] else { return "<code>\(code.replacing("\n", with: " "))</code>" }
        // A link of DocC names the type as well.
        return "<a href=\"\(target)\"><code>\(code.split(separator: "/").last ?? "")</code></a>"
      }
    }.joined("")
  }
}

/// A link to the README of another lesson leads to its page.
private func place(_ target: String) -> String {
  if target.wholeMatch(of: Pattern.exercises) != nil { return "#exercises" }
  if let lesson = target.wholeMatch(of: Pattern.lesson) {
    return "\(lesson.output.1)\(lesson.output.2 ?? "").html"
  }
  return target.hasPrefix("javascript:") ? "#" : target
}

private enum Pattern {
  nonisolated(unsafe) static let exercises = #/Exercises\/README(?:\.zh)?\.md/#
  nonisolated(unsafe) static let lesson = #/\.\./(\w+)(?:/README(\.zh)?\.md)?/#
}
