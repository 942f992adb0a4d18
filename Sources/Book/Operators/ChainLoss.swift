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

  /// 1 for the second one.
  var subscriber = 0

  /// The place among the run's events; nil if the operator keeps the value when all is over.
  let place: Int?

  var part: String {
    let letters = marbles.map(ArrangementTable.letter).joined()
    let mark = subscriber == 1 ? "'" : ""
    return place == nil
      ? "!\(stage)=\(letters)"
      : "!\(stage)\(mark)~\(letters):\(sign):\(causes.map(ArrangementTable.letter).joined())"
  }

  static func all(in run: ArrangementRun, of table: ArrangementTable, _ arrangement: Arrangement) -> [ChainLoss] {
    let arrivals = run.arrivals(table)
    return arrivals.filter(\.receivers.isEmpty).map { value in
      guard let place = value.release else {
        return ChainLoss(stage: value.stage, marbles: value.marbles, sign: "=", causes: [], place: nil)
      }
      let (reason, causes) = reason(of: value, at: place, in: run, table, arrivals)
      let wait = run.events[place].time - run.events[value.place].time
      let isDue = wait == table.drawn.chain!.debounce(ofStage: value.stage, arrangement)
      let sign = isDue ? reason.whenDue : reason
      return ChainLoss(stage: value.stage, marbles: value.marbles, sign: sign.rawValue, causes: causes, place: place)
    } + missing(arrivals, in: run, table)
  }

  /// What the second subscriber does not receive. Without `share` the values come to the operator once more, for it.
  private static func missing(
    _ arrivals: [Arrival], in run: ArrangementRun, _ table: ArrangementTable
  ) -> [ChainLoss] {
    guard table.drawn.hasSecondSubscriber else { return [] }
    let output = table.drawn.chain!.stages.count
    let values = Dictionary(grouping: arrivals.filter { $0.stage == output }, by: \.marbles).values
    return values.filter { !$0.contains { $0.receivers.contains(1) } }.compactMap { values in
      let value = values.last!
      return value.release.map {
        ChainLoss(
          stage: output, marbles: value.marbles, sign: Loss.missing(value, in: run).rawValue, causes: [], subscriber: 1,
          place: $0)
      }
    }.sorted { $0.place! < $1.place! }
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
