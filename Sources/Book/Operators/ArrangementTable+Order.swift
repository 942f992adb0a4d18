/// Most operators have no clock: only the order of the marbles makes a difference to them. So a run stands for all
/// arrangements in which the rows begin with the same marbles, and all marbles have the same order.
struct Beginnings: Equatable {
  struct Beginning: Equatable {
    let row: Int

    /// The marble that came in the moment in which the row was subscribed to, and which beginning of its own row that was
    /// after. Nil for a row that begins at once.
    let cause: Int?
    let causeBeginning: Int?
  }

  /// In the order of their times. A row that is subscribed to again is there again.
  private(set) var all: [Beginning] = []

  mutating func append(row: Int, cause: Int?, in table: ArrangementTable) {
    let before = cause.flatMap { marble in all.lastIndex { $0.row == table.row(of: marble) } }
    all.append(Beginning(row: row, cause: before == nil ? nil : cause, causeBeginning: before))
  }

  /// When each of them is; nil if it never comes.
  fileprivate func seconds(_ places: [Int], in table: ArrangementTable) -> [Int?] {
    all.reduce(into: []) { seconds, beginning in
      guard let cause = beginning.cause else { return seconds.append(0) }
      let isNever = places[cause] == table.seconds
      seconds.append(isNever ? nil : seconds[beginning.causeBeginning!].map { $0 + places[cause] })
    }
  }
}

extension ArrangementTable {
  /// Whether a run would be the same if the marbles had the same order at other times: nothing else may have a time.
  func seesOnlyOrder(_ run: ArrangementRun, _ arrangement: Arrangement) -> Bool {
    if hasClock || arrangement.request?.hasPrefix("-") == true { return false }
    let begun = run.events.compactMap { if case .subscribed = $0.event { $0.time } else { nil } }
    return run.beginnings.seconds(arrangement.seconds, in: self) == begun.map { $0 / 2 }
  }

  /// For each choice of the marbles' places a number, which is the same where their order is.
  func numbers(ofOrdersOf places: [[Int]], _ beginnings: Beginnings) -> [Int] {
    var numbers: [[Int]: Int] = [:]
    return places.map { places in
      let order = order(of: places, beginnings)
      let number = numbers[order] ?? numbers.count
      numbers[order] = number
      return number
    }
  }

  /// The rank of each marble's second among those that occur and the first one; -1 for what never comes.
  private func order(of places: [Int], _ beginnings: Beginnings) -> [Int] {
    let times = zip(beginnings.all, beginnings.seconds(places, in: self)).flatMap { beginning, start in
      let row = rows[beginning.row]
      return (row.first..<row.first + row.marks.count).map { marble in
        places[marble] == seconds ? nil : start.map { $0 + places[marble] }
      }
    }
    let sorted = Set(times.compactMap(\.self) + [0]).sorted()
    return times.map { time in time.map { sorted.firstIndex(of: $0)! } ?? -1 }
  }
}
