import Book
import LessonKit

extension Verb {
  static let words = Verb(name: "words", names: .none) { call in
    let glossary = glossary(of: try call.catalogue.words, call.language)
    Terminal.page(Markdown(glossary).text(Terminal.style, to: Terminal.width))
  }
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
