import Foundation
import Testing

/// A README in English, and the same one in Chinese. Paths begin at the package's root.
struct TranslatedPage: CustomTestStringConvertible {
  let path: String
  let chinesePath: String
  let english: Page
  let chinese: Page

  /// The hashes of the English sections from which the Chinese page was made.
  private let hashes: [String]

  var testDescription: String { chinesePath }

  init(path: String, _ english: String, chinesePath: String, _ chinese: String) {
    self.path = path
    self.chinesePath = chinesePath
    self.english = Page(english)
    let comment = chinese.firstMatch(of: #/\n<!-- sections:((?: [0-9a-f]{8})+) -->\n$/#)
    hashes = comment.map { $0.1.split(separator: " ").map(String.init) } ?? []
    self.chinese = Page(comment.map { String(chinese[..<$0.range.lowerBound]) } ?? chinese)
  }

  /// What one of the two says, and the other does not.
  var differences: [String] {
    let translated = translatedSections
    guard english.sections.map(\.level) == translated.map(\.level) else {
      return ["the headings are \(english.sections.map(\.heading)) and \(translated.map(\.heading))"]
    }
    return zip(english.sections, translated).flatMap(differences)
  }

  /// What the terms are called in Chinese is said on no English page.
  static let terms = "## 术语表"

  /// The Chinese sections that have an English one.
  var translatedSections: [Page.Section] { chinese.sections.filter { $0.heading != Self.terms } }

  private func differences(_ english: Page.Section, _ chinese: Page.Section) -> [String] {
    var problems: [String] = []
    func compare<Value: Equatable>(_ subject: String, _ one: Value, _ other: Value) {
      if one != other { problems.append("\(english.heading): \(subject): \(one) and \(other)") }
    }
    if english.isStep {
      compare("the headings of steps", english.heading, "\(chinese.number)\(chinese.titleBelow ?? "")")
      compare("a translation in the heading", true, chinese.heading.contains(#/\p{Han}/#))
    }
    compare(
      "code", withoutAnswers(codeWithoutWords(english, chinese)), withoutAnswers(codeWithoutWords(chinese, chinese)))
    compare("in backquotes", english.spans, chinese.spans)
    compare("rows of tables", english.tables, chinese.tables)
    compare("list items", english.listItems, chinese.listItems)
    compare("answers and hints", english.foldedParts, chinese.foldedParts)
    compare("links", english.links.map { target($0, from: path) }, chinese.links.map { target($0, from: chinesePath) })
    return problems
  }

  /// A list of files is set as code, and the words behind each of them are translated.
  private func codeWithoutWords(_ section: Page.Section, _ chinese: Page.Section) -> [String] {
    if chinese.code.contains(where: { $0.contains(#/\p{Han}/#) && $0.contains("-->") }) {
      return drawingsWithoutWords(section.code)
    }
    guard chinese.code.contains(where: { $0.contains(#/\p{Han}/#) && $0.hasPrefix("    ") }) else {
      return section.code
    }
    return section.code.map { line in
      // The words behind a long name stand in the next line.
      line.hasPrefix("        ") ? "" : line.hasPrefix("    ") ? line.replacing(#/(\S) {2,}.+/#) { $0.1 } : line
    }
  }

  /// The words in a drawing with arrows are translated: its signs are compared, and how long an arrow is does not count.
  private func drawingsWithoutWords(_ code: [String]) -> [String] {
    let blocks = code.split(omittingEmptySubsequences: false) { $0.contains("```") }
    return blocks.enumerated().flatMap { index, block in
      let isDrawing = index % 2 == 1 && block.contains { $0.contains("-->") }
      return block.map { line in
        isDrawing || line.contains("-->") ? line.replacing(#/-+/#, with: "-").filter { "<>|^-".contains($0) } : line
      }
    }
  }

  /// The tool speaks the reader's language: below 'check', 'watch' and 'draw', only the command is the same on both pages.
  private func withoutAnswers(_ code: [String]) -> [String] {
    var isAnswer = false
    return code.filter { line in
      if line.hasPrefix("```") { isAnswer = false }
      defer { if line.prefixMatch(of: #/\$ swift run lessons (check|watch|draw) /#) != nil { isAnswer = true } }
      return !isAnswer
    }
  }

  /// The English page or the file to which a link leads.
  private func target(_ link: String, from path: String) -> String {
    if link.contains("://") { return link }
    let folder = URL(fileURLWithPath: "/\(path)").deletingLastPathComponent()
    let target = String(folder.appending(path: link).standardized.path.dropFirst())
    return target == "Lessons/README.zh.md" ? "README.md" : target.replacing(#/\.zh(\.\w+)$/#) { $0.1 }
  }

  /// The headings of the English sections that have changed since the Chinese page was made.
  var outdatedSections: [String] {
    let now = english.sections.map(\.hash)
    guard now.count == hashes.count else { return now == hashes ? [] : ["(which sections there are)"] }
    return zip(english.sections, hashes).filter { $0.hash != $1 }.map(\.0.heading)
  }

  /// The last line of a Chinese page that is up to date.
  var newComment: String { "<!-- sections: \(english.sections.map(\.hash).joined(separator: " ")) -->" }
}

extension TranslatedPage {
  /// All of the package: its own, those of the lessons, and those of their exercises. A reader's own lesson may be in
  /// English only.
  static let all: [TranslatedPage] = {
    let folders = PackageFiles.lessonFolders.filter { isInChinese("Lessons/\($0)") }.flatMap { lesson in
      let exercises = "Lessons/\(lesson)/Exercises"
      return ["Lessons/\(lesson)"] + (PackageFiles.isFile("\(exercises)/README.md") ? [exercises] : [])
    }
    let paths = [("README.md", "Lessons/README.zh.md")] + folders.map { ("\($0)/README.md", "\($0)/README.zh.md") }
    return paths.map { english, chinese in
      TranslatedPage(
        path: english, withoutReadersLessons((try? PackageFiles.text(english)) ?? ""),
        chinesePath: chinese, (try? PackageFiles.text(chinese)) ?? "")
    }
  }()

  private static func isInChinese(_ folder: String) -> Bool { PackageFiles.isFile("\(folder)/README.zh.md") }

  /// Without the rows that `lessons new` has entered in the list.
  private static func withoutReadersLessons(_ readme: String) -> String {
    readme.replacing(#/(?m)^\| \d+ \| \[\w+\]\((Lessons\/\w+)\/README\.md\) .*\n/#) { row in
      isInChinese(String(row.1)) ? row.0 : ""
    }
  }
}
