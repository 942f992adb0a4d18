import Foundation

/// Where a page in Chinese does not keep to its rules of punctuation and spacing: punctuation is full-width beside
/// Chinese characters, one blank stands between them and Latin letters, digits or code, and none beside full-width
/// punctuation.
func spacingProblems(in page: Page) -> [String] {
  let lines = page.sections.flatMap { [$0.heading] + $0.ownProse }
  return lines.flatMap(parts).flatMap { part in
    problems.flatMap { problem in
      part.matches(of: problem.pattern).map { "\(problem.name): \(excerpt(part, around: $0.range))" }
    }
  }
}

// What stands in 《》 is a title, and a title is written as its author wrote it. A span of code, or a name
// with brackets like `cancel()` in a heading, becomes one character. The patterns are made once: to make one takes longer
// than to look for it in a line.
nonisolated(unsafe) private let replacements: [(pattern: Regex<Substring>, text: String)] = [
  (#/`[^`]+`|[A-Za-z]+\((?:[A-Za-z_]+:)*\)/#, "\u{FFFC}"),
  (#/《[^》]*》/#, "《》"),
  (#/\]\([^)]*\)/#, "]"),
  (#/<[^>]+>/#, ""),
  (#/^ *(?:[-*]|\d+\.) /#, ""),
  (#/!\[|[*\[\]]/#, ""),
]

private func parts(of line: String) -> [String] {
  let text = replacements.reduce(line) { $0.replacing($1.pattern, with: $1.text) }
  return text.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
}

// The full-width characters are escaped: 、 to 】, and those from U+FF01 to U+FF1F.
nonisolated(unsafe) private let problems: [(name: String, pattern: Regex<Substring>)] = [
  (
    "half-width punctuation",
    #/[\u{4E00}-\u{9FFF}\u{FFFC}\u{3001}-\u{3011}] ?[,;:?!()]|[,;:?!()] ?[\u{4E00}-\u{9FFF}\u{FFFC}\u{3001}-\u{3011}]/#
  ),
  ("no blank", #/[\u{4E00}-\u{9FFF}][A-Za-z0-9\u{FFFC}]|[A-Za-z0-9\u{FFFC}][\u{4E00}-\u{9FFF}]/#),
  ("a blank too many", #/[\u{4E00}-\u{9FFF}] [\u{4E00}-\u{9FFF}]|\S {2,}\S/#),
  (
    "a blank beside full-width punctuation",
    #/ [\u{3001}-\u{3011}\u{FF01}-\u{FF1F}]|[\u{3001}-\u{3011}\u{FF01}-\u{FF1F}] /#
  ),
]

private func excerpt(_ text: String, around range: Range<String.Index>) -> String {
  let start = text.index(range.lowerBound, offsetBy: -10, limitedBy: text.startIndex) ?? text.startIndex
  let end = text.index(range.upperBound, offsetBy: 10, limitedBy: text.endIndex) ?? text.endIndex
  return String(text[start..<end])
}
