import Foundation
import LessonKit

/// `BENCHMARKS=1 swift run -c release benchmarks`: what the values of a stream cost.
///
/// Each row does its work through the public API, from outside of the module, as a user's code would. It is run once to
/// warm up and then 51 times; the median counts. A second thread is alive meanwhile. What each row computes is compared
/// with what a plain loop computes. The last columns are ratios to an opaque loop that was measured between the runs, so
/// that they can be compared between machines. The loop calls the very closures that the rows hand to operators.
///
/// ## Where a goal is not reached
///
/// The ratios are medians of seven runs on two cores that did nothing else, and older than the instructions. `benchmarks --once ROW COUNT` under
/// `valgrind --tool=callgrind`, at two counts, gives the instructions for an element, and `benchmarks --instructions` does
/// all of that by itself. Other programs do not change those.
///
///     row  ratio  goal  instructions  what the rest goes into
///     01     2.9   2.0            50  counting the calls of a sink, reading one ahead, and looking whether it cancelled
///     02     1.6   1.0           127  the same
///     10     2.7   2.1           156  the same
///     03     6.7   5.1           489  two locks, the subject's and the subscriber's: atomic operations that wait
///     08    11.3  10.3           603  three locks, the subject's, its subscriber's and that of both publishers
///     09    27.4  25.6          2683  the same, twice a pair
///     11    24.5  21.8           811  four locks: for the new publisher, for its end, and two for the value between them
///     12d   69.5  64.1          2866  four allocations
///     15     3.7   3.3           344  the two stages between the shared subject and a subscriber
///     18     9.8   9.0           363  two of Foundation's locks a value: when it comes in, and when it goes out
///     18b    8.4   6.4           317  the same
///
/// Row 16 has two threads and no steady figure: 12.8 at best, with 15.2 as the median and 15.1 as the goal.
///
/// The compiler merges functions that are alike. In this program it does so with `send(_:)`, so rows 03, 04, 08 and 15 have
/// a jump of 6 to 16 instructions that they would not have alone.
///
/// ## Operators that are below twice the best library
///
/// `benchmarks --instructions --against FILE` shows them. None is below once. For each value:
///
///     first                                      after its one value, only the subject's own send is left
///     delay, timeout                             the clock: one action for each value, and two for timeout
///
/// To subscribe:
///
///     share (1.08)                               a subject, a connection and its count
///     timeout (1.4), debounce, delay             six objects: what a scheduler's closure holds outlives the stream
///     print (1.5)                                the name of upstream's subscription, as text
///     breakpoint, handleEvents                   a copy of the closures, so that the end releases them
///     prefix(untilOutputFrom:), drop(untilOutputFrom:), subscribe(on:)
///                                                locks and state, because events may come from several threads
///
/// A DemandBuffer that takes no lock as it sends a value took 289 instructions in row 18 and 303 in row 18b. But it needed
/// a second struct and an atomic flag, and a cancellation did not release the values of a delivery. Readers of the lessons
/// learn from the plain form.
///
/// Row 05 could save a lock for a subscriber that has requested everything. But without that lock, a value would read the
/// closures of a subscriber while a cancellation on another thread releases them.
///
/// ## What is not there to be seen
///
/// No value makes an allocation in rows 01 to 06, 08 and 13. `valgrind benchmarks --once 03 10000` counts 231
/// allocations, and so it does with 60000 values. Subscribing and cancelling make six in row 12, nine in row 12b,
/// eleven in row 12c and four in row 12d.
///
/// With `--growth`, a delivery costs the same among 100 subscribers as among 1000, and little more among 10000.
/// Subscribing and cancelling cost the same whoever else is there, and so does a value through `flatMap`. A chain grows
/// with its length, from 16 maps on somewhat faster than that: its calls are nested as deep as it is long.
/// Subscribing through a chain grows with its length, up to the 128 maps of the table.
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
    case .instructions(let chosen, let peers):
      print(try instructions(chosen, against: peers))
    case .parts(let chosen):
      Instructions.runParts(chosen)
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

  /// A line for each row. With peers, the rows that are slower than the best peer are marked with `!!`, and those that are
  /// less than twice as fast with `!`.
  private static func instructions(_ chosen: [Countable], against peers: Peers?) throws -> String {
    let figures = try Instructions.count(chosen)
    let lines = zip(chosen, figures).map { row, figure in
      let line = "\(row.kind.padded(to: 11))  \(row.name.padded(to: 32))  \(aligned("\(Int(figure.rounded()))", to: 7))"
      guard let peer = peers?[row] else { return line }
      let times = peer / figure
      let mark = times < 1 ? "  !!" : times < 2 ? "  !" : ""
      return "\(line)  \(aligned("\(Int(peer))", to: 7))  \(aligned(String(format: "%.2f", times), to: 6))\(mark)"
    }
    return lines.joined(separator: "\n")
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
