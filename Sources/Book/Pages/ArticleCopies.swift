import Foundation
import LessonKit
import LessonPackage

/// The reader's own copies of the articles: text files.
package struct ArticleCopies {
  private var files: [(name: String, lines: [Line])] = []

  /// The files that are not texts.
  private(set) var skipped: [String] = []

  /// A line as it is shown, and as it is compared.
  private typealias Line = (shown: Substring, plain: String)

  /// - Throws: A missing-input error if there is no such folder.
  package init(in folder: String) throws {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw LessonError.noInput(.noCopies.with(folder))
    }
    for name in names.sorted() where !name.hasPrefix(".") {
      let file = URL(fileURLWithPath: folder).appending(path: name)
      if ["txt", "md", "text", ""].contains(file.pathExtension.lowercased()),
        let text = try? String(contentsOf: file, encoding: .utf8)
      {
        files.append((file.deletingPathExtension().lastPathComponent, text.lines.map { ($0, plain($0)) }))
      } else {
        skipped.append(name)
      }
    }
  }

  /// The section of the article that each step shows, by the steps' numbers; nil if there is no copy.
  ///
  /// - Parameter lessons: All lessons: a file may hold several articles one after the other, and an article may belong
  ///   to several lessons.
  func sections(for lesson: LessonSource, among lessons: [LessonSource]) -> [Int: ArticlePassage]? {
    let title = lesson.articleTitle
    guard let file = lines(for: lesson, title) else { return nil }
    func place(ofLine line: String) -> Int? { file.firstIndex { $0.plain == line } }
    let start = title.flatMap(place) ?? 0
    // At its end an article may name the ones before.
    let next = lessons.compactMap(\.articleTitle).filter { $0 != title }.compactMap(place).filter { $0 > start }.min()
    let lines = Array(file[start..<(next ?? file.count)])
    func place(of step: LessonSource.Step) -> Int? {
      step.article.map(plain).flatMap { words in lines.firstIndex { $0.plain.contains(words) } }
    }
    let places = lessons.filter { $0.articleTitle == title }.flatMap(\.steps).compactMap(place(of:))
    // The lines before the first section belong to it.
    let bounds = [0] + Set(places).sorted().dropFirst() + [lines.count]
    var section = 0
    var firstStep: [Int: Int] = [:]
    return Dictionary(
      uniqueKeysWithValues: lesson.steps.map { step in
        if let place = place(of: step) { section = bounds.lastIndex { $0 <= place } ?? 0 }
        if let first = firstStep[section] { return (step.number, .sameAs(first)) }
        firstStep[section] = step.number
        let shown = lines[bounds[section]..<bounds[section + 1]].map(\.shown)
        return (step.number, .text(shown.joined(separator: "\n")))
      })
  }

  /// The copy whose file has the lesson's name or the article's title in its own name, or has the title as a line, or
  /// begins its name with the lesson's number.
  private func lines(for lesson: LessonSource, _ title: String?) -> [Line]? {
    let names = [plain(lesson.name), title].compactMap(\.self)
    let file =
      files.first { file in names.contains(where: plain(file.name).contains) }
      ?? files.first { $0.lines.contains { $0.plain == title } }
      ?? files.first { $0.name.prefixMatch(of: #/\d+/#).flatMap { Int($0.output) } == lesson.number }
    return file?.lines
  }
}

extension LessonSource {
  /// The title that the article's text has. What a lesson adds behind a comma and a blank says which part of the article
  /// it is about. Nil if it has no title.
  fileprivate var articleTitle: String? { title.split(separator: ", ").first.map(plain) }
}

/// The text for comparing: copies differ in blanks, in marks of headings, and in the width of punctuation.
private func plain(_ text: some StringProtocol) -> String {
  String(text).lowercased().applyingTransform(.fullwidthToHalfwidth, reverse: false)?
    .filter { !$0.isWhitespace && $0 != "#" && $0 != "*" } ?? ""
}
