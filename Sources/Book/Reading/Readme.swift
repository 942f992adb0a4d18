import Foundation

/// The README of a lesson, in its parts.
package struct Readme {
  /// What stands above the first section, without the title.
  private(set) var introduction = ""

  /// All of it, without the title.
  private(set) var text = ""

  /// What is said about each step.
  package private(set) var steps: [Int: String] = [:]

  /// The sections behind the steps.
  private(set) var others: [(heading: String, text: String)] = []

  package init(_ source: String) {
    var isCode = false
    var heading: String?
    var text: [Substring] = []
    for line in source.lines {
      if line.drop(while: { $0 == " " }).hasPrefix("```") { isCode.toggle() }
      // The link to the other language, and a comment that is for a test.
      if line.wholeMatch(of: ownLink) != nil || line.hasPrefix("<!--") { continue }
      if isCode || !line.hasPrefix("# ") { self.text += "\(line)\n" }
      if !isCode, line.hasPrefix("## ") {
        add(heading, text)
        heading = String(line.dropFirst(3))
        text = []
      } else if isCode || !line.hasPrefix("# ") {
        text.append(line)
      }
    }
    add(heading, text)
  }

  private mutating func add(_ heading: String?, _ lines: [Substring]) {
    let text = lines.joined(separator: "\n").trimmingCharacters(in: .newlines)
    guard let heading else {
      introduction = text
      return
    }
    if let number = heading.prefixMatch(of: #/(\d+)\. /#).flatMap({ Int($0.output.1) }) {
      steps[number] = text
    } else {
      others.append((heading, text))
    }
  }
}

/// Made once, because a README has many lines.
nonisolated(unsafe) private let ownLink = #/\[[^\]]+\]\(README(?:\.zh)?\.md\)/#
