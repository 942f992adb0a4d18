import Foundation
import Synchronization

/// `.ci/stress [SECONDS] [SEED] [only | print]`: random streams on random threads, beside three rules.
///
/// - Every subscriber receives the end, unless it has cancelled.
/// - Events come one at a time, the values of one sender in order, and nothing comes after the end.
/// - Nothing comes after `cancel()`. If `cancel()` was called outside of the subscriber, one event may be on its way.
///
/// The first stream has the given seed, and each one after it the next number. With `only`, the first stream is run again
/// and again: the same seed gives the same stream, but its threads do not meet at the same places each time. With `print`,
/// each of its publishers prints its events, too.
@main enum Stress {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.compactMap(UInt64.init)
    let isOne = ["only", "print"].contains(arguments.last)
    printsEvents = arguments.last == "print"
    guard numbers.count + (isOne ? 1 : 0) == arguments.count, numbers.count <= 2 else {
      fail("usage: .ci/stress [SECONDS] [SEED] [only | print]", status: 64)
    }
    let seconds = numbers.first ?? 60
    let start = numbers.count > 1 ? numbers[1] : UInt64.random(in: 1...999_999_999)
    setvbuf(stdout, nil, _IOLBF, 0)
    print("seed \(start)")
    var (seed, count) = (start, 0)
    let end = Date(timeIntervalSinceNow: TimeInterval(seconds))
    while Date() < end {
      RandomStream(seed: seed).run()
      if let finding = findings.first {
        fail("\(finding)\n\nTo see it again: .ci/stress \(seconds) \(finding.seed) only", status: 1)
      }
      if !isOne { seed += 1 }
      count += 1
    }
    print("\(count) streams in \(seconds) s, no finding")
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}

/// Whether all publishers print their events. Set before any thread runs.
nonisolated(unsafe) private(set) var printsEvents = false

/// What breaks the rules in one stream.
final class Report: @unchecked Sendable {
  private let seed: UInt64

  // Written by the builder, before any thread runs.

  /// What the stream is.
  var text = ""

  /// Whether a value may come twice, because an operator repeats it or subscribes again.
  var mayRepeat = false

  init(seed: UInt64) { self.seed = seed }

  func add(_ rule: String) { findings.add(Finding(seed: seed, text: "\(rule)\n\(text)")) }
}

/// What breaks a rule.
struct Finding: CustomStringConvertible {
  let seed: UInt64
  let text: String

  var description: String { "seed \(seed): \(text)" }
}

/// The findings of all streams. Events of a stream that has been left may still come.
let findings = Findings()

final class Findings: Sendable {
  private let all = Mutex<[Finding]>([])

  var first: Finding? { all.withLock { $0.first } }

  func add(_ finding: Finding) { all.withLock { $0.append(finding) } }
}
