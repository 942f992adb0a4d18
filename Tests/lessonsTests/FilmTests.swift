import Foundation
import LessonKit
import TestKit
import Testing

@Suite(.ownThreads) struct FilmTests {
  /// The README opens with it. Look at each change in a browser, and then make it anew:
  ///
  ///     swift run lessons film CustomSubscriber --step 5 --language en Lessons/film.svg
  ///     swift run lessons film CustomSubscriber --step 5 --language zh Lessons/film.zh.svg
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

  @Test(arguments: [("en", "Lessons/film.svg", "README.md"), ("zh", "film.zh.svg", "Lessons/README.zh.md")])
  func filmInTheReadmeIsWhatTheToolMakes(language: String, file: String, readme: String) throws {
    let film = try Tool.output(
      "film", "CustomSubscriber", "--step", "5", "-", "--skip-build", "--language", language)
    try expectEqual(film, text(file.hasPrefix("Lessons/") ? file : "Lessons/\(file)"))
    #expect(try text(readme).contains("](\(file))"))
  }

  @Test func eachEventHasASentenceAndAMovement() throws {
    let film = try text("Lessons/film.svg")
    #expect(film.contains("CustomSink requests 3. CustomSink receives 1. "))
    #expect(film.contains("PassthroughSubject drops 5, because no demand is outstanding.</desc>"))
    expectEqual(film.matches(of: #/@keyframes e\d+ /#).count, 7)
    expectEqual(film.matches(of: #/<g class="e\d+">/#).count, 7)
    #expect(film.contains("prefers-reduced-motion"))
    #expect(!film.contains("<script"))
    let chinese = try text("Lessons/film.zh.svg")
    #expect(chinese.contains("CustomSink 请求 3 个值。CustomSink 收到 1。"))
    #expect(chinese.contains("PassthroughSubject 丢弃 5，因为没有未满足的需求。</desc>"))
    expectEqual(
      chinese.matches(of: #/class="(?:axis|demand|title)"[^>]*>([^<]*)/#).map { String($0.1) },
      [
        "CustomSubscriber，第 5 步：返回的需求什么时候算数？", "未满足的需求", "事件的先后 →",
      ])
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Tool.root.appending(path: path), encoding: .utf8)
  }
}
