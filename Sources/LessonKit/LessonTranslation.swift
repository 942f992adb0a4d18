import Foundation
import Recording

/// What the Chinese READMEs say in place of a lesson's own English.
package struct LessonTranslation {
  /// The article's title and what the lesson teaches, as the list of all lessons says them.
  package private(set) var title: String?
  package private(set) var teaches: String?

  /// The titles of the steps, by their numbers. They are read when they are asked for.
  package var steps: [Int: String] { readme.map(stepTitles) ?? [:] }

  private var readme: URL?

  /// What is missing in the lesson's folder has no translation. In English nothing has one.
  ///
  /// - Parameter rows: Those of all lessons, if they are known.
  package init(of name: String, in folder: URL, _ language: Language, rows: [Substring: Substring]? = nil) {
    guard language == .chinese else { return }
    let rows = rows ?? Self.rows(in: folder.deletingLastPathComponent(), language)
    if let row = rows[Substring(name)]?.wholeMatch(of: Pattern.row) {
      title = row.1.filter { $0 != "*" }
      teaches = "\(row.2)\u{3002}"
    }
    readme = folder.appending(path: "README.zh.md")
  }

  /// The rows of the Chinese list of lessons, by the lessons' names.
  ///
  /// - Parameter lessons: The folder with all lessons.
  package static func rows(in lessons: URL, _ language: Language) -> [Substring: Substring] {
    guard language == .chinese else { return [:] }
    // A pattern is not looked for in the whole text: that takes longer than all that a verb does.
    let rows = lines(of: lessons.appending(path: "README.zh.md")).filter { $0.hasPrefix("| ") }.map { row in
      (row.drop { $0 != "[" }.dropFirst().prefix { $0 != "]" }, row)
    }
    return Dictionary(rows) { first, _ in first }
  }
}

private func lines(of file: URL) -> [Substring] { ((try? String(contentsOf: file, encoding: .utf8)) ?? "").lines }

/// Below such a title the English one stands.
private func stepTitles(in readme: URL) -> [Int: String] {
  let lines = lines(of: readme)
  return lines.indices.dropLast(2).reduce(into: [:]) { titles, index in
    guard lines[index].hasPrefix("## "), lines[index + 1].isEmpty, lines[index + 2].hasPrefix("*"),
      lines[index + 2].dropFirst(2).hasSuffix("*"), let heading = lines[index].wholeMatch(of: Pattern.heading)
    else { return }
    titles[Int(heading.1)!] = String(heading.2)
  }
}

/// Made once: to make a pattern takes longer than to look for it.
private enum Pattern {
  nonisolated(unsafe) static let row = #/\| \d+ \| \[\w+\]\(.*?\) \| (.+) \| (.+) \|/#
  nonisolated(unsafe) static let heading = #/## (\d+)\. (.+)/#
}
