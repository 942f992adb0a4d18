import Foundation
import LessonKit
import TestKit
import Testing

/// A lesson that runs on the reader's own Combine.
private struct Finale: CustomTestStringConvertible, Sendable {
  let program: String
  let folder: String
  let lesson: String
  let files: Set<String>

  /// The lesson's trace, with what the finale says otherwise.
  var change: @Sendable (String) -> String = { $0 }

  var testDescription: String { program }

  static let all = [
    Finale(
      program: "OwnCustomSubscriber", folder: "OwnCombine/Finale", lesson: "CustomSubscriber",
      files: [
        "Lesson.swift", "CustomSink.swift", "Article/TestSink.swift", "Article/Original+CustomSink.swift",
        "Props/Sent.swift",
      ]),
    // The names of a reader's subscriptions are not those of the module's.
    Finale(
      program: "OwnTenStations", folder: "OwnCombine/TenStations", lesson: "OwnCombine", files: ["Lesson.swift"],
      change: { $0.replacing(#/receive\(subscription: .*\)/#, with: "receive(subscription: yours)") }),
  ]

  static func text(_ path: String) throws -> String { try PackageFiles.text("Lessons/\(path)") }
}

@Suite(.ownThreads) struct FinaleTests {
  @Test(arguments: Finale.all) private func sourceIsTheLessonsButForTheImport(finale: Finale) throws {
    for file in finale.files {
      let lesson = try Finale.text("\(finale.lesson)/\(file)")
      #expect(lesson.contains("import Combine\n"))
      let expected = lesson.replacing("import Combine\n", with: "import CombineByHand\n")
      try expectEqual(Finale.text("\(finale.folder)/\(file)"), expected)
    }
  }

  @Test(arguments: Finale.all) private func nothingElseIsInIt(finale: Finale) throws {
    let folder = PackageFiles.root.appending(path: "Lessons/\(finale.folder)").path
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".swift") }
    expectEqual(Set(files), finale.files.union(["Bridged.swift"]))
  }

  @Test(arguments: Finale.all) private func expectedTraceIsTheLessons(finale: Finale) throws {
    try expectEqual(
      Finale.text("\(finale.folder)/expected.txt"), finale.change(Finale.text("\(finale.lesson)/expected.txt")))
  }

  /// Each step needs a station, and a difference says the step.
  @Test func oneHasAStepForEachStation() throws {
    let headings = try Finale.text("OwnCombine/TenStations/expected.txt").matches(of: #/(?m)^(\d+)\. /#)
    expectEqual(headings.compactMap { Int($0.1) }, Array(1...10))
  }
}

/// The laws by which the stations are checked, as the exercises' trace lists them.
struct LawTableTests {
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
