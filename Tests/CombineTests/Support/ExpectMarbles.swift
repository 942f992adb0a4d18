import Combine
import TestKit
import Testing
import VirtualTime

/// Runs an operator on a clock of its own, and compares what comes out of it with a diagram (see `MarbleString`).
///
///     expectMarbles("ab-c|", becomes: "--ab-c|") { upstream, clock in upstream.delay(for: 2, scheduler: clock) }
///
/// A place is a second. What is due in it runs first; then the subscriber asks, then upstream sends. When the rows are
/// over, a hundred seconds pass, and the subscriber cancels; then nothing may be left on the clock.
///
/// - Parameters:
///   - input: What upstream sends. `#` is `TestError.broken`.
///   - asks: What the subscriber does. At time zero it asks from inside the greeting.
///   - output: What it should get.
///   - values: What a letter of the output stands for, where a value is not a letter or digit itself.
///   - error: What `#` stands for in the output.
///   - more: What the subscriber returns when it gets a value; nothing if it is not listed.
func expectMarbles<P: Publisher>(
  _ input: String, asking asks: String = "*", becomes output: String, where values: [Character: P.Output] = [:],
  failing error: TestError = .broken, returning more: [Character: Subscribers.Demand] = [:],
  sourceLocation: SourceLocation = #_sourceLocation, _ make: (MarbleUpstream, VirtualTimeScheduler) -> P
) where P.Failure == TestError {
  report(at: sourceLocation) { () throws(MalformedMarbles) in
    let diagram = try MarbleDiagram(input: input, asks: asks, output: output)
    return diagram.mismatch(MarbleLegend(values: values, error: error), more, make).map { [$0] } ?? []
  }
}

/// The same for a table of diagrams. An empty line stands between two of them, and the row `ask` may be missing. The
/// same time has to stand in the same column.
///
///     expectMarbles(
///       """
///       in   ab-c|
///       out  --ab-c|
///
///       in   abc
///       ask  2----1
///       out  --ab
///       """
///     ) { $0.delay(for: 2, scheduler: $1) }
func expectMarbles<P: Publisher>(
  _ table: String, where values: [Character: P.Output] = [:], failing error: TestError = .broken,
  returning more: [Character: Subscribers.Demand] = [:], sourceLocation: SourceLocation = #_sourceLocation,
  _ make: (MarbleUpstream, VirtualTimeScheduler) -> P
) where P.Failure == TestError {
  report(at: sourceLocation) { () throws(MalformedMarbles) in
    let legend = MarbleLegend(values: values, error: error)
    return try MarbleDiagram.table(table).compactMap { $0.mismatch(legend, more, make) }
  }
}

typealias MarbleUpstream = ManualPublisher<Character, TestError>

private func report(at sourceLocation: SourceLocation, _ findMismatches: () throws(MalformedMarbles) -> [String]) {
  do {
    for mismatch in try findMismatches() { Issue.record("\(mismatch)", sourceLocation: sourceLocation) }
  } catch {
    Issue.record("\(error)", sourceLocation: sourceLocation)
  }
}

/// What the marks of the output stand for.
struct MarbleLegend<Output> {
  var values: [Character: Output] = [:]
  var error = TestError.broken

  /// The mark of a value, if it has one.
  func mark(of value: Output) -> Character? {
    let text = "\(value)"
    if let mark = values.keys.sorted().first(where: { "\(values[$0]!)" == text }) { return mark }
    guard text.count == 1, let mark = text.first, mark.isMarbleValue, values[mark] == nil else { return nil }
    return mark
  }
}

/// What goes into an operator, and what should come out.
struct MarbleDiagram {
  let input: MarbleString
  let asks: MarbleString
  let output: MarbleString

  init(input: String, asks: String = "*", output: String) throws(MalformedMarbles) {
    self.input = try MarbleString(input)
    self.asks = try MarbleString(asks, .asks)
    self.output = try MarbleString(output)
  }

  /// Reads the diagrams of a table.
  static func table(_ text: String) throws(MalformedMarbles) -> [MarbleDiagram] {
    var diagrams: [MarbleDiagram] = []
    for lines in text.split(separator: "\n", omittingEmptySubsequences: false).split(whereSeparator: \.isEmpty) {
      diagrams.append(try MarbleDiagram(rows: lines.map(String.init)))
    }
    guard !diagrams.isEmpty else { throw MalformedMarbles("there is none", text) }
    return diagrams
  }

  private init(rows lines: [String]) throws(MalformedMarbles) {
    var rows: [String: String] = [:]
    for line in lines {
      let name = String(line.prefix { $0 != " " })
      guard ["in", "ask", "out"].contains(name) else { throw MalformedMarbles("no row has this name", line) }
      guard rows[name] == nil else { throw MalformedMarbles("a second row of this name", line) }
      rows[name] = String(line.dropFirst(name.count).drop { $0 == " " })
    }
    guard let input = rows["in"], let output = rows["out"] else {
      throw MalformedMarbles("it needs the rows in and out", lines.joined(separator: "\n"))
    }
    try self.init(input: input, asks: rows["ask"] ?? "*", output: output)

    // A diagram whose columns are not times would mislead who reads it.
    let drawing = drawMarbles([("in", self.input), ("ask", asks), ("out", self.output)].filter { rows[$0.0] != nil })
    if drawing != lines.map({ $0.trimmed(of: ["-", " "]) }).joined(separator: "\n") {
      throw MalformedMarbles("it should be drawn like this", drawing)
    }
  }

  /// Runs an operator, and draws what is wrong with what came out.
  func mismatch<P: Publisher>(
    _ legend: MarbleLegend<P.Output> = MarbleLegend(), _ more: [Character: Subscribers.Demand] = [:],
    _ make: (MarbleUpstream, VirtualTimeScheduler) -> P
  ) -> String? where P.Failure == TestError {
    let (clock, upstream) = (VirtualTimeScheduler(), MarbleUpstream())
    let subscriber = TestSubscriber<P.Output, TestError>(asking: asks[0].demand) {
      legend.mark(of: $0).flatMap { more[$0] } ?? .none
    }
    var actual = MarbleString()
    var notes: [String] = []
    func draw(_ mark: Character?, _ event: String) {
      let (second, rest) = clock.now.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
      actual.add(rest == 0 ? mark ?? "?" : "?", at: second)
      if rest != 0 || mark == nil { notes.append("? is \(event) at \(clock.now)") }
    }
    subscriber.onValue = { draw(legend.mark(of: $0), "\($0)") }
    subscriber.onCompletion = {
      draw($0 == .finished ? "|" : $0 == .failure(legend.error) ? "#" : nil, subscriber.events.last ?? "")
    }
    make(upstream, clock).subscribe(subscriber)

    for second in 0..<max(input.places.count, asks.places.count) {
      clock.advance(to: VirtualTime(nanoseconds: 0).advanced(by: .seconds(second)))
      if second > 0, asks[second].demand > .none { subscriber.request(asks[second].demand) }
      if asks[second].contains("!") { subscriber.cancel() }
      for mark in input[second] {
        switch mark {
        case "|": upstream.send(completion: .finished)
        case "#": upstream.send(completion: .failure(.broken))
        default: upstream.send(mark)
        }
      }
      clock.advance(by: .zero)
    }
    clock.advance(by: 100)
    subscriber.cancel()

    if clock.pending > 0 { notes.append("left on the clock after the end: \(clock.pending)") }
    return actual == output && notes.isEmpty ? nil : drawing(of: actual, notes)
  }

  private func drawing(of actual: MarbleString, _ notes: [String]) -> String {
    let difference = (0..<max(actual.places.count, output.places.count)).first { actual[$0] != output[$0] }
    var rows = [("in", input), ("ask", asks), ("expected", output), ("actual", actual)]
    if asks.description == "*" { rows.remove(at: 1) }
    return (["what comes is not what was expected:", drawMarbles(rows, pointingAt: difference)] + notes)
      .joined(separator: "\n")
  }
}

extension String {
  /// What a subscriber asks for at a place.
  fileprivate var demand: Subscribers.Demand {
    reduce(.none) { $0 + ($1 == "*" ? .unlimited : .max($1.wholeNumberValue ?? 0)) }
  }
}
