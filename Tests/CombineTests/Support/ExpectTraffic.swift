import Combine
import TestKit
import Testing
import VirtualTime

/// Runs an operator over one or more upstreams, and compares a table with all that goes through it, in both directions.
///
///     expectTraffic(
///       """
///       a      1-3
///       b      -2
///       ask    2-1
///       out    123
///       ask a  1
///       add a  1-1
///       """
///     ) { Publishers.Merge($0.a, $0.b) }
///
///     a      what upstream `a` sends; `^` is a subscription, which it sends at once if its row has none
///     ask    what the subscriber requests: `2`, `*` for everything, `!` to cancel; `*` at once without this row
///     out    what the subscriber receives, the text of each value
///     ask a  what is requested from `a`, and `!` if it is cancelled
///     add a  the demand that `a` is returned for its values; nothing without this row, if there is an `ask a`
///
/// A place is a second. What is due in it runs first; then the subscriber asks, from inside the subscription at first;
/// then the upstreams send, the upper rows first. `#` is `TestError.broken`, and `%` any other error. An empty line
/// stands between two tables.
///
/// - Parameters:
///   - tables: The tables. The same time stands in the same column.
///   - more: What the subscriber returns for some values.
///   - demand: What it returns for the others.
func expectTraffic<P: Publisher>(
  _ tables: String, returning more: [String: Subscribers.Demand] = [:],
  alwaysReturning demand: Subscribers.Demand = .none, sourceLocation: SourceLocation = #_sourceLocation,
  _ make: (TrafficUpstreams) -> P
) {
  for table in tables.split(separator: "\n\n") {
    let rows = table.split(separator: "\n").map { TrafficRow(line: $0) }
    let actual = drawMarbles(play(rows, { more["\($0)"] ?? demand }, make).map { ($0.name, $0.marbles) })
      .withoutTrailingPlaces
    expectTrue(rows.contains { !$0.isInput }, "there is nothing to compare", sourceLocation: sourceLocation)
    expectEqual(actual, String(table).withoutTrailingPlaces, sourceLocation: sourceLocation)
  }
}

/// The upstreams of an operator, by the names of their rows, and a clock.
final class TrafficUpstreams {
  let clock = VirtualTimeScheduler()
  private let all: [String: MarbleUpstream]

  fileprivate init(_ rows: [TrafficRow]) {
    all = Dictionary(
      uniqueKeysWithValues: ["a", "b", "c", "d"].map { name in
        let isLate = rows.contains { $0.name == name && $0.marbles.places.contains { $0.contains("^") } }
        return (name, MarbleUpstream(name, greets: !isLate))
      })
  }

  var a: MarbleUpstream { self["a"] }
  var b: MarbleUpstream { self["b"] }
  var c: MarbleUpstream { self["c"] }

  /// Finds an upstream by a value that names it.
  subscript(name: Character) -> MarbleUpstream { all["\(name)"]! }
}

private struct TrafficRow {
  let name: String
  var marbles = MarbleString()

  /// Whether the row says what the test does.
  var isInput: Bool { name == "ask" || name.count == 1 }

  init(name: String) { self.name = name }

  init(line: Substring) {
    let end = line.range(of: "  ")?.lowerBound ?? line.endIndex
    self.init(name: String(line[..<end]))
    var (time, isInGroup) = (0, false)
    for mark in line[end...] where mark != " " {
      switch mark {
      case "(": isInGroup = true
      case ")": (isInGroup, time) = (false, time + 1)
      case "-": time += 1
      default:
        marbles.add(mark, at: time)
        if !isInGroup { time += 1 }
      }
    }
  }
}

/// Returns the rows of what happens, in the same order: the given rows of what the test does, and new ones of the rest.
private func play<P: Publisher>(
  _ rows: [TrafficRow], _ more: @escaping (P.Output) -> Subscribers.Demand, _ make: (TrafficUpstreams) -> P
) -> [TrafficRow] {
  var result = rows.map { $0.isInput ? $0 : TrafficRow(name: $0.name) }
  let (upstreams, asks) = (TrafficUpstreams(rows), rows.first { $0.name == "ask" }?.marbles)
  var (time, isOver) = (0, false)

  func draw(_ marks: String, in name: String) {
    if isOver || name.hasPrefix("a") && !rows.contains(where: { $0.name == "ask \(name.last!)" }) { return }
    if !result.contains(where: { $0.name == name }), name != "out" { result.append(TrafficRow(name: name)) }
    guard let index = result.firstIndex(where: { $0.name == name }) else { return }
    for mark in marks { result[index].marbles.add(mark, at: time) }
  }
  func send(_ mark: Character, from name: Character) {
    let upstream = upstreams[name]
    switch mark {
    case "^": upstream.send(subscription: subscription(of: name))
    case "|": upstream.send(completion: .finished)
    case "#": upstream.send(completion: .failure(.broken))
    default:
      let demand = upstream.send(mark)
      if demand > .none { draw(demand.mark, in: "add \(name)") }
    }
  }
  func subscription(of name: Character) -> ManualSubscription {
    let subscription = ManualSubscription()
    subscription.onRequest = { draw($0.mark, in: "ask \(name)") }
    subscription.onCancel = { draw("!", in: "ask \(name)") }
    return subscription
  }

  for name in "abcd" {
    upstreams[name].onRequest = { draw($0.mark, in: "ask \(name)") }
    upstreams[name].onCancel = { draw("!", in: "ask \(name)") }
  }
  let initial = asks.map { $0[0].first.map(Subscribers.Demand.init(mark:)) ?? .none } ?? .unlimited
  let subscriber = TestSubscriber<P.Output, P.Failure>(asking: initial, returning: more)
  subscriber.onValue = { draw("\($0)", in: "out") }
  subscriber.onCompletion = {
    switch $0 {
    case .finished: draw("|", in: "out")
    case .failure(let error): draw(error as? TestError == .broken ? "#" : "%", in: "out")
    }
  }
  make(upstreams).subscribe(subscriber)
  for second in 0..<(rows.map(\.marbles.places.count).max() ?? 0) {
    time = second
    upstreams.clock.advance(to: VirtualTime(nanoseconds: 0).advanced(by: .seconds(second)))
    for mark in (asks?[second] ?? "").dropFirst(second == 0 && initial > .none ? 1 : 0) {
      if mark == "!" { subscriber.cancel() } else { subscriber.request(Subscribers.Demand(mark: mark)) }
    }
    for row in rows where row.name.count == 1 {
      for mark in row.marbles[second] { send(mark, from: Character(row.name)) }
    }
    upstreams.clock.advance(by: .zero)
  }
  isOver = true
  subscriber.cancel()
  return result
}

extension Subscribers.Demand {
  fileprivate init(mark: Character) { self = mark == "*" ? .unlimited : .max(mark.wholeNumberValue ?? 0) }

  fileprivate var mark: String { self == .unlimited ? "*" : max.map { $0 < 10 ? "\($0)" : "?" }! }
}

extension String {
  fileprivate var withoutTrailingPlaces: String {
    split(separator: "\n").map { String($0).trimmed(of: ["-", " "]) }.joined(separator: "\n")
  }
}

/// Checks an operator by some diagrams (see `expectMarbles`): what upstream sends, and what should come out.
///
///     expectMarbles(["ab-c|": "--ab-c|", "a#": "--a#"]) { upstream, clock in upstream.delay(for: 2, scheduler: clock) }
func expectMarbles<P: Publisher>(
  _ diagrams: KeyValuePairs<String, String>, failing error: TestError = .broken,
  sourceLocation: SourceLocation = #_sourceLocation, _ make: (MarbleUpstream, VirtualTimeScheduler) -> P
) where P.Failure == TestError {
  for (input, output) in diagrams {
    expectMarbles(input, becomes: output, failing: error, sourceLocation: sourceLocation, make)
  }
}
