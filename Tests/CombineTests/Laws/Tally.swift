import Foundation
import Testing

/// Counts values. Laws that run on several threads may count with the same tally.
final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var total = 0

  var count: Int { lock.withLock { total } }

  func add() { lock.withLock { total += 1 } }
}

/// How many values each candidate sent while it went through the laws. A candidate that sends nothing obeys every law
/// about values, which proves nothing.
final class TallyTable: @unchecked Sendable {
  static let shared = TallyTable()

  /// The candidates that send no value to a law, each with the reason.
  static let silent = [
    "Empty": "it has no values",
    "Fail": "it has no values",
    "Publishers.IgnoreOutput": "it drops all values",
  ]

  private let lock = NSLock()
  private var counts: [String: Int] = [:]

  /// Adds a line. The table is attached to the test that adds the last one; `swift test --attachments-path` keeps it.
  func add(_ name: String, _ count: Int, of total: Int) {
    let counts = lock.withLock {
      self.counts[name] = count
      return self.counts
    }
    guard counts.count == total else { return }
    let lines = counts.sorted { $0.key < $1.key }.map { "\($0.key)\t\($0.value)\n" }
    Attachment.record(lines.joined(), named: "values-sent-in-law-runs.txt")
  }
}
