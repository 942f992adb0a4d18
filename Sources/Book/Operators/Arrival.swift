/// A value that came to an operator, and what became of it.
struct Arrival {
  /// The number of the row that the operator publishes.
  let stage: Int
  let marbles: [Int]

  /// The place among the run's events.
  let place: Int

  /// The subscribers that received a value that is made of it. Between the operators of a chain it is the next one, as 0.
  var receivers: Set<Int> = []

  /// Where the operator let go of it; nil if it keeps the value when all is over.
  var release: Int?

  /// Whether the same marbles have come again.
  fileprivate var isOver = false
}

extension ArrangementRun {
  /// In one pass, as there are many runs.
  func arrivals(_ table: ArrangementTable) -> [Arrival] {
    let output = table.drawn.chain?.stages.count ?? 0
    var arrivals: [Arrival] = []
    func use(_ stage: Int, _ marbles: [Int], by receivers: Set<Int> = [0]) {
      for number in arrivals.indices where arrivals[number].stage == stage && !arrivals[number].isOver {
        if arrivals[number].marbles.allSatisfy(marbles.contains) { arrivals[number].receivers.formUnion(receivers) }
      }
    }
    func arrive(_ stage: Int, _ marbles: [Int], _ place: Int) {
      for number in arrivals.indices where arrivals[number].stage == stage && arrivals[number].marbles == marbles {
        arrivals[number].isOver = true
      }
      arrivals.append(Arrival(stage: stage, marbles: marbles, place: place))
    }
    for (place, (event, _, cause)) in events.enumerated() {
      switch event {
      case .sent(let marble) where table.label(marble).isMarbleValue:
        arrive(table.entry(ofRow: table.row(of: marble)), [marble], place)
      case .released(let marble):
        let number = arrivals.lastIndex {
          $0.marbles == [marble] && events[$0.place].event == .sent(marble: marble)
        }
        if let number { arrivals[number].release = place }
      case .value(_, let marbles, let subscriber):
        // One that is made of no marble, as a count, is there because of the one that was being sent.
        let isMade = table.drawn.chain != nil || !marbles.isEmpty
        use(output, isMade ? marbles : [cause].compactMap(\.self), by: [subscriber])
      // What ends an operator, or makes it subscribe, is no loss.
      case .finished, .failed, .cancelled, .subscribed:
        if let cause, table.drawn.chain == nil { use(output, [cause], by: [0, 1]) }
      case .stage(let stage, .value(_, let marbles)) where !marbles.isEmpty:
        use(stage, marbles)
        arrive(stage + 1, marbles, place)
      case .stage(_, .released(let arrival)):
        if let number = arrivals.firstIndex(where: { $0.place == arrival }) { arrivals[number].release = place }
      default: break
      }
    }
    return arrivals
  }
}

extension ArrangementTable {
  /// The number of the row that an input comes to: in a chain, the one that its line of code ends with.
  func entry(ofRow row: Int) -> Int {
    guard let chain = drawn.chain else { return 0 }
    let line = chain.lines.first { $0.rows.contains(rows[row].name) }!
    return chain.rows.firstIndex { $0.key == line.rows.last } ?? 0
  }
}
