import Foundation
import TestKit

/// A README, section by section.
struct Page {
  struct Section {
    /// The line of the heading; empty for what stands above the first one.
    var heading = ""

    /// The lines of its code, fences too.
    var code: [String] = []

    /// The other lines.
    var prose: [String] = []

    /// All of it, for its hash.
    var text = ""
  }

  private(set) var sections = [Section()]

  init(_ source: String) {
    var isFenced = false
    var previousIsCode = true
    for line in source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      let isFence = line.trimmingCharacters(in: .whitespaces).hasPrefix("```")
      if line.hasPrefix("#"), !isFenced { sections.append(Section(heading: line)) }
      // An indented line below text belongs to the list item above it.
      let isCode = isFenced || isFence || line.hasPrefix("    ") && previousIsCode
      previousIsCode = isCode || line.isEmpty
      if isFence { isFenced.toggle() }
      let last = sections.count - 1
      sections[last].text += "\(line)\n"
      if isCode {
        sections[last].code.append(line)
      } else if !line.hasPrefix("#") {
        sections[last].prose.append(line)
      }
    }
    sections.removeAll { $0.text.isEmpty }
  }
}

extension Page.Section {
  /// Whether it explains a step: its heading is that of the trace.
  var isStep: Bool { heading.prefixMatch(of: #/## \d/#) != nil }

  /// What stands before the title of a step: `## 1. `.
  var number: Substring { heading.prefixMatch(of: #/## \d+\. /#)?.output ?? "" }

  /// In Chinese, the English title of a step stands below the heading.
  var titleBelow: Substring? { prose.first { !$0.isEmpty }?.wholeMatch(of: #/\*([^*]+)\*/#)?.1 }

  /// The lines in the page's own language.
  var ownProse: [String] {
    guard isStep, let titleBelow else { return prose }
    return prose.filter { $0 != "*\(titleBelow)*" }
  }

  var level: Int { heading.prefix { $0 == "#" }.count }

  /// What stands in backquotes: names, commands, and lines of the trace. How often does not count.
  var spans: [String] {
    let spans = prose.joined(separator: " ").matches(of: #/`([^`]+)`/#).map { $0.1.split(separator: " ") }
    return Set(spans.map { $0.joined(separator: " ") }).sorted()
  }

  /// How many rows each table has.
  var tables: [Int] { prose.split { !$0.hasPrefix("|") }.map(\.count) }

  var listItems: Int { prose.count { $0.prefixMatch(of: #/ *(?:-|\d+\.) /#) != nil } }

  var foldedParts: Int { prose.count { $0.contains("<details>") } }

  /// Where the links lead, except those to the page in the other language.
  var links: [String] {
    prose.joined(separator: " ").matches(of: #/\[([^\]`]+)\]\(([^)]+)\)/#)
      .filter { $0.1 != "English" && $0.1 != "中文" }.map { String($0.2) }
  }

  /// Of all of it.
  var hash: String { text.fingerprint }
}
