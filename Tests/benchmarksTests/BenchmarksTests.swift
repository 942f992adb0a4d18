import Foundation
import LessonKit
import TestKit
import Testing

@testable import benchmarks

/// That the rows do the work they say they do. How fast they are is for whoever runs them to see.
struct BenchmarksTests {
  @Test(arguments: rows.map(\.id))
  func rowComputesWhatAPlainLoopDoes(_ id: String) throws {
    let row = try #require(rows.first { $0.id == id })
    for count in [1000, 2400] { expectEqual(row.run(count), row.expected(count)) }
    #expect(row.run(1000) != row.run(2400))
  }

  @Test func everyRowHasANameOfItsOwn() { expectEqual(Set(Countable.all.map(\.key)).count, Countable.all.count) }

  @Test(arguments: Countable.all.map(\.key))
  func operatorRowHandsOutWhatItShould(_ key: String) throws {
    guard let row = operatorRows.first(where: { Countable($0).key == key }) else { return }
    for count in [10, 240] { expectEqual(row.run(count), row.expected(count)) }
  }

  #if !canImport(Darwin)
    @Test func everyPublisherHasARow() throws {
      // Its subscription starts a request.
      let exempt: Set = ["URLSession.DataTaskPublisher"]
      let measured = exempt.union(operatorRows.map(\.publisher))
      try expectEqual(
        publicPublishers().filter { !measured.contains($0) }, [], "these have no row in OperatorTable.swift")
    }
  #endif

  @Test func once() throws {
    let outcome = try run("--once", "3", "1000")
    expectEqual(outcome.output, "\(rows.first { $0.id == "03" }!.expected(1000))\n")
    expectNil(outcome.problem)
  }

  @Test func jsonOfARow() throws {
    let outcome = try run("01", "--json")
    let results = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    expectEqual(results.map { $0["row"] as? String }, ["01"])
    #expect(results[0]["nanoseconds"] as? Double ?? 0 > 0)
  }

  @Test(arguments: [
    (["99"], "there is no row '99'; the rows are \(rows.map(\.id).joined(separator: " "))"),
    (["--fast"], "unknown option '--fast'; --help shows the options"),
    (["--instructions", "fast"], "there is no row 'fast'; --help shows the rows"),
    (["--instructions", "--against"], "--against takes a file with the figures of other libraries"),
    (["--once", "03"], "--once takes a row and a number of elements, --once 03 1000 for example"),
  ])
  func usageErrors(arguments: [String], message: String) throws {
    let outcome = try ChildProcess.run(executable, arguments)
    expectEqual(outcome.errors, "benchmarks: \(message)\n")
    expectEqual(outcome.ending, .exit(64))
  }

  // MARK: Instructions

  private static let valgrind = try? Instructions.valgrind()

  @Test(.enabled(if: valgrind != nil)) func instructionsBesideAPeer() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "peers-\(getpid()).tsv")
    try Data("kind\toperator\tbest open peer\nvalue\tmap\t1\n".utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try run("--instructions", "map", "--against", file.path)
    expectNil(outcome.problem)
    #expect(outcome.output.contains(#/^value +map +\d+ +1 +0\.0\d  !!\nsubscribing +map +\d+\n$/#))
  }

  @Test func instructionsWithoutValgrind() throws {
    let outcome = try ChildProcess.run(executable, ["--instructions"], environment: ["PATH": "/nowhere"])
    expectEqual(
      outcome.errors,
      """
      benchmarks: --instructions needs valgrind, which is not installed; on Debian and Ubuntu: apt-get install valgrind

      """)
    expectEqual(outcome.ending, .exit(66))
  }

  @Test(arguments: [
    ("", "the first line of 'FILE' has no column 'kind'"),
    ("kind\toperator\tbest open peer\nvalue\tmap\n", "line 2 of 'FILE' has no figure in the column 'best open peer'"),
  ])
  func peersThatAreNoTable(text: String, message: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "peers-\(UUID()).tsv")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try ChildProcess.run(executable, ["--instructions", "--against", file.path])
    expectEqual(outcome.errors, "benchmarks: \(message.replacing("FILE", with: file.path))\n")
  }

  private let executable = Bundle.main.executableURL!.deletingLastPathComponent().appending(path: "benchmarks")

  private func run(_ arguments: String...) throws -> ChildProcess.Outcome {
    try ChildProcess.run(executable, arguments, limit: 120)
  }
}
