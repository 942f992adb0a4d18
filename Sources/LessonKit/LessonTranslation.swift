import Foundation

/// What the Chinese READMEs say in place of a lesson's own English.
package struct LessonTranslation {
  /// The article's title and what the lesson teaches, as the list of all lessons says them.
  package private(set) var title: String?
  package private(set) var teaches: String?
  package private(set) var steps: [Int: String] = [:]

  /// What is missing in the lesson's folder has no translation. In English nothing has one.
  package init(of name: String, in folder: URL, _ language: Language) {
    guard language == .chinese else { return }
    func text(_ file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }
    let list = text(folder.deletingLastPathComponent().appending(path: "README.zh.md"))
    if let row = list.matches(of: Pattern.row).first(where: { $0.1 == name }) {
      title = row.2.filter { $0 != "*" }
      teaches = "\(row.3)\u{3002}"
    }
    for heading in text(folder.appending(path: "README.zh.md")).matches(of: Pattern.heading) {
      steps[Int(heading.1)!] = String(heading.2)
    }
  }
}

/// Made once: to make a pattern takes longer than to look for it.
private enum Pattern {
  nonisolated(unsafe) static let row = #/(?m)^\| \d+ \| \[(\w+)\]\(.*?\) \| (.+) \| (.+) \|$/#
  nonisolated(unsafe) static let heading = #/(?m)^## (\d+)\. (.+)\n\n\*.+\*$/#
}
