/// An answer says what happened with times relative to marbles, so that many arrangements share one: `a:A@A+s;|@B` means
/// that the value a, made of the first marble, comes the slider's time after this marble, and that the output finishes
/// while the second marble is sent. Its parts are separated by `;`:
///
///     a:AB   a value, and the marbles that it is made of
///     |  #   the output finishes, fails
///     (0:2   the row 0 is subscribed to, and two values are requested at once; (0:* is for all, (0:0 for none
///     )0     the subscription to the row 0 is cancelled
///     +0:2   two more values are requested of the row 0
///     >A     the first marble is sent late, because nobody has requested it before
///     -AB    these marbles have come and are not sent, because nobody has requested them
///     ~Ar    the value of the first marble is lost, and why: see ``Loss``
///     '~Am   the second subscriber does not receive it
///     =AB    these values are still kept when all is over
///
/// What the second subscriber of `share` receives begins with `'`, and what it would receive without `share` with `*`.
/// Times are half seconds: `@A+1` is half a second after the first marble is due in the last subscription to its row,
/// `@'A` in the one before it, and `=3` is a time on the clock. A part without a time happens at 0.
extension ArrangementTable {
  func answer(_ run: ArrangementRun, to arrangement: Arrangement) -> String {
    let ways = ways(arrangement)
    var sent: [Int?] = Array(repeating: nil, count: arrangement.seconds.count)
    var latest: Int?
    var starts: [Int: Int] = [:]
    var cancels: [Int: Int] = [:]
    var parts: [String] = []

    // When each row was subscribed to.
    var beginnings: [[Int]] = Array(repeating: [], count: rows.count)

    func dues(of marble: Int) -> [Int] {
      beginnings[row(of: marble)].map { $0 + 2 * arrangement.seconds[marble] }
    }

    let losses = drawn.chain == nil ? Loss.all(in: run, of: self, arrangement) : []
    let chainLosses = drawn.chain == nil ? [] : ChainLoss.all(in: run, of: self, arrangement)

    func time(_ time: Int, _ cause: Int?, _ marbles: [Int] = []) -> String {
      var own: Int? { marbles.filter { sent[$0] != nil }.max { (sent[$0]!, $0) < (sent[$1]!, $1) } }
      guard let base = cause ?? own ?? latest else { return time == 0 ? "" : "=\(time)" }
      let distance = time - sent[base]!
      // The row was subscribed to again since, and has not sent it again.
      let isFormer =
        beginnings[row(of: base)].count > 1 && dues(of: base).last != sent[base] && dues(of: base).contains(sent[base]!)
      return "@\(isFormer ? "'" : "")\(Self.letter(base))"
        + (ways.first { $0.distance == distance }?.text ?? "+\(distance)")
    }

    for (place, (event, now, cause)) in run.events.enumerated() {
      switch event {
      case .subscribed(let row):
        parts.append("(\(row):0\(time(now, cause))")
        starts[row] = now
        beginnings[row].append(now)
      case .requested(let row, let amount):
        let isFirst = place > 0 && run.events[place - 1].event == .subscribed(row: row)
        let count = amount.map(String.init) ?? "*"
        // Its time is that of the subscription, and was written before the row began again.
        let begun = isFirst ? parts.removeLast().dropFirst("(\(row):0".count) : nil
        parts.append("\(isFirst ? "(" : "+")\(row):\(count)\(begun.map(String.init) ?? time(now, cause))")
      case .cancelled(let row):
        parts.append(")\(row)\(time(now, cause))")
        // What comes at the moment of an alarm comes before it: it was not sent because nobody had requested it.
        cancels[row] = cause == nil ? now + 1 : now
      case .sent(let marble):
        if !dues(of: marble).contains(now) {
          parts.append(">\(Self.letter(marble))\(time(now, nil))")
        }
        sent[marble] = now
        latest = marble
      case .value(let label, let marbles, let subscriber):
        let letters = marbles.map(Self.letter).joined()
        parts.append("\(mark(subscriber))\(label):\(letters)\(time(now, cause, marbles))")
      case .finished(let subscriber): parts.append("\(mark(subscriber))|\(time(now, cause))")
      case .stage(_, .released),
        .released where drawn.chain != nil:
        for loss in chainLosses where loss.place == place {
          parts.append("\(loss.part)\(time(now, cause, loss.marbles))")
        }
      case .joined: break
      case .stage(let stage, let event):
        let marbles = if case .value(_, let marbles) = event { marbles } else { event.marble.map { [$0] } ?? [] }
        parts.append("\(Self.part(of: stage, event))\(time(now, cause, marbles))")
      case .failed(let subscriber): parts.append("\(mark(subscriber))#\(time(now, cause))")
      case .released:
        for loss in losses where loss.place == place {
          let what = "~\(Self.letter(loss.marble))\(loss.reason.rawValue)"
          parts.append("\(mark(loss.subscriber))\(what)\(time(now, cause, [loss.marble]))")
        }
      }
    }
    parts += chainLosses.filter { $0.place == nil }.map(\.part)
    let kept = losses.filter { $0.place == nil && $0.subscriber == 0 }.map(\.marble)
    if !kept.isEmpty { parts.append("=\(kept.map(Self.letter).joined())") }
    let unsent = starts.sorted { $0.key < $1.key }.flatMap { row, start in
      (rows[row].first..<rows[row].first + rows[row].marks.count).filter {
        let hasCome = start + 2 * arrangement.seconds[$0] < cancels[row] ?? .max
        return sent[$0] == nil && arrangement.seconds[$0] < seconds && hasCome
      }
    }
    if !unsent.isEmpty { parts.append("-\(unsent.map(Self.letter).joined())") }
    return parts.joined(separator: ";")
  }

  /// How a distance in time is written, the plainest first: nothing, a parameter's time, or that of two.
  private func ways(_ arrangement: Arrangement) -> [(text: String, distance: Int)] {
    let times = sliders.compactMap { slider in
      slider.sign.map { (text: "+\($0)", distance: Int(arrangement.parameters[slider.parameter]! * 2)) }
    }
    let sums = times.indices.flatMap { first in
      times[first...].map { (times[first].text + $0.text, times[first].distance + $0.distance) }
    }
    return [("", 0)] + times + (drawn.chain == nil ? [] : sums)
  }

  private func mark(_ subscriber: Int) -> String { ["", "'", "*"][subscriber] }

  /// The letter that stands for a marble.
  static func letter(_ marble: Int) -> String { letters[marble] }

  private static let letters = (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
}
