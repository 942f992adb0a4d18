/// What a reader can make an operator publish by moving marbles and sliders: these values, and no others.
struct Goal: Encodable, Equatable {
  struct Value: Encodable, Hashable {
    let label: String

    /// In half seconds.
    let at: Int
  }

  /// The fewest moves that lead to it from the example. One move puts a marble or a slider anywhere.
  let moves: Int
  let values: [Value]
}

extension ArrangementTable {
  /// How many levels there are at most that take one move, two moves, and so on.
  private static let mostLevels = [2, 3, 3, 1]

  /// More values are too many to keep an eye on.
  private static let mostValues = 6

  /// Goals from easy to hard.
  ///
  /// What the operator publishes in the example, and nothing at all, are no goals. Of those that take as many moves, the
  /// levels are chosen at even steps from the one that most arrangements reach to the one that fewest do. A level has
  /// values that no level before it has; otherwise it is left out, unless it is the first that takes so many moves.
  func levels(_ answers: [String], _ numbers: [Int]) -> [Goal] {
    let found = goals(answers, numbers)
    // Where the same values come out of every arrangement of one input, a goal would only say where the marbles go.
    let outcomes = Set(found.map { $0.values.map(\.label) }.filter { !$0.isEmpty })
    guard rows.count > 1 || !sliders.isEmpty || outcomes.count > 1 else { return [] }
    var seen: Set<[String]> = []
    return zip(1..., Self.mostLevels).flatMap { moves, most in
      let own = found.filter { $0.moves == moves && 1...Self.mostValues ~= $0.values.count }
      let steps = min(most, own.count)
      return (0..<steps).compactMap { step in
        let some = own[step * own.count / steps..<(step + 1) * own.count / steps]
        let isNew = { (goal: Goal) in !seen.contains(goal.values.map(\.label)) }
        let level = some.first(where: isNew) ?? (step == 0 ? some.first : nil)
        if let level { seen.insert(level.values.map(\.label)) }
        return level
      }
    }
  }

  /// Everything that arrangements of the first request and the first end publish, the most frequent first.
  private func goals(_ answers: [String], _ numbers: [Int]) -> [Goal] {
    let moves = rows.map { row in
      let values = row.marks.count(where: \.isMarbleValue)
      return MarbleMoves(values: values, hasEnd: row.hasEnd, seconds: seconds, passes: orders.count > 1)
    }
    let distances = zip(rows, moves).map { row, moves in
      moves.distances(from: Array(start[row.first..<row.first + row.marks.count]))
    }
    let outputs = answers.map { AnswerOutput($0, of: self) }
    // For each parameter's value, all requests and ends follow each other, and for each of these the marbles' places.
    let inOrder = numbers.count / (sliders.map(\.positions.count) + [requests.count, ends.count]).reduce(1, *)
    var found: [[Goal.Value]: (moves: Int, ways: Int)] = [:]
    for first in stride(from: 0, to: numbers.count, by: inOrder * requests.count * ends.count) {
      for number in first..<first + inOrder {
        let arrangement = arrangement(number)
        var distance = sliders.count { $0.positions[$0.initial] != arrangement.parameters[$0.parameter] }
        for (place, row) in rows.enumerated() {
          distance += distances[place][moves[place].key(arrangement.seconds[row.first..<row.first + row.marks.count])]
        }
        let values = outputs[numbers[number]].values(in: arrangement)
        let former = found[values]
        found[values] = (min(former?.moves ?? distance, distance), (former?.ways ?? 0) + 1)
      }
    }
    let inTurn = found.sorted { one, other in
      one.value.ways != other.value.ways
        ? one.value.ways > other.value.ways
        : one.key.lexicographicallyPrecedes(other.key) { ($0.at, $0.label) < ($1.at, $1.label) }
    }
    return inTurn.map { Goal(moves: $0.value.moves, values: $0.key) }
  }
}
