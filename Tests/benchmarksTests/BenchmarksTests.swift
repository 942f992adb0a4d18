import Foundation
import LessonKit
import Testing

@testable import benchmarks

/// That the rows do the work they say they do. How fast they are is for whoever runs them to see.
@Suite struct BenchmarksTests {
  @Test(arguments: rows.map(\.id))
  func rowComputesWhatAPlainLoopDoes(_ id: String) throws {
    let row = try #require(rows.first { $0.id == id })
    for count in [1000, 2400] { #expect(row.run(count) == row.expected(count)) }
    #expect(row.run(1000) != row.run(2400))
  }

  @Test func everyRowHasAnIDOfItsOwn() {
    #expect(Set(rows.map(\.id)).count == rows.count)
  }

  @Test func once() throws {
    let outcome = try run("--once", "3", "1000")
    #expect(outcome.output == "\(rows.first { $0.id == "03" }!.expected(1000))\n")
    #expect(outcome.problem == nil)
  }

  @Test func jsonOfARow() throws {
    let outcome = try run("01", "--json")
    let results = try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]])
    #expect(results.map { $0["row"] as? String } == ["01"])
    #expect(results[0]["nanoseconds"] as? Double ?? 0 > 0)
  }

  @Test(arguments: [
    (["99"], "there is no row '99'; the rows are \(rows.map(\.id).joined(separator: " "))"),
    (["--fast"], "unknown option '--fast'; --help shows the options"),
    (["--once", "03"], "--once takes a row and a number of elements, --once 03 1000 for example"),
  ])
  func usageErrors(arguments: [String], message: String) throws {
    let outcome = try ChildProcess.run(executable, arguments)
    #expect(outcome.errors == "benchmarks: \(message)\n")
    #expect(outcome.ending == .exit(64))
  }

  private let executable = Bundle.main.executableURL!.deletingLastPathComponent().appending(path: "benchmarks")

  private func run(_ arguments: String...) throws -> ChildProcess.Outcome {
    try ChildProcess.run(executable, arguments, limit: 120)
  }
}
