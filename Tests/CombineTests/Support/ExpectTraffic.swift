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
/// stands between two tables, and above a table may stand what it shows, behind `//`. When the rows are over, a hundred
/// seconds pass, and the subscriber cancels; then nothing may be left on the clock.
///
/// - Parameters:
///   - tables: The tables. The same time stands in the same column.
///   - more: What the subscriber returns for some values.
///   - demand: What it returns for the others.
///   - isWhole: Whether what comes in those hundred seconds belongs to the table as well.
func expectTraffic<P: Publisher>(
  _ tables: String, returning more: [String: Subscribers.Demand] = [:],
  alwaysReturning demand: Subscribers.Demand = .none, untilItIsQuiet isWhole: Bool = false,
  sourceLocation: SourceLocation = #_sourceLocation, _ make: (TrafficUpstreams) -> P
) {
  for table in tables.split(separator: "\n\n") {
    let lines = table.split(separator: "\n").drop { $0.hasPrefix("//") }
    let rows = lines.map { TrafficRow(line: $0) }
    let (played, pending) = play(rows, { more["\($0)"] ?? demand }, isWhole, make)
    let title = Comment(rawValue: String(table.prefix { $0 != "\n" }))
    expectTrue(rows.contains { !$0.isInput }, "there is nothing to compare", sourceLocation: sourceLocation)
    let expected = lines.joined(separator: "\n").withoutTrailingPlaces
    expectEqual(drawing(of: played), expected, title, sourceLocation: sourceLocation)
    expectEqual(pending, 0, "\(title): actions left on the clock", sourceLocation: sourceLocation)
  }
}

/// Checks an operator by pairs of what upstream sends, and of what comes out until it is quiet (see `expectTraffic`).
///
///     expectMarbles(["ab-c|": "--ab-c|", "a#": "--a#"]) { upstream, clock in upstream.delay(for: 2, scheduler: clock) }
func expectMarbles<P: Publisher>(
  _ diagrams: KeyValuePairs<String, String>, sourceLocation: SourceLocation = #_sourceLocation,
  _ make: (MarbleUpstream, VirtualTimeScheduler) -> P
) {
  for (input, output) in diagrams {
    let rows = ["a  \(input)", "out  \(output)"].map { TrafficRow(line: $0[...]) }
    let (played, pending) = play(rows, { _ in .none }, true, { make($0.a, $0.clock) })
    expectEqual(drawing(of: played), drawing(of: rows), sourceLocation: sourceLocation)
    expectEqual(pending, 0, "\(input): actions left on the clock", sourceLocation: sourceLocation)
  }
}

typealias MarbleUpstream = ManualPublisher<Character, TestError>

private func drawing(of rows: [TrafficRow]) -> String {
  drawMarbles(rows.map { ($0.name, $0.marbles) }).withoutTrailingPlaces
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
/// Returns also how many actions are left on the clock.
private func play<P: Publisher>(
  _ rows: [TrafficRow], _ more: @escaping (P.Output) -> Subscribers.Demand, _ isWhole: Bool,
  _ make: (TrafficUpstreams) -> P
) -> (rows: [TrafficRow], pending: Int) {
  var result = rows.map { $0.isInput ? $0 : TrafficRow(name: $0.name) }
  let (upstreams, asks) = (TrafficUpstreams(rows), rows.first { $0.name == "ask" }?.marbles)
  var isOver = false

  func draw(_ marks: String, in name: String) {
    if isOver || name.hasPrefix("a") && !rows.contains(where: { $0.name == "ask \(name.last!)" }) { return }
    if !result.contains(where: { $0.name == name }), name != "out" { result.append(TrafficRow(name: name)) }
    guard let index = result.firstIndex(where: { $0.name == name }) else { return }
    // What comes between two seconds is drawn as nothing that a table can expect.
    let (second, rest) = upstreams.clock.now.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    for mark in marks { result[index].marbles.add(rest == 0 ? mark : "?", at: second) }
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
    upstreams.clock.advance(to: VirtualTime(nanoseconds: 0).advanced(by: .seconds(second)))
    for mark in (asks?[second] ?? "").dropFirst(second == 0 && initial > .none ? 1 : 0) {
      if mark == "!" { subscriber.cancel() } else { subscriber.request(Subscribers.Demand(mark: mark)) }
    }
    for row in rows where row.name.count == 1 {
      for mark in row.marbles[second] { send(mark, from: Character(row.name)) }
    }
    upstreams.clock.advance(by: .zero)
  }
  isOver = !isWhole
  upstreams.clock.advance(by: 100)
  isOver = true
  subscriber.cancel()
  return (result, upstreams.clock.pending)
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
