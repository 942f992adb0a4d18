/// What an answer of an ``ArrangementTable`` says of the values that are published, read once for all arrangements that
/// have this answer. Where there are two subscribers, it is what the second one receives.
struct AnswerOutput {
  fileprivate enum Kind {
    case subscribed(marbles: Range<Int>)
    case late(marble: Int)
    case value(String)
    case end(String)
  }

  fileprivate struct Part {
    let kind: Kind
    let cause: Int?

    /// Whether the cause is of the subscription before the last one.
    let isFormer: Bool

    /// How much later than the cause, or on the clock, and the sliders whose times come to it.
    let time: Int
    let waits: [String]
  }

  private let parts: [Part]

  init(_ answer: String, of table: ArrangementTable) {
    parts = answer.split(separator: ";").compactMap { Part($0, of: table) }
  }

  /// In their order, with the end as a value if it is wanted.
  func values(in arrangement: Arrangement, withEnds: Bool) -> [Goal.Value] {
    var sent = arrangement.seconds
    var former = sent
    var values: [Goal.Value] = []
    for part in parts {
      let later = part.waits.reduce(part.time) { $0 + Int(2 * arrangement.parameters[$1]!) }
      let time = later + (part.cause.map { (part.isFormer ? former : sent)[$0] } ?? 0)
      switch part.kind {
      case .subscribed(let marbles):
        for marble in marbles {
          former[marble] = sent[marble]
          sent[marble] = time + 2 * arrangement.seconds[marble]
        }
      case .late(let marble): sent[marble] = time
      case .value(let label): values.append(Goal.Value(label: label, at: time))
      case .end(let sign): if withEnds { values.append(Goal.Value(label: sign, at: time)) }
      }
    }
    return values.sorted()
  }
}

extension AnswerOutput.Part {
  /// - Returns: Nil for a part that says nothing of values or of their times.
  init?(_ text: Substring, of table: ArrangementTable) {
    func marble(_ letter: Character?) -> Int { Int(letter!.asciiValue! - UInt8(ascii: "A")) }
    // What happens between the operators of a chain.
    if text.first == "!" { return nil }
    var (what, cause, isFormer, time, waits): (Substring, Int?, Bool, Int, [String]) = (text, nil, false, 0, [])
    if let at = text.lastIndex(of: "@") {
      what = text[..<at]
      isFormer = text[at...].dropFirst().first == "'"
      let base = text[at...].dropFirst(isFormer ? 2 : 1)
      cause = marble(base.first)
      let terms = base.dropFirst().split(separator: "+")
      time = terms.reduce(0) { $0 + (Int($1) ?? 0) }
      waits = terms.compactMap { term in table.sliders.first { $0.sign.map { term == $0 } ?? false }?.parameter }
    } else if let clock = text.lastIndex(of: "="), let number = Int(text[clock...].dropFirst()) {
      what = text[..<clock]
      time = number
    }
    (self.cause, self.isFormer, self.time, self.waits) = (cause, isFormer, time, waits)
    switch what.first {
    case "(":
      let row = table.rows[Int(what.dropFirst().prefix { $0 != ":" })!]
      kind = .subscribed(marbles: row.first..<row.first + row.marks.count)
    case ">": kind = .late(marble: marble(what.dropFirst().first))
    case "|", "#": kind = .end(String(what))
    case ")", "+", "-", "~", "=": return nil
    default:
      let isSecond = what.first == "'"
      if isSecond != table.drawn.hasSecondSubscriber { return nil }
      guard let colon = what.lastIndex(of: ":") else { return nil }
      kind = .value(String(what[..<colon].dropFirst(isSecond ? 1 : 0)))
    }
  }
}
