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

/// The laws by which the stations are checked, as the exercises' trace lists them.
@Suite struct LawTableTests {
  @Test(arguments: ["README.md", "README.zh.md"]) func tableHasTheLawsOfEachStation(readme: String) throws {
    let everywhere: Set = [1, 2, 3, 4, 5, 11, 12, 14, 19]
    let table = try PackageFiles.text("Lessons/OwnCombine/\(readme)").matches(of: #/(?m)^\| \d+ .*? \| ([\d, 、]*)\|/#)
      .map { Set($0.1.matches(of: #/\d+/#).map { Int($0.output)! }) }
    // A part begins with "Just:" or with the number of its station, and has no row of its own if the next one has its laws.
    let parts = try PackageFiles.text("Lessons/OwnCombine/Exercises/expected.txt")
      .split(separator: #/(?m)^(?:\d+\. .*|\w+:)$/#)
      .map { Set($0.matches(of: #/(?m)^law (\d+)/#).map { Int($0.1)! }) }.filter { !$0.isEmpty }
    let rows = table.filter { !$0.isEmpty }
    for laws in parts { #expect(laws.isSuperset(of: everywhere)) }
    // `map` and `filter` share a row.
    expectEqual(rows, parts.enumerated().filter { $0.offset != 3 }.map { $0.element.subtracting(everywhere) })
  }
}
