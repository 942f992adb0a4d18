/// What a reader can make an operator publish by moving marbles and sliders: these values, and no others.
struct Goal: Encodable, Equatable {
  struct Value: Encodable, Hashable {
    /// `|` and `#` stand for the output's end and its failure, where a goal has them.
    let label: String

    /// In half seconds.
    let at: Int
  }

  /// The fewest moves that lead to it from the example. One move puts a marble or a slider anywhere.
  let moves: Int
  let values: [Value]
}

extension Goal.Value: Comparable {
  private var isEnd: Bool { label == "|" || label == "#" }

  /// In the order of their times, and of their labels. The end is last.
  static func < (one: Self, other: Self) -> Bool {
    (one.at, one.isEnd ? 1 : 0, one.label) < (other.at, other.isEnd ? 1 : 0, other.label)
  }
}

extension ArrangementTable {
  /// How many levels there are at most that take one move, two moves, and so on.
  private static let mostLevels = [2, 3, 3, 1]

  /// The same where the output's end belongs to the goal. Further moves would only put marbles in their places.
  private static let mostLevelsWithEnds = [3, 3, 1]

  /// More values are too many to keep an eye on.
  private static let mostValues = 6

  /// Goals from easy to hard.
  ///
  /// What the operator publishes in the example, and nothing at all, are no goals. Of those that take as many moves, the
  /// levels are chosen at even steps from the one that most arrangements reach to the one that fewest do. A level has
  /// values that no level before it has; otherwise it is left out, unless it is the first that takes so many moves.
  ///
  /// Where the same values come out of every arrangement of one input, a goal would only say where the marbles go. There
  /// it has the output's end too, and the reader chooses how the input ends and how much is requested.
  func levels(_ answers: [String], _ numbers: [Int]) -> [Goal] {
    let found = goals(answers, numbers, withEnds: false)
    let outcomes = Set(found.map { $0.values.map(\.label) }.filter { !$0.isEmpty })
    if rows.count > 1 || !sliders.isEmpty || outcomes.count > 1 { return levels(of: found, Self.mostLevels) }
    return levels(of: goals(answers, numbers, withEnds: true), Self.mostLevelsWithEnds)
  }

  private func levels(of found: [Goal], _ mostLevels: [Int]) -> [Goal] {
    var seen: Set<[String]> = []
    return zip(1..., mostLevels).flatMap { moves, most in
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

  /// Everything that arrangements publish, the most frequent first.
  ///
  /// - Parameter withEnds: If false, only arrangements of the first request and the first end count, and their values.
  private func goals(_ answers: [String], _ numbers: [Int], withEnds: Bool) -> [Goal] {
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
    let choices = requests.count * ends.count
    var found: [[Goal.Value]: (moves: Int, ways: Int)] = [:]
    for first in stride(from: 0, to: numbers.count, by: inOrder * choices) {
      for number in first..<first + inOrder * (withEnds ? choices : 1) {
        let arrangement = arrangement(number)
        let choice = (number - first) / inOrder
        var distance = sliders.count { $0.positions[$0.initial] != arrangement.parameters[$0.parameter] }
        distance += (choice / ends.count > 0 ? 1 : 0) + (choice % ends.count > 0 ? 1 : 0)
        for (place, row) in rows.enumerated() {
          distance += distances[place][moves[place].key(arrangement.seconds[row.first..<row.first + row.marks.count])]
        }
        let values = outputs[numbers[number]].values(in: arrangement, withEnds: withEnds)
        let former = found[values]
        found[values] = (min(former?.moves ?? distance, distance), (former?.ways ?? 0) + 1)
      }
    }
    let inTurn = found.sorted { one, other in
      one.value.ways != other.value.ways
        ? one.value.ways > other.value.ways
        : one.key.lexicographicallyPrecedes(other.key, by: <)
    }
    return inTurn.map { Goal(moves: $0.value.moves, values: $0.key) }
  }
}
