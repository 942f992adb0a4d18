import Foundation

/// `swift run -c release benchmarks`: what the values of a stream cost.
///
/// Each row does its work through the public API, from outside of the module, as a user's code would. It is run once to
/// warm up and then 51 times; the median counts. A second thread is alive meanwhile. What each row computes is compared
/// with what a plain loop computes. The last columns are ratios to an opaque loop that was measured between the runs, so
/// that they can be compared between machines.
@main
struct Benchmarks {
  static func main() {
    do {
      let options = try BenchmarkOptions(Array(CommandLine.arguments.dropFirst()), rows: rows)
      try run(options)
    } catch {
      FileHandle.standardError.write(Data("benchmarks: \(error)\n".utf8))
      exit((error as? BenchmarkError)?.exitCode ?? EXIT_FAILURE)
    }
  }

  private static func run(_ options: BenchmarkOptions) throws {
    switch options.task {
    case .help:
      print(BenchmarkOptions.help)
    case .once(let row, let count):
      print(row.run(opaque(count)))
    case .growth:
      for growth in growths { print(growth.lines.joined(separator: "\n") + "\n") }
    case .rows(let chosen):
      let results = try withSecondThread { try chosen.map(Result.init) }
      print(options.isJSON ? try json(results) : table(results))
    }
  }

  private static func table(_ results: [Result]) -> String {
    let heading =
      "row  ns        loop ns   ratio   goal    " + (isOptimized ? "" : "(not optimized: use swift run -c release) ")
    return ([heading] + results.map(\.line)).joined(separator: "\n")
  }

  private static func json(_ results: [Result]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(results), as: UTF8.self)
  }
}

/// What came out for a row.
private struct Result: Encodable {
  let row: String
  let work: String
  let nanoseconds: Double
  let loopNanoseconds: Double
  let ratio: Double
  let goalRatio: Double

  init(_ row: Row) throws {
    let (found, expected) = (row.run(opaque(1000)), row.expected(1000))
    guard found == expected else {
      throw BenchmarkError(
        "row \(row.id) computes \(found) and not \(expected); its figures would mean nothing", EXIT_FAILURE)
    }
    self.row = row.id
    work = row.work
    let times = Measurement.ofRow(row)
    nanoseconds = times.row.nanoseconds
    loopNanoseconds = times.loop.nanoseconds
    ratio = nanoseconds / loopNanoseconds
    goalRatio = row.goalRatio
  }

  var line: String {
    let figures = [nanoseconds, loopNanoseconds].map { String(format: "%-9.1f", $0) }
    let ratios = [ratio, goalRatio].map { String(format: "%-7.1f", $0) }
    let over = ratio > goalRatio ? "over" : "    "
    return ([row.padding(toLength: 4, withPad: " ", startingAt: 0)] + figures + ratios + [over, work]).joined(
      separator: " ")
  }
}

private let isOptimized: Bool = {
  var isDebug = false
  assert(
    {
      isDebug = true
      return true
    }())
  return !isDebug
}()

func aligned(_ text: String, to width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
