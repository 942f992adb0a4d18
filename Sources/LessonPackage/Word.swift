/// A word that a lesson introduces.
package struct Word {
  package let name: String
  package let meaning: String

  /// The lesson whose README introduces it.
  package let lesson: LessonSource

  package static func anchor(_ index: Int) -> String { "word-\(index + 1)" }

  /// The list below "**New words**". An item begins with the word in asterisks, and may go on in the next line. In
  /// Chinese the English word may follow it, in brackets.
  package static func introduced(by lesson: LessonSource, in readme: Readme) -> [Word] {
    guard let list = readme.introduction.firstMatch(of: Pattern.list) else { return [] }
    return list.output.1.replacing("\n  ", with: " ").split(separator: "\n").compactMap { item in
      item.wholeMatch(of: Pattern.item).map {
        Word(name: "\($0.output.1)\($0.output.2 ?? "")", meaning: String($0.output.3), lesson: lesson)
      }
    }
  }
}

/// Made once: to make a pattern takes longer than to look for it.
private enum Pattern {
  nonisolated(unsafe) static let list = #/(?m)^\*\*(?:New words|新词)\*\*\n((?:(?:- |  ).*\n?)+)/#
  nonisolated(unsafe) static let item = #/- \*([^*]+)\*(\u{FF08}[^\u{FF09}]+\u{FF09})?(?:: |\u{FF1A})(.+)/#
}
