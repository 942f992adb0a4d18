import Foundation
import LessonKit
import Testing

@Suite struct FilmTests {
  /// The README opens with it. Look at each change in a browser, and then make it anew:
  ///
  ///     swift run lessons film CustomSubscriber --step 5 Lessons/film.svg
  @Test func filmInTheReadmeIsWhatTheToolMakes() throws {
    let outcome = try Tool.run("film", "CustomSubscriber", "--step", "5", "-", "--skip-build")
    #expect(outcome.problem == nil)
    #expect(try outcome.output == text("Lessons/film.svg"))
    #expect(try text("README.md").contains("](Lessons/film.svg)"))
  }

  @Test func eachEventHasASentenceAndAMovement() throws {
    let film = try text("Lessons/film.svg")
    #expect(film.contains("CustomSink requests 3. CustomSink receives 1. "))
    #expect(film.contains("PassthroughSubject drops 5, because no demand is outstanding.</desc>"))
    #expect(film.matches(of: #/@keyframes e\d+ /#).count == 7)
    #expect(film.matches(of: #/<g class="e\d+">/#).count == 7)
    #expect(film.contains("prefers-reduced-motion"))
    #expect(!film.contains("<script"))
  }

  @Test(arguments: [
    (["film"], "'film' needs a name: film CustomSubscriber --step 5 film.svg"),
    (
      ["film", "CustomSubscriber", "film.svg"],
      "'film' needs a step: film CustomSubscriber --step 5 film.svg"
    ),
    (
      ["film", "CustomSubscriber", "--step", "99", "-", "--skip-build"],
      "CustomSubscriber has no step 99; its steps are 1 to 10"
    ),
    (
      ["film", "CustomSubscriber", "--step", "1", "-", "--skip-build"],
      "step 1 records no streams; 'swift run lessons marbles CustomSubscriber' shows which steps do"
    ),
  ])
  func usageErrors(arguments: [String], message: String) {
    let error = Tool.error(of: arguments)
    #expect(error?.description == message)
    #expect(error?.exitCode == 64)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Tool.root.appending(path: path), encoding: .utf8)
  }
}
