import Foundation
import LessonKit

/// Counts instructions with valgrind's tool callgrind. Other programs do not change such a count, so that two versions of
/// a row can be compared on a busy machine.
///
/// This program starts itself once more under callgrind. There it runs each row twice, with a different number of
/// elements each time. The difference of the two costs, divided by the difference of the numbers, is what an element
/// costs: all that a run does once has no part in it.
enum Instructions {
  /// The numbers of elements of the two runs. A warm-up of the first number comes before.
  private static let counts = (200, 1000)

  /// Counts the instructions that an element of each row takes.
  ///
  /// - Throws: An error that says how to install valgrind, where it is not found, and one for a row that failed.
  static func count(_ rows: [Countable]) throws -> [Double] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("benchmarks-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let profile = folder.appendingPathComponent("profile").path
    let outcome = try ChildProcess.run(
      try valgrind(),
      [
        "--tool=callgrind", "--quiet", "--callgrind-out-file=\(profile)", "--dump-before=*benchmarkPart*",
        try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"), "--parts",
      ] + rows.map(\.key), environment: ["SWIFT_DETERMINISTIC_HASHING": "1"], limit: 3600)
    guard outcome.ending.isSuccess else {
      let reason = outcome.problem?.description ?? outcome.output
      throw LessonError.failure("the rows did not run under valgrind: \(reason)")
    }
    // Three parts for each row, each in a file of its own: what was before, the short run, and the long run.
    return try rows.indices.map { index in
      let costs = try (2...3).map { try cost(of: "\(profile).\(3 * index + $0)") }
      return Double(costs[1] - costs[0]) / Double(counts.1 - counts.0)
    }
  }

  /// Runs the rows in parts, for the process under callgrind.
  static func runParts(_ rows: [Countable]) {
    for row in rows {
      consume(row.run(opaque(counts.0)))
      benchmarkPart()
      consume(row.run(opaque(counts.0)))
      benchmarkPart()
      consume(row.run(opaque(counts.1)))
      benchmarkPart()
    }
  }

  static func valgrind() throws -> URL {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let programs = folders.map { URL(fileURLWithPath: "\($0)/valgrind") }
    guard let found = programs.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw LessonError.noInput(
        "--instructions needs valgrind, which is not installed; on Debian and Ubuntu: apt-get install valgrind")
    }
    return found
  }

  /// The instructions of a part, which callgrind writes in a line `totals: 123`, or `summary: 123`.
  private static func cost(of file: String) throws -> Int {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let words = ["totals: ", "summary: "]
    for line in text.split(separator: "\n") {
      if let word = words.first(where: line.hasPrefix), let cost = Int(line.dropFirst(word.count)) { return cost }
    }
    throw LessonError.failure("callgrind's file has no line 'totals:'")
  }
}

/// A row whose instructions are counted.
struct Countable {
  /// `row`, `value` or `subscribing`: what an element is.
  let kind: String
  let name: String
  let run: (Int) -> Int

  init(_ row: Row) {
    (kind, name, run) = ("row", row.id, row.run)
  }

  init(_ row: OperatorRow) {
    (kind, name, run) = (row.kind.rawValue, row.name, row.run)
  }

  /// What the row is called on the command line of the process under callgrind.
  var key: String { "\(kind) \(name)" }

  static var all: [Countable] { rows.map(Countable.init) + operatorRows.map(Countable.init) }
}

/// Callgrind begins a new file whenever this function is called.
@inline(never)
@_optimize(none)
func benchmarkPart() {}
