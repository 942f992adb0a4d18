import Combine
import Recording
import VirtualTime

/// A scenario as rows of marbles, one column for each second. An input that drops what nobody has requested is called a
/// subject.
struct Drawing {
  private struct Row {
    let name: String
    let cells: [Int: [String]]

    /// The second in which the stream begins; nil if the row is none.
    var start: Int?

    init(_ name: String, _ marks: [(Int, String)], start: Int? = nil) {
      self.name = name
      cells = Dictionary(grouping: marks, by: \.0).mapValues { $0.map(\.1) }
      self.start = start
    }
  }

  private let rows: [Row]

  /// - Parameters:
  ///   - scenario: What happens.
  ///   - yours: What the publisher that is tried does.
  ///   - expected: What it should do.
  init(_ scenario: Scenario, yours: Observation, expected: Observation) {
    func inputName(_ input: Int) -> String { scenario.inputs.count == 1 ? "upstream" : "input \(input + 1)" }
    let inputs = scenario.inputs.enumerated().map { input, kind in
      let entries = scenario.entries.compactMap { entry in
        entry.event.output(of: input).map { (kind == .sequence ? 0 : entry.time, $0.mark) }
      }
      return Row(inputName(input) + (kind == .subject ? " (subject)" : ""), entries, start: 0)
    }
    let requests = scenario.inputs.indices.flatMap { input -> [Row] in
      let histories = [yours.inputs[input], expected.inputs[input]]
      let subscribesAlike = histories[0].last?.totals.subscriptions == histories[1].last?.totals.subscriptions
      let rows = zip(["yours", "expected"], histories).map { name, history in
        Row("\(name) of \(inputName(input))", history.marks(withSubscriptions: !subscribesAlike))
      }
      return rows[0].cells == rows[1].cells ? [] : rows
    }
    let count = scenario.subscriberCount
    let subscribers = (0..<count).flatMap { number -> [Row] in
      let suffix = count == 1 ? "" : " \(number + 1)"
      let actions = expected.actions[number].filter { !$0.isInside }.map { ($0.time.seconds, $0.mark) }
      let start = scenario.entries.first { $0.event == .subscribe(number) }?.time ?? 0
      let insides = Self.insides(scenario, number, [expected, yours].map { $0.subscribers[number] }, inputName)
      return [Row("requested\(suffix)", actions)] + insides.map { Row("in receive\($0)\(suffix)", $1) } + [
        Row("yours\(suffix)", yours.subscribers[number].compactMap(\.mark), start: start),
        Row("expected\(suffix)", expected.subscribers[number].compactMap(\.mark), start: start),
      ]
    }
    let parameter = scenario.parameter == 0 ? [] : [Row("parameter", [(0, "\(scenario.parameter)")])]
    rows = parameter + inputs + subscribers + requests
  }

  /// What a subscriber does while it receives a value, at the time of that value.
  private static func insides(
    _ scenario: Scenario, _ number: Int, _ histories: [[Observation.Seen]], _ inputName: (Int) -> String
  ) -> [(value: String, marks: [(Int, String)])] {
    let values = histories.map { $0.compactMap(\.value) }
    let marks = scenario.reactions.filter { $0.subscriber == number && $0.value > 0 }.compactMap { reaction in
      values.lazy.compactMap { $0.dropFirst(reaction.value - 1).first }.first.map { value in
        (value: value.label, time: value.time, mark: reaction.action.mark(inputName))
      }
    }
    var labels: [String] = []
    for mark in marks where !labels.contains(mark.value) { labels.append(mark.value) }
    return labels.map { label in
      (label.hasPrefix("(") ? label : "(\(label))", marks.filter { $0.value == label }.map { ($0.time, $0.mark) })
    }
  }

  var text: String {
    let last = rows.flatMap(\.cells.keys).max() ?? 0
    let times = (0...last).map { "\($0)s" }
    let widths = times.indices.map { time in
      1 + ([times[time]] + rows.map { Self.cell($0.cells[time] ?? []) }).map(\.columns).max()!
    }
    let margin = rows.map(\.name.columns).max()! + 2
    let lines =
      ["time".padded(to: margin) + zip(times, widths).map { $0.padded(to: $1) }.joined()]
      + rows.map { row in
        let stream = row.start.map { $0..<max($0, Self.end(of: row.cells) ?? .max) } ?? 0..<0
        return row.name.padded(to: margin)
          + widths.enumerated().map { time, width in
            let cell = Self.cell(row.cells[time] ?? [])
            guard stream.contains(time) else { return cell.padded(to: width) }
            return cell + String(repeating: "-", count: width - cell.columns)
          }.joined()
      }
    return lines.map(\.withoutBlanksAtItsEnd).joined(separator: "\n")
  }

  private static func end(of cells: [Int: [String]]) -> Int? {
    cells.filter { $0.value.contains("|") || $0.value.contains("#") }.keys.min()
  }

  private static func cell(_ marks: [String]) -> String {
    let separator = marks.allSatisfy { $0.count == 1 } ? "" : marks.contains { $0.contains(" ") } ? ", " : " "
    // A minus sign alone would be a part of the line.
    let isAlone = marks.count < 2 && marks.first?.first != "-"
    return isAlone ? marks.first ?? "" : "(\(marks.joined(separator: separator)))"
  }
}

extension Output {
  fileprivate var mark: String {
    switch self {
    case .value(let value): "\(value)"
    case .end(nil): "|"
    case .end: "#"
    }
  }
}

extension Observation.Seen {
  /// A value, and the second in which it comes; nil for everything else.
  fileprivate var value: (time: Int, label: String)? {
    if case .value(let label) = what { (time.seconds, label) } else { nil }
  }

  fileprivate var mark: (Int, String)? {
    switch what {
    case .subscription: nil
    case .value(let label): (time.seconds, label)
    case .finished: (time.seconds, "|")
    case .failed: (time.seconds, "#")
    }
  }
}

extension [Player.Change] {
  /// What was done at each time.
  fileprivate func marks(withSubscriptions: Bool) -> [(Int, String)] {
    var former = Player.Totals()
    return flatMap { time, totals in
      defer { former = totals }
      let subscriptions = withSubscriptions ? totals.subscriptions - former.subscriptions : 0
      var marks = [String](repeating: "subscribe", count: subscriptions)
      if totals.requested != former.requested {
        marks.append((totals.requested - former.requested).max.map(String.init) ?? "all")
      }
      marks += [String](repeating: "cancel", count: totals.cancellations - former.cancellations)
      return marks.map { (time.seconds, $0) }
    }
  }
}

extension Observation.Action {
  fileprivate var mark: String { requested.map { $0.max.map(String.init) ?? "all" } ?? "cancel" }
}

extension Scenario.Reaction.Action {
  fileprivate func mark(_ inputName: (Int) -> String) -> String {
    func number(_ count: Int) -> String { count == .max ? "all" : "\(count)" }
    return switch self {
    case .demand(let count): "return \(number(count))"
    case .event(.request(let count, by: _)): "request \(number(count))"
    case .event(.cancel): "cancel"
    case .event(.subscribe): "subscribe"
    case .event(.send(let value, from: let input)): "\(value) of \(inputName(input))"
    case .event(.finish(let input)): "| of \(inputName(input))"
    case .event(.fail(let input)): "# of \(inputName(input))"
    }
  }
}

extension VirtualTime {
  /// The second in which it lies.
  fileprivate var seconds: Int { nanoseconds / 1_000_000_000 }
}
