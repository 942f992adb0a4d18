import Foundation
import LessonKit
import TestKit
import Testing

@Suite struct FilmTests {
  /// The README opens with it. Look at each change in a browser, and then make it anew:
  ///
  ///     swift run lessons film CustomSubscriber --step 5 Lessons/film.svg
  @Test func filmInTheReadmeIsWhatTheToolMakes() throws {
    try expectEqual(
      Tool.output("film", "CustomSubscriber", "--step", "5", "-", "--skip-build"), text("Lessons/film.svg"))
    #expect(try text("README.md").contains("](Lessons/film.svg)"))
  }

  @Test func eachEventHasASentenceAndAMovement() throws {
    let film = try text("Lessons/film.svg")
    #expect(film.contains("CustomSink requests 3. CustomSink receives 1. "))
    #expect(film.contains("PassthroughSubject drops 5, because no demand is outstanding.</desc>"))
    expectEqual(film.matches(of: #/@keyframes e\d+ /#).count, 7)
    expectEqual(film.matches(of: #/<g class="e\d+">/#).count, 7)
    #expect(film.contains("prefers-reduced-motion"))
    #expect(!film.contains("<script"))
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Tool.root.appending(path: path), encoding: .utf8)
  }
}
