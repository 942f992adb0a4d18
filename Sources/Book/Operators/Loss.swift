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

    /// It was sent before the second subscriber came.
    case missed = "m"

    /// It was sent in the moment in which the second subscriber came, and before it.
    case justMissed = "j"
  }

  let marble: Int
  let reason: Reason

  /// 1 for the second one that `share` has.
  let subscriber: Int

  /// The place among the run's events; nil if the operator keeps the value when all is over.
  let place: Int?

  static func all(in run: ArrangementRun, of table: ArrangementTable, _ arrangement: Arrangement) -> [Loss] {
    // A row that is subscribed to twice sends its values twice. Only the last time counts for where a value was lost.
    let sendings = Dictionary(grouping: run.arrivals(table), by: { $0.marbles[0] }).sorted { $0.key < $1.key }
    return (table.drawn.hasSecondSubscriber ? [0, 1] : [0]).flatMap { subscriber in
      sendings.compactMap { marble, sendings in
        guard !sendings.contains(where: { $0.receivers.contains(subscriber) }) else { return nil }
        let place = sendings.last!.release
        let reason =
          subscriber == 1
          ? missing(sendings.last!, in: run)
          : place.map { Self.reason(of: marble, at: $0, in: run, table, arrangement) } ?? .refused
        return Loss(marble: marble, reason: reason, subscriber: subscriber, place: place)
      }
    }
  }

  /// Why the second subscriber did not receive a value. It requests everything when it comes.
  static func missing(_ value: Arrival, in run: ArrangementRun) -> Reason {
    let coming = run.events.firstIndex { $0.event == .joined }
    return coming.map { run.events[$0].time == run.events[value.place].time } ?? false ? .justMissed : .missed
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
