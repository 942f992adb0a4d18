import LessonKit

/// A value that came to an operator of a chain, and of which the operator made nothing. The run knows why, as it does for
/// one operator: see ``Loss``.
struct ChainLoss {
  /// The number of the row that the operator publishes.
  let stage: Int
  let marbles: [Int]
  let sign: Character

  /// The marbles of the value that took its place.
  let causes: [Int]

  /// The place among the run's events; nil if the operator keeps the value when all is over.
  let place: Int?

  var part: String {
    let letters = marbles.map(ArrangementTable.letter).joined()
    return place == nil
      ? "!\(stage)=\(letters)" : "!\(stage)~\(letters):\(sign):\(causes.map(ArrangementTable.letter).joined())"
  }

  private struct Arrival {
    let stage: Int
    let marbles: [Int]
    let place: Int

    /// Whether a value below it is made of it, and whether the same marbles have come again.
    var isUsed = false
    var isOver = false

    /// Where the operator let go of it.
    var release: Int?
  }

  static func all(in run: ArrangementRun, of table: ArrangementTable, _ arrangement: Arrangement) -> [ChainLoss] {
    let arrivals = arrivals(run, table)
    return arrivals.filter { !$0.isUsed }.map { value in
      guard let place = value.release else {
        return ChainLoss(stage: value.stage, marbles: value.marbles, sign: "=", causes: [], place: nil)
      }
      let (reason, causes) = reason(of: value, at: place, in: run, table, arrivals)
      let wait = run.events[place].time - run.events[value.place].time
      let isDue = wait == table.drawn.chain!.debounce(ofStage: value.stage, arrangement)
      let sign = isDue ? reason.whenDue : reason
      return ChainLoss(stage: value.stage, marbles: value.marbles, sign: sign.rawValue, causes: causes, place: place)
    }
  }

  /// What came to each operator, with what became of it. In one pass, as there are many runs.
  private static func arrivals(_ run: ArrangementRun, _ table: ArrangementTable) -> [Arrival] {
    let output = table.drawn.chain!.stages.count
    var arrivals: [Arrival] = []
    func use(_ stage: Int, _ marbles: [Int]) {
      for number in arrivals.indices where arrivals[number].stage == stage && !arrivals[number].isOver {
        if arrivals[number].marbles.allSatisfy(marbles.contains) { arrivals[number].isUsed = true }
      }
    }
    func arrive(_ stage: Int, _ marbles: [Int], _ place: Int) {
      for number in arrivals.indices where arrivals[number].stage == stage && arrivals[number].marbles == marbles {
        arrivals[number].isOver = true
      }
      arrivals.append(Arrival(stage: stage, marbles: marbles, place: place))
    }
    for (place, (event, _, _)) in run.events.enumerated() {
      switch event {
      case .sent(let marble) where table.label(marble).isMarbleValue:
        arrive(table.entry(ofRow: table.row(of: marble)), [marble], place)
      case .released(let marble):
        let number = arrivals.lastIndex {
          $0.marbles == [marble] && run.events[$0.place].event == .sent(marble: marble)
        }
        if let number { arrivals[number].release = place }
      case .value(_, let marbles, _): use(output, marbles)
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

  /// By what came to the operator last, in the moment in which it let go of the value.
  private static func reason(
    of value: Arrival, at place: Int, in run: ArrangementRun, _ table: ArrangementTable, _ arrivals: [Arrival]
  ) -> (Loss.Reason, [Int]) {
    for earlier in run.events.indices[..<place].reversed() {
      guard run.events[earlier].time == run.events[place].time else { break }
      if earlier == value.place { return (.refused, []) }
      if let other = arrivals.first(where: { $0.place == earlier && $0.stage == value.stage }) {
        return (.replaced, other.marbles)
      }
      switch run.events[earlier].event {
      case .stage(value.stage - 1, .finished), .stage(value.stage - 1, .failed): return (.ended, [])
      case .sent(let marble)
      where !table.label(marble).isMarbleValue && table.entry(ofRow: table.row(of: marble)) == value.stage:
        return (.ended, [])
      default: continue
      }
    }
    return (.unrequested, [])
  }
}

extension Loss.Reason {
  /// The same in the very moment in which the value was due.
  fileprivate var whenDue: Self {
    switch self {
    case .replaced: .replacedWhenDue
    case .ended: .endedWhenDue
    default: self
    }
  }
}

extension Chain {
  /// How long a value rests in `debounce`, in half seconds; nil for another operator. With it, a tie is told from what
  /// came in between.
  fileprivate func debounce(ofStage stage: Int, _ arrangement: Arrangement) -> Int? {
    let row = rows[rows.index(rows.startIndex, offsetBy: stage)]
    guard row.value == ["debounce"], let code = lines.first(where: { $0.rows.last == row.key })?.code else {
      return nil
    }
    return choices.first { $0.isTime && code.contains("<\($0.name):") }
      .map { Int(arrangement.parameters[$0.name]! * 2) }
  }
}

extension ArrangementTable {
  func row(of marble: Int) -> Int { rows.lastIndex { $0.first <= marble }! }

  /// The number of the row that an input comes to: the one that its line of code ends with.
  func entry(ofRow row: Int) -> Int {
    let line = drawn.chain!.lines.first { $0.rows.contains(rows[row].name) }!
    return drawn.chain!.rows.firstIndex { $0.key == line.rows.last } ?? 0
  }
}
