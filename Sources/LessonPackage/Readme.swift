import Foundation

/// The README of a lesson, or of its exercises, in its parts.
package struct Readme {
  package typealias Section = (heading: String, text: String)

  package private(set) var title = ""

  /// What stands below it, above the first section.
  package private(set) var introduction = ""
  package private(set) var sections: [Section] = []

  package init(_ source: String) {
    var isCode = false
    var parts: [[Substring]] = [[]]
    // Without the link to the other language, and without the comment that is for a test.
    for line in source.lines where !line.hasPrefix("<!--") {
      if line.hasPrefix("["), line.wholeMatch(of: ownLink) != nil { continue }
      if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
      if !isCode, line.hasPrefix("## ") { parts.append([]) }
      parts[parts.count - 1].append(line)
    }
    let hasTitle = parts[0].first?.hasPrefix("# ") == true
    if hasTitle { title = String(parts[0][0]) }
    introduction = joined(parts[0].dropFirst(hasTitle ? 1 : 0))
    sections = parts.dropFirst().map { (String($0[0].dropFirst(3)), joined($0.dropFirst())) }
  }

  /// All of it, without the title.
  package var text: String {
    ([introduction] + sections.map { "## \($0.heading)\n\n\($0.text)" }).joined(separator: "\n\n")
  }

  /// The sections that are not about a step.
  package var others: [Section] { sections.filter { $0.heading.prefixMatch(of: number) == nil } }

  /// What is said about a step. The number is what counts: the title may be what the reader has changed. In Chinese, the
  /// English title below the heading says nothing.
  package func section(ofStep number: Int) -> String? {
    sections.first { $0.heading.hasPrefix("\(number). ") }.map { String($0.text.trimmingPrefix(englishTitle)) }
  }
}

private func joined(_ lines: ArraySlice<Substring>) -> String {
  lines[..<(lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? lines.startIndex)].drop(while: \.isEmpty).joined(
    separator: "\n")
}

nonisolated(unsafe) private let englishTitle = #/\*[^*\n]+\*(?:\n+|$)/#

/// Made once, because a README has many lines.
nonisolated(unsafe) private let number = #/\d+\. /#
nonisolated(unsafe) private let ownLink = #/\[[^\]]+\]\(README(?:\.zh)?\.md\)/#
