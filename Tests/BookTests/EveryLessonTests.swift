import Foundation
import LessonKit
import TestKit
import Testing

@testable import Book
@testable import LessonPackage

/// What is asked of the page of every lesson. Each is opened once for all of it: that takes longer than most of what is
/// asked then.
@Suite(.ifThereIsChromium, .ownThreads) struct EveryLessonTests {
  /// The films are laid out in one language: their marbles are the same in the other one.
  @Test(arguments: Language.allCases) func isLaidOutAndAsks(_ language: Language) async throws {
    let book = try await WholeBook.shared()
    let browser = try Browser(
      book.folder.appending(path: "index.html"), preferring: ["prefers-reduced-motion": "reduce"])
    var questions: [QuestionTests.Question] = []
    for (place, lesson) in book.lessonNames.enumerated() {
      let name = fileName(lesson, language)
      try browser.open(book.folder.appending(path: name))
      questions += try QuestionTests.questions(browser, name)
      if language == .english { try FilmLayoutTests.expectFilms(browser, name) }
      // In Chinese a third of the lessons is enough, and the one that the examples show.
      if language == .english || place.isMultiple(of: 3) || lesson == "CustomSubscriber" {
        try LayoutTests.expectNothingIsCutOrScrolls(browser, name)
      }
    }
    QuestionTests.expectToBeAnsweredWrong(questions)
  }
}
