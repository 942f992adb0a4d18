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
  }

  static func all(in run: ArrangementRun, of table: ArrangementTable, _ arrangement: Arrangement) -> [ChainLoss] {
    let arrivals = run.events.indices.compactMap { arrival(run, table, $0) }
    return arrivals.enumerated().compactMap { number, value in
      let next = arrivals[(number + 1)...].first { $0.stage == value.stage && $0.marbles == value.marbles }
      let later = run.events[value.place..<(next?.place ?? run.events.count)]
      if later.contains(where: { isUse($0.event, of: value, table) }) { return nil }
      let place =
        later.indices.first { isRelease(run.events[$0].event, of: value, run) }
        ?? run.events.indices.first { run.events[$0].event == .stage(value.stage, .released(arrival: value.place)) }
      guard let place else {
        return ChainLoss(stage: value.stage, marbles: value.marbles, sign: "=", causes: [], place: nil)
      }
      let (reason, causes) = reason(of: value, at: place, in: run, table, arrivals)
      let wait = run.events[place].time - run.events[value.place].time
      let isDue = wait == table.drawn.chain!.debounce(ofStage: value.stage, arrangement)
      let sign = isDue ? reason.whenDue : reason
      return ChainLoss(stage: value.stage, marbles: value.marbles, sign: sign.rawValue, causes: causes, place: place)
    }
  }

  private static func arrival(_ run: ArrangementRun, _ table: ArrangementTable, _ place: Int) -> Arrival? {
    switch run.events[place].event {
    case .sent(let marble) where table.label(marble).isMarbleValue:
      Arrival(stage: table.entry(ofRow: table.row(of: marble)), marbles: [marble], place: place)
    case .stage(let stage, .value(_, let marbles)) where !marbles.isEmpty:
      Arrival(stage: stage + 1, marbles: marbles, place: place)
    default: nil
    }
  }

  private static func isUse(_ event: ArrangementRun.Event, of value: Arrival, _ table: ArrangementTable) -> Bool {
    switch event {
    case .value(_, let marbles, _) where value.stage == table.drawn.chain!.stages.count:
      Set(value.marbles).isSubset(of: marbles)
    case .stage(value.stage, .value(_, let marbles)): Set(value.marbles).isSubset(of: marbles)
    default: false
    }
  }

  private static func isRelease(_ event: ArrangementRun.Event, of value: Arrival, _ run: ArrangementRun) -> Bool {
    switch event {
    case .released(let marble): run.events[value.place].event == .sent(marble: marble)
    case .stage(value.stage, .released(let arrival)): arrival == value.place
    default: false
    }
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
