import Book
import LessonKit

extension Verb {
  static let words = Verb(name: "words", names: .none) { call in
    let words = try introducedWords(of: call.catalogue.lessons, in: call.package)
    Terminal.page(Markdown(glossary(of: words, call.language)).text(Terminal.style, to: Terminal.width))
  }
}

/// The words of all lessons, in the order in which a reader meets them.
func introducedWords(of lessons: [LessonSource], in package: PackageFolder) throws -> [Word] {
  try lessons.flatMap { Word.introduced(by: $0, readme: try package.readme("Lessons/\($0.name)")) }
}

/// The glossary in Markdown: each word with its meaning, below the lesson that introduces it.
func glossary(of words: [Word], _ language: Language = .english) -> String {
  let colon = language == .chinese ? "\u{FF1A}" : ": "
  var lines: [String] = []
  for (index, word) in words.enumerated() {
    if index == 0 || word.lesson.name != words[index - 1].lesson.name {
      lines += ["", "## \(word.lesson.number). \(word.lesson.name)", ""]
    }
    lines.append("- *\(word.name)*\(colon)\(word.meaning)")
  }
  return lines.joined(separator: "\n")
}
