/// What an answer of an ``ArrangementTable`` says of the values that are published, read once for all arrangements that
/// have this answer. Where there are two subscribers, it is what the second one receives.
struct AnswerOutput {
  fileprivate enum Kind {
    case subscribed(marbles: Range<Int>)
    case late(marble: Int)
    case value(String)
  }

  fileprivate struct Part {
    let kind: Kind
    let cause: Int?

    /// How much later than the cause, or on the clock; nil for the slider's time.
    let time: Int?
  }

  private let parts: [Part]

  init(_ answer: String, of table: ArrangementTable) {
    parts = answer.split(separator: ";").compactMap { Part($0, of: table) }
  }

  /// In the order of their times, and of their labels.
  func values(in arrangement: Arrangement) -> [Goal.Value] {
    var sent = arrangement.seconds
    var values: [Goal.Value] = []
    for part in parts {
      let later = part.time ?? Int(arrangement.parameters["seconds"]! * 2)
      let time = later + (part.cause.map { sent[$0] } ?? 0)
      switch part.kind {
      case .subscribed(let marbles): for marble in marbles { sent[marble] = time + 2 * arrangement.seconds[marble] }
      case .late(let marble): sent[marble] = time
      case .value(let label): values.append(Goal.Value(label: label, at: time))
      }
    }
    return values.sorted { ($0.at, $0.label) < ($1.at, $1.label) }
  }
}

extension AnswerOutput.Part {
  /// - Returns: Nil for a part that says nothing of values or of their times.
  init?(_ text: Substring, of table: ArrangementTable) {
    func marble(_ letter: Character?) -> Int { Int(letter!.asciiValue! - UInt8(ascii: "A")) }
    var (what, cause, time): (Substring, Int?, Int?) = (text, nil, 0)
    if let at = text.lastIndex(of: "@") {
      what = text[..<at]
      let base = text[at...].dropFirst()
      cause = marble(base.first)
      time = base.count == 1 ? 0 : Int(base.dropFirst(2))
    } else if let clock = text.lastIndex(of: "="), let number = Int(text[clock...].dropFirst()) {
      what = text[..<clock]
      time = number
    }
    (self.cause, self.time) = (cause, time)
    switch what.first {
    case "(":
      let row = table.rows[Int(what.dropFirst().prefix { $0 != ":" })!]
      kind = .subscribed(marbles: row.first..<row.first + row.marks.count)
    case ">": kind = .late(marble: marble(what.dropFirst().first))
    case ")", "+", "-", "|", "#", "~", "=": return nil
    default:
      let isSecond = what.first == "'"
      if isSecond != (table.drawn.secondSubscriberAt != nil) { return nil }
      guard let colon = what.lastIndex(of: ":") else { return nil }
      kind = .value(String(what[..<colon].dropFirst(isSecond ? 1 : 0)))
    }
  }
}
