/// Most operators have no clock: only the order of the marbles makes a difference to them. So a run stands for all
/// arrangements of the same order.
extension ArrangementTable {
  /// Whether a run would be the same if the marbles had the same order at other times.
  ///
  /// Nothing may happen at a time of its own. Of several rows, each must begin at once: their order is that of their
  /// times only then.
  func seesOnlyOrder(_ run: ArrangementRun, _ arrangement: Arrangement) -> Bool {
    let hasClock =
      drawn.template.contains("clock") || drawn.hasSecondSubscriber
      || drawn.chain?.isTimed == true
    let isAskedLater = arrangement.request?.hasPrefix("-") ?? false
    let beginsLater = run.events.contains { event, time, cause in
      guard case .subscribed = event else { return false }
      return time > 0 || cause != nil
    }
    return !hasClock && !isAskedLater && (rows.count == 1 || !beginsLater)
  }

  /// For each choice of the marbles' places, the first one in which they have the same order.
  func alike() -> [Int] {
    var first: [[Int]: Int] = [:]
    let seconds = places.reduce([[]]) { all, row in all.flatMap { earlier in row.map { earlier + $0 } } }
    return seconds.enumerated().map { place, seconds in
      first[order(of: seconds)]
        ?? {
          first[order(of: seconds)] = place
          return place
        }()
    }
  }

  /// The rank of each marble's second among those that occur and the first one; -1 for an end that never comes.
  private func order(of marbles: [Int]) -> [Int] {
    let sorted = Set(marbles + [0]).sorted()
    return marbles.map { $0 == seconds ? -1 : sorted.firstIndex(of: $0)! }
  }
}
