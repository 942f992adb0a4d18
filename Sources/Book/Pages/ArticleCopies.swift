import Foundation
import LessonKit

/// The reader's own copies of the articles: text files.
package struct ArticleCopies {
  private let files: [(name: String, text: ArticleText)]

  /// The files that are not texts.
  let skipped: [String]

  /// - Throws: A missing-input error if there is no such folder.
  package init(in folder: String) throws {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw LessonError.noInput(.noCopies.with(folder))
    }
    var files: [(String, ArticleText)] = []
    var skipped: [String] = []
    for name in names.sorted() where !name.hasPrefix(".") {
      let file = URL(fileURLWithPath: folder).appending(path: name)
      if ["txt", "md", "text", ""].contains(file.pathExtension.lowercased()),
        let text = try? String(contentsOf: file, encoding: .utf8)
      {
        files.append((file.deletingPathExtension().lastPathComponent, ArticleText(text)))
      } else {
        skipped.append(name)
      }
    }
    self.files = files
    self.skipped = skipped
  }

  /// The copy whose file has the lesson's name or the article's title in its own name, or has the title as a line, or
  /// begins its name with the lesson's number.
  ///
  /// - Parameter lessons: All lessons: a file may hold several articles one after the other, and an article may belong
  ///   to several lessons.
  func copy(for lesson: LessonSource, among lessons: [LessonSource]) -> ArticleCopy? {
    let title = lesson.articleTitle
    let file =
      files.first { file in [plain(lesson.name), title].compactMap(\.self).contains(where: plain(file.name).contains) }
      ?? files.first { title.flatMap($0.text.place(ofLine:)) != nil }
      ?? files.first { $0.name.prefixMatch(of: #/\d+/#).flatMap { Int($0.output) } == lesson.number }
    let others = Set(lessons.compactMap(\.articleTitle).filter { $0 != title })
    let words = lessons.filter { $0.articleTitle == title }.flatMap(\.steps).compactMap(\.article)
    return file.map { ArticleCopy($0.text, title: title, others: others, words: words) }
  }
}

/// A text by lines, as it is shown and as it is compared.
struct ArticleText {
  fileprivate var lines: [(shown: Substring, plain: String)]

  init(_ text: String) {
    lines = text.lines.map { ($0, plain($0)) }
  }

  /// The first line that is this one.
  fileprivate func place(ofLine line: String) -> Int? { lines.firstIndex { $0.plain == line } }

  /// The first line that has these words.
  fileprivate func place(of words: String) -> Int? {
    let words = plain(words)
    return lines.firstIndex { $0.plain.contains(words) }
  }
}

/// A reader's copy of an article.
struct ArticleCopy {
  private var text: ArticleText

  /// Where sections begin, in order.
  private let starts: [Int]

  /// - Parameters:
  ///   - file: The file's text.
  ///   - title: The article's title, if it has one. The article begins where the file begins, if no line is the title.
  ///   - others: The titles of the articles that the file may hold too.
  ///   - words: Words at which sections begin, of all lessons on this article.
  init(_ file: ArticleText, title: String?, others: Set<String>, words: [String]) {
    let start = title.flatMap(file.place(ofLine:)) ?? 0
    // At its end an article may name the ones before.
    let next = others.compactMap(file.place(ofLine:)).filter { $0 > start }.min()
    text = file
    text.lines = Array(file.lines[start..<(next ?? file.lines.count)])
    let places = words.compactMap(text.place(of:))
    // What stands before the first section belongs to it.
    starts = [0] + Set(places).sorted().dropFirst()
  }

  /// What each step shows, by the steps' numbers.
  func sections(of steps: [LessonSource.Step]) -> [Int: String] {
    var section = 0
    return Dictionary(
      uniqueKeysWithValues: steps.map { step in
        if let place = step.article.flatMap(text.place(of:)) {
          section = starts.lastIndex { $0 <= place } ?? 0
        }
        let end = section + 1 < starts.count ? starts[section + 1] : text.lines.count
        return (step.number, text.lines[starts[section]..<end].map(\.shown).joined(separator: "\n"))
      })
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
