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
    try browser.readConsole()
    var questions: [QuestionTests.Question] = []
    var played = 0
    var (veiled, steps) = (0, 0)
    for (place, lesson) in book.lessonNames.enumerated() {
      let name = fileName(lesson, language)
      // In Chinese a third of the lessons is laid out, and the one that the examples show.
      let isLaidOut = language == .english || place.isMultiple(of: 3) || lesson == "CustomSubscriber"
      let width = language == .english ? 360 : isLaidOut ? 1280 : 1920
      try browser.open(book.folder.appending(path: name), width: width, height: 800)
      if language == .english { played += try ChromiumTests.films("visit.page('\(name)')", browser) }
      questions += try QuestionTests.questions(browser, name)
      var stages: [Int] = []
      for width in isLaidOut ? [1280, 400, 1920] : [] {
        try browser.setWidth(width, height: 800)
        // A film that scrolled, and has room now, hears of it in one more frame.
        if width == 1280, language == .english { try browser.nextFrames() }
        if language == .english, width < 1920 { try FilmLayoutTests.expectFilms(browser, name, at: width) }
        try stages.append(LayoutTests.stageWhereNothingIsCut(browser, name, at: width))
      }
      if isLaidOut { try LayoutTests.expectWideFilm(browser, name, stages[0], stages[2]) }
      // At this width the outline has the titles.
      let counts = try TitleTests.expectNoneTells(browser, name)
      (veiled, steps) = (veiled + counts.veiled, steps + counts.steps)
      if language == .english { try FilmLayoutTests.expectFilmsOnPaper(browser, name) }
      try expectEqual(browser.consoleMessages(), [], "\(name)")
    }
    #expect(language != .english || played > 0)
    // Most steps are to be read as they are.
    #expect(veiled * 5 < steps, "\(veiled) of \(steps) steps are hidden")
    QuestionTests.expectToBeAnsweredWrong(questions)
  }
}
