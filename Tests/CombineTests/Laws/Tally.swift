import Foundation

/// Counts values. Laws that run on several threads may count with the same tally.
final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var total = 0

  var count: Int { lock.withLock { total } }

  func add() { lock.withLock { total += 1 } }
}

/// The candidates that send no value to a law, each with the reason. Any other candidate that sends nothing obeys every
/// law about values, which proves nothing.
let silentCandidates = [
  "Empty": "it has no values",
  "Fail": "it has no values",
  "Publishers.IgnoreOutput": "it drops all values",
]
