import LessonKit

extension Verb {
  static let words = Verb(
    "words", .none,
    summary: Message("lists the words that the lessons introduce, with their meaning", "列出各课引入的词和它们的意思"),
    example: Example(
      command: "words",
      output: """
        1. IntroducingCombine

        - Publisher: sends values to its subscribers, …
        …
        """)
  ) { call, _ in
    let package = try call.package
    let words = try introducedWords(of: Catalogue(of: package).lessons, in: package)
    Terminal.page(Markdown(glossary(of: words, package.language)).text(Style(Terminal.hasColour), to: Terminal.width))
  }
}

/// A word that a lesson introduces.
struct Word {
  let name: String

  /// What it means, in a sentence.
  let meaning: String

  /// The lesson whose README introduces it.
  let lesson: LessonSource
}

/// The words of all lessons, in the order in which a reader meets them.
func introducedWords(of lessons: [LessonSource], in package: PackageFolder) throws -> [Word] {
  try lessons.flatMap { lesson in
    newWords(in: try package.readme("Lessons/\(lesson.name)"))
      .map { Word(name: $0.name, meaning: $0.meaning, lesson: lesson) }
  }
}

/// The list below "**New words**". An item begins with the word in asterisks, and may go on in the next line. In Chinese
/// the English word may stand behind it, in brackets.
func newWords(in readme: String) -> [(name: String, meaning: String)] {
  guard let list = readme.firstMatch(of: #/(?m)^\*\*(?:New words|新词)\*\*\n((?:(?:- |  ).*\n)+)/#) else { return [] }
  let items = list.output.1.replacing("\n  ", with: " ").split(separator: "\n")
  return items.compactMap { item in
    item.wholeMatch(of: #/- \*([^*]+)\*(\u{FF08}[^\u{FF09}]+\u{FF09})?(?:: |\u{FF1A})(.+)/#).map {
      ("\($0.output.1)\($0.output.2 ?? "")", String($0.output.3))
    }
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
