import Synchronization

/// How a row changes when a reader moves one of its marbles: what `moved` in moves.js does.
struct MarbleMoves: Hashable {
  /// How many of the row's marbles are values. They come first.
  let values: Int
  let hasEnd: Bool

  /// How many seconds a row has. An end may be as late as this.
  let seconds: Int

  /// Whether values may pass each other. Then one changes places with another; otherwise it pushes its neighbours along.
  let passes: Bool

  private var limit: Int { hasEnd ? seconds + 1 : seconds }

  /// The row after one of its marbles was moved as near to a second as it can be.
  func moved(_ row: [Int], _ marble: Int, to second: Int) -> [Int] {
    var row = row
    let last = row.count - 1
    // A marble that is moved does not push the end out of the table. Only the reader does that, with the end itself.
    let keepsEnd = hasEnd && marble < values && row[last] < seconds
    let latest = (keepsEnd ? seconds : limit) - 1
    if passes {
      let others = row.prefix(values)
      if marble < values {
        let target = min(second, keepsEnd ? seconds - 2 : seconds - 1)
        if let other = others.firstIndex(of: target) { row[other] = row[marble] }
        row[marble] = target
        if hasEnd { row[last] = max(row[last], row.prefix(values).max()! + 1) }
      } else {
        row[last] = min(max(second, (others.max() ?? -1) + 1), latest)
      }
      return row
    }
    row[marble] = min(max(second, marble), latest - (last - marble))
    var place = marble + 1
    while place <= last, row[place] <= row[place - 1] {
      row[place] = row[place - 1] + 1
      place += 1
    }
    place = marble - 1
    while place >= 0, row[place] >= row[place + 1] {
      row[place] = row[place + 1] - 1
      place -= 1
    }
    return row
  }

  /// The fewest moves from a row to each other one, by ``key(_:)``; -1 where none lead.
  ///
  /// Many operators have the same marbles in the same places. The distances are counted once for all of them.
  func distances(from start: [Int]) -> [Int] {
    let place = Place(moves: self, start: start)
    if let known = Self.known.withLock({ $0[place] }) { return known }
    let found = counted(from: start)
    Self.known.withLock { $0[place] = found }
    return found
  }

  private struct Place: Hashable {
    let moves: MarbleMoves
    let start: [Int]
  }

  private static let known = Mutex<[Place: [Int]]>([:])

  private func counted(from start: [Int]) -> [Int] {
    var distances = Array(repeating: -1, count: start.reduce(1) { size, _ in size * (seconds + 1) })
    distances[key(start)] = 0
    var edge = [start]
    var distance = 0
    while !edge.isEmpty {
      distance += 1
      var next: [[Int]] = []
      for row in edge {
        for marble in row.indices {
          for second in 0...seconds where second != row[marble] {
            let row = moved(row, marble, to: second)
            let key = key(row)
            if distances[key] < 0 {
              distances[key] = distance
              next.append(row)
            }
          }
        }
      }
      edge = next
    }
    return distances
  }

  /// A number that stands for the seconds of a row.
  func key(_ row: some Sequence<Int>) -> Int { row.reduce(0) { $0 * (seconds + 1) + $1 } }
}
