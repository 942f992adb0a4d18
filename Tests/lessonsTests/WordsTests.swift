import Foundation
import TestKit
import Testing

@testable import LessonPackage
@testable import lessons

/// The words that lessons introduce.
@Suite(.ownThreads) struct WordsTests {
  private static let glossary = Result {
    let lessons = try Shared.catalogue.get().lessons
    return (lessons: lessons, words: try Shared.catalogue.get().words)
  }

  @Test func listIsRead() throws {
    let lesson = try #require(try Self.glossary.get().lessons.first)
    let words = Word.introduced(
      by: lesson,
      in: Readme(
        """
        # A lesson

        **New words**
        - *One*: the first.
        - *Two words*: a sentence
          in two lines.

        - *Not one*: of the list.

        """))
    expectEqual(words.map(\.name), ["One", "Two words"])
    expectEqual(words.map(\.meaning), ["the first.", "a sentence in two lines."])
  }

  @Test func aLessonIntroducesAtMostSixNewWords() throws {
    let (lessons, words) = try Self.glossary.get()
    for lesson in lessons { #expect(words.count { $0.lesson.name == lesson.name } <= 6, "\(lesson.name)") }
    expectEqual(Set(words.map { $0.name.lowercased() }).count, words.count)
  }

  @Test func noReadmeUsesAWordBeforeItsLesson() throws {
    let (lessons, words) = try Self.glossary.get()
    for lesson in lessons {
      let text = try prose(of: lesson)
      for word in words where word.lesson.number > lesson.number {
        #expect(!uses(text, word), "\(lesson.name) uses '\(word.name)', which \(word.lesson.name) introduces")
      }
    }
  }

  @Test func wordThatIsUsedTooEarlyIsNoticed() throws {
    let lesson = try #require(try Self.glossary.get().lessons.first)
    let word = Word(name: "Demand", meaning: "", lesson: lesson)
    #expect(uses("It has demands.", word))
    #expect(!uses("It is demanding.", word))
  }

  @Test func toolListsThem() throws {
    let output = try Tool.output("words")
    for word in try Self.glossary.get().words { #expect(output.contains("\(word.name): ")) }
  }

  private func uses(_ text: String, _ word: Word) -> Bool {
    // Most words are nowhere in it. To make a pattern and to match it takes much longer than to see that.
    guard strstr(text.lowercased(), word.name.lowercased()) != nil else { return false }
    let plural = "(?:s|es)?"
    let pattern = try? Regex("(?i)\\b\(word.name)\(plural)\\b")
    return pattern.map { text.contains($0) } ?? false
  }

  /// A README without its code: a name in code is no word.
  private func prose(of lesson: LessonSource) throws -> String {
    try PackageFolder().text("Lessons/\(lesson.name)/README.md")
      .replacing(#/```(?:.*\n)*?```/#, with: "").replacing(#/`[^`]*`/#, with: "").replacing(#/(?m)^    .*$/#, with: "")
  }
}
