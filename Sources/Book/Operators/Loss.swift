/// A value that was sent, that is in no output, and that made nothing happen. Why, a run knows without knowing the
/// operator's rule: by what was being sent when the operator let go of the value.
struct Loss {
  enum Reason: Character, CaseIterable {
    /// The operator let go of it at once.
    case refused = "r"

    /// It came from another row, and was only a signal.
    case heard = "s"

    /// The operator let go of it when it came, or when it was due. The subscriber had received all that it requested.
    case unrequested = "d"

    /// A later value took its place.
    case replaced = "n"

    /// A later value took its place in the very moment in which it was due.
    case replacedWhenDue = "t"

    /// A later value made the operator fail.
    case failed = "x"

    /// The end came.
    case ended = "e"

    /// The end came in the very moment in which it was due.
    case endedWhenDue = "u"
  }

  let marble: Int
  let reason: Reason

  /// The place among the run's events; nil if the operator keeps the value when all is over.
  let place: Int?

  static func all(in run: ArrangementRun, of table: ArrangementTable, _ arrangement: Arrangement) -> [Loss] {
    var sent: Set<Int> = []
    var used: Set<Int> = []
    // Only the last one counts: a row that is subscribed to twice sends its values twice.
    var places: [Int: Int] = [:]
    for (place, (event, _, cause)) in run.events.enumerated() {
      switch event {
      case .sent(let marble): sent.insert(marble)
      case .value(_, _, subscriber: 2): break
      case .value(_, let marbles, _): used.formUnion(marbles.isEmpty ? [cause].compactMap(\.self) : marbles)
      case .finished(subscriber: 2), .failed(subscriber: 2): break
      case .finished, .failed, .cancelled, .subscribed: if let cause { used.insert(cause) }
      case .released(let marble): places[marble] = place
      case .requested, .stage: break
      }
    }
    return sent.subtracting(used).sorted().filter { table.label($0).isMarbleValue }.map { marble in
      guard let place = places[marble] else { return Loss(marble: marble, reason: .refused, place: nil) }
      return Loss(
        marble: marble, reason: reason(of: marble, at: place, in: run, table, arrangement), place: place)
    }
  }

  private static func reason(
    of marble: Int, at place: Int, in run: ArrangementRun, _ table: ArrangementTable, _ arrangement: Arrangement
  ) -> Reason {
    let (_, time, cause) = run.events[place]
    guard let cause, cause != marble else {
      if run.outstanding(before: place, of: arrangement.request) == 0 { return .unrequested }
      return table.rows[0].marks.indices.contains(marble) ? .refused : .heard
    }
    let isDue = run.due(marble, of: table, arrangement) == time
    if !table.label(cause).isMarbleValue { return isDue ? .endedWhenDue : .ended }
    let hasFailed = run.events.contains { $0.event == .failed(subscriber: 0) && $0.cause == cause }
    return hasFailed ? .failed : isDue ? .replacedWhenDue : .replaced
  }
}

extension ArrangementRun {
  /// What the first subscriber has requested and not received; nil for all values.
  fileprivate func outstanding(before place: Int, of request: String?) -> Int? {
    guard let request else { return nil }
    let received = events[..<place].count { if case .value(_, _, subscriber: 0) = $0.event { true } else { false } }
    let asked = request.enumerated().reduce(0) { sum, sign in
      2 * sign.offset <= events[place].time ? sum + (sign.element.wholeNumberValue ?? 0) : sum
    }
    return asked - received
  }

  /// When an operator that waits for a time would send a value that was lost. This is the one rule of an operator that
  /// a reason needs, and it tells a tie from what came in between.
  fileprivate func due(_ marble: Int, of table: ArrangementTable, _ arrangement: Arrangement) -> Int? {
    guard let delay = arrangement.parameters["seconds"].map({ Int($0 * 2) }),
      let sent = events.last(where: { $0.event == .sent(marble: marble) })?.time
    else { return nil }
    switch table.drawn.methodName {
    case "debounce": return sent + delay
    case "throttle":
      let latest = events.last { event, time, _ in
        if case .value = event { time <= sent } else { false }
      }
      return latest.map { $0.time + delay }
    default: return nil
    }
  }
}

extension ArrangementTable {
  func label(_ marble: Int) -> Character {
    let row = rows.last { $0.first <= marble }!
    return row.marks[marble - row.first]
  }
}
