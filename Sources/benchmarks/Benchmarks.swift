import Foundation
import LessonKit

/// `swift run -c release benchmarks`: what the values of a stream cost.
///
/// Each row does its work through the public API, from outside of the module, as a user's code would. It is run once to
/// warm up and then 51 times; the median counts. A second thread is alive meanwhile. What each row computes is compared
/// with what a plain loop computes. The last columns are ratios to an opaque loop that was measured between the runs, so
/// that they can be compared between machines. The loop calls the very closures that the rows hand to operators.
///
/// ## Where a goal is not reached
///
/// The ratios of one run, on two cores that were busy with other things:
///
///     row  ratio  goal   what the rest goes into
///     02     1.2   1.0   counting demand, reading one ahead, and looking whether the subscriber has cancelled
///     10     2.2   2.1   the same
///     03     6.3   3.8   one lock
///     15     2.7   1.9   the two stages between the shared subject and a subscriber
///     07    15.5   9.4   two locks a send: the subject's, and that of the two publishers' meeting
///     08    13.3   6.6   the same
///     09    29.3  18.9   the same, twice a pair
///     05    23.4   7.5   three locks: subscribing, asking and cancelling never wait for a delivery, so what the
///                        subject holds, what the subscriber is owed and the delivery are guarded apart
///     06    71.6  37.7   three allocations and five locks
///     11    77.2  37.7   three allocations and five locks
///     12   182.0  75.5   six allocations and nine locks
///     18    26.7   7.5   two of Foundation's locks a value, and the memory of a million values
///
/// Rows 04 and 16 are above their goal in one run and below it in the next.
///
/// Where the goals were set, a lock with its unlock took 1.9 times as long as the loop of row 03. Here, measured apart, it
/// takes 3.7 times as long. So a goal is hard to reach for a row that locks, and row 03 could not even if it did nothing
/// else. Row 05 could save a lock for who asks for everything, and row 12 allocations by one object with several tasks;
/// both would be harder to understand.
///
/// ## What is not there to be seen
///
/// No value makes an allocation in rows 01 to 05, 08 and 13. `valgrind benchmarks --once 03 10000` counts 183
/// allocations, and so it does with 60000 values; the numbers of the other rows do not differ either.
///
/// With `--growth`, a delivery costs the same among 100 subscribers as among 1000, and little more among 10000.
/// Subscribing and cancelling cost the same whoever else is there, and so does a value through `flatMap`. A chain grows
/// with its length, from 16 maps on somewhat faster than that: its calls are nested as deep as it is long.
/// A value in a DemandBuffer costs the same until the buffer is larger than the caches.
/// Connecting one `share()` 200,000 times leaves nothing behind; before, a subject kept 216 bytes for each publisher that
/// had fed it.
@main
struct Benchmarks {
  static func main() {
    do {
      let options = try BenchmarkOptions(Array(CommandLine.arguments.dropFirst()), rows: rows)
      try run(options)
    } catch {
      LessonError.end("benchmarks", with: error)
    }
  }

  private static func run(_ options: BenchmarkOptions) throws {
    switch options.task {
    case .help:
      print(BenchmarkOptions.help(rows))
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
      throw LessonError.failure("row \(row.id) computes \(found) and not \(expected); its figures would mean nothing")
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
