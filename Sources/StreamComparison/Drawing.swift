import Combine
import Recording
import VirtualTime

/// A scenario as rows of marbles, one column for each second.
struct Drawing {
  private typealias Row = (name: String, cells: [Int: [String]], isStream: Bool)

  private let rows: [Row]

  /// - Parameters:
  ///   - scenario: What happens.
  ///   - yours: What the publisher that is tried does.
  ///   - expected: What it should do.
  init(_ scenario: Scenario, yours: Observation, expected: Observation) {
    func inputName(_ input: Int) -> String { scenario.inputs.count == 1 ? "upstream" : "input \(input + 1)" }
    let inputs = scenario.inputs.indices.map { input -> Row in
      let entries = scenario.entries.compactMap { entry in
        entry.event.output(of: input).map { (scenario.inputs[input] == .sequence ? 0 : entry.time, $0.mark) }
      }
      return (inputName(input), Self.cells(entries), true)
    }
    let requests = scenario.inputs.indices.flatMap { input -> [Row] in
      let histories = [yours.inputs[input], expected.inputs[input]]
      let subscribesAlike = histories[0].last?.totals.subscriptions == histories[1].last?.totals.subscriptions
      let cells = histories.map { Self.cells($0.marks(withSubscriptions: !subscribesAlike)) }
      let names = ["yours", "expected"].map { "\($0) of \(inputName(input))" }
      return cells[0] == cells[1] ? [] : zip(names, cells).map { ($0, $1, false) }
    }
    // What an input sends from inside of receive(_:) has the time of the value that the subscriber receives then.
    let inner = scenario.reactions.flatMap { reaction -> [(Int, String)] in
      guard case .event(let event) = reaction.action else { return [] }
      let times = expected.subscribers[reaction.subscriber].compactMap(\.timeOfValue)
      guard times.indices.contains(reaction.value - 1) else { return [] }
      return scenario.inputs.indices.compactMap { input in
        event.output(of: input).map { (times[reaction.value - 1], "\($0.mark) of \(inputName(input))") }
      }
    }
    let insides: [Row] = inner.isEmpty ? [] : [("in receive(_:)", Self.cells(inner), false)]
    let count = scenario.subscriberCount
    let subscribers = (0..<count).flatMap { number -> [Row] in
      let suffix = count == 1 ? "" : " \(number + 1)"
      let actions = expected.actions[number].map { ($0.time.seconds, $0.mark) }
      return [
        ("requested\(suffix)", Self.cells(actions), false),
        ("yours\(suffix)", Self.cells(yours.subscribers[number].compactMap(\.mark)), true),
        ("expected\(suffix)", Self.cells(expected.subscribers[number].compactMap(\.mark)), true),
      ]
    }
    let parameter: [Row] = scenario.parameter == 0 ? [] : [("parameter", [0: ["\(scenario.parameter)"]], false)]
    rows = parameter + inputs + insides + subscribers + requests
  }

  private static func cells(_ marks: [(Int, String)]) -> [Int: [String]] {
    Dictionary(grouping: marks, by: \.0).mapValues { $0.map(\.1) }
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
        let end = row.isStream ? Self.end(of: row.cells) ?? .max : 0
        return row.name.padded(to: margin)
          + widths.enumerated().map { time, width in
            let cell = Self.cell(row.cells[time] ?? [])
            return time < end ? cell + String(repeating: "-", count: width - cell.columns) : cell.padded(to: width)
          }.joined()
      }
    return lines.map(\.withoutBlanksAtItsEnd).joined(separator: "\n")
  }

  private static func end(of cells: [Int: [String]]) -> Int? {
    cells.filter { $0.value.contains("|") || $0.value.contains("#") }.keys.min()
  }

  private static func cell(_ marks: [String]) -> String {
    let separator = marks.allSatisfy { $0.count == 1 } ? "" : " "
    return marks.count > 1 ? "(\(marks.joined(separator: separator)))" : marks.first ?? ""
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
  /// The second in which a value comes; nil for everything else.
  fileprivate var timeOfValue: Int? {
    if case .value = what { time.seconds } else { nil }
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

extension VirtualTime {
  /// The second in which it lies.
  fileprivate var seconds: Int { nanoseconds / 1_000_000_000 }
}
