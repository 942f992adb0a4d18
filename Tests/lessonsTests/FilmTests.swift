import Foundation
import LessonKit
import TestKit
import Testing

@Suite(.ownThreads) struct FilmTests {
  /// The README opens with it. Look at each change in a browser, and then make it anew:
  ///
  ///     swift run lessons film CustomSubscriber --step 5 Lessons/film.svg
  @Test func aPictureThatCannotBeWrittenIsAnError() throws {
    try Tool.withTemporaryFolder { folder in
      try FileManager.default.createDirectory(
        at: folder.appending(path: "taken.svg"), withIntermediateDirectories: true)
      let package = try Tool.linkToThePackage(in: folder)
      for (file, advice) in [
        ("../taken.svg", "make sure that you may write there, and that the disk has room"),
        ("nowhere/a.svg", "choose a folder that exists"),
      ] {
        try Tool.expectError(
          "\(file) cannot be written; \(advice)", exit: 66, of: ["draw", "map", "--svg", file], in: package)
      }
    }
  }

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
