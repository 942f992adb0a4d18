import Foundation
import LessonKit
import TestKit
import Testing

/// The lesson that runs on the reader's own Combine.
@Suite(.ownThreads) struct FinaleTests {
  private static func text(_ path: String) throws -> String { try PackageFiles.text("Lessons/\(path)") }

  @Test(arguments: [
    "Lesson.swift", "CustomSink.swift", "Article/TestSink.swift", "Article/Original+CustomSink.swift",
    "Props/Sent.swift",
  ])
  func sourceIsTheLessonsButForTheImport(file: String) throws {
    let lesson = try Self.text("CustomSubscriber/\(file)")
    #expect(lesson.contains("import Combine\n"))
    let expected = lesson.replacing("import Combine\n", with: "import CombineByHand\n")
    try expectEqual(Self.text("OwnCombine/Finale/\(file)"), expected)
  }

  @Test func nothingElseIsInTheFinale() throws {
    let folder = PackageFiles.root.appending(path: "Lessons")
    func files(_ path: String) throws -> Set<String> {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: path).path)
      return Set(paths.filter { $0.hasSuffix(".swift") })
    }
    let lesson = try files("CustomSubscriber").filter { !$0.hasPrefix("Exercises/") }
    try expectEqual(files("OwnCombine/Finale"), lesson.union(["Bridged.swift"]))
  }

  @Test func expectedTraceIsTheLessons() throws {
    try expectEqual(Self.text("OwnCombine/Finale/expected.txt"), Self.text("CustomSubscriber/expected.txt"))
  }

  /// With SOLUTIONS=1 it runs on the given solution.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["SOLUTIONS"] == "1")) func runsOnTheGivenSolution() throws {
    let program = PackageFiles.products.appending(path: "OwnCustomSubscriber")
    let outcome = try ChildProcess.run(program, [])
    expectNil(outcome.problem)
    try expectEqual(outcome.output, Self.text("CustomSubscriber/expected.txt"))
  }
}
