import LessonKit
import StreamComparison
import TestKit
import Testing

@testable import Book
@testable import Recording

/// The tables of what operators do, as a page reads them.
@Suite(.ownThreads) struct ArrangementTableTests {
  /// Each operator runs once more on a few arrangements, as `draw` runs it.
  @Test(arguments: DrawnOperator.all.map(\.name)) func answersAreWhatDrawDraws(_ name: String) async throws {
    let drawn = try #require(DrawnOperator.all.first { $0.name == name })
    let written = try await WholeBook.shared().writtenTable(of: drawn)
    let table = try written.table(of: drawn)
    let answers = written.unpacked
    expectEqual(answers.count, table.count)
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix64(seed: seed)
    for _ in 1...5 {
      let number = Int.random(in: 0..<table.count, using: &generator)
      let arrangement = table.arrangement(number)
      let expected = try drawnEvents(drawn, table, arrangement)
      expectEqual(
        events(answers[number], table, arrangement), expected,
        "seed \(seed), arrangement \(number), \(arrangement), \(answers[number])")
    }
  }

  /// What a page shows first is what its picture shows.
  @Test(arguments: (DrawnOperator.all + DrawnChain.all.map(\.drawn)).map(\.name))
  func theFirstArrangementIsTheOneOfThePicture(_ name: String) throws {
    let drawn = try #require((DrawnOperator.all + DrawnChain.all.map(\.drawn)).first { $0.name == name })
    let table = try ArrangementTable.withoutAnswers(of: drawn)
    // There is room for all values of the example, and none had to move. A row of a table may have more than the example,
    // or fewer, and then it ends at another time.
    let examples = try drawn.rows.map { try MarbleString($0.marbles).marks }
    for (row, example) in zip(table.rows, examples) {
      let isWhole = row.marks == example.map(\.mark)
      let count = isWhole ? row.marks.count : row.marks.count(where: \.isMarbleValue)
      expectEqual(Array(table.start[row.first...].prefix(count)), Array(row.seconds.prefix(count)), "\(row.name)")
    }
    let first = Arrangement(
      seconds: table.start, end: table.ends[0].first, request: table.requests[0], parameters: drawn.values)
    let scene = try OperatorDrawing(drawn).timeline.run
    let picture = scene.events.filter { event in
      event.kind == .value && scene.streams.first { $0.id == event.stream }!.name == drawn.methodName
    }
    let run = try ArrangementRun(of: table, first)
    // A tie is an exception, and not what a reader sees first.
    for part in table.answer(run, to: first).split(separator: ";") where part.first == "~" {
      let sign = String(part.dropFirst(2).prefix(1))
      expectEqual(drawn.clause(for: sign)?.english.contains("in a tie"), false, "\(part)")
    }
    let sent = run.events.compactMap { event, time, _ -> Int? in
      if case .sent(let marble) = event, table.label(marble).isMarbleValue { time } else { nil }
    }
    if drawn.chain == nil, drawn.inner.isEmpty { expectEqual(sent, Set(sent).sorted(), "values of one moment") }
    guard drawn.chain == nil, zip(table.rows, examples).allSatisfy({ $0.marks == $1.map(\.mark) }) else { return }
    let values = run.events.compactMap { event, time, _ -> String? in
      if case .value(let label, _, subscriber: 0) = event { return "\(label) at \(time)" }
      return nil
    }
    expectEqual(values, picture.map { "\($0.payload!) at \($0.at! / 500_000_000)" })
  }

  @Test(arguments: [
    ("scan", ["1:A", "3:AB", "6:ABC", "10:ABCD"]), ("zip", ["a1:AE", "b2:BF"]), ("max", ["4:D"]),
    ("collect()", ["[1, 2, 3, 4]:ABCD"]), ("replaceNil", ["1:A", "0:", "3:C", "0:"]), ("count", ["4:"]),
  ])
  func outputIsMadeOfItsMarbles(_ name: String, _ expected: [String]) throws {
    let drawn = try #require(DrawnOperator.all.first { $0.name == name })
    let table = try ArrangementTable(of: drawn, seconds: 6)
    // The values come one after the other, and the end at the last second but one.
    let row = [0, 1, 2, 3, 4].prefix(table.rows[0].marks.count)
    let seconds = name == "max" ? [0, 2, 1, 3, 4] : Array(row)
    let arrangement = Arrangement(
      seconds: table.rows.flatMap { _ in seconds }, end: "|", request: nil, parameters: drawn.values)
    let values = try ArrangementRun(of: table, arrangement).events.compactMap { event in
      if case .value(let label, let marbles, _) = event.event {
        let letters = marbles.map(ArrangementTable.letter)
        return "\(label):\(letters.joined())"
      }
      return nil
    }
    expectEqual(values, expected)
  }

  /// What an answer says of the output: each event, and when it happens in half seconds.
  private func events(_ answer: String, _ table: ArrangementTable, _ arrangement: Arrangement) -> [String] {
    var sent: [Int: Int] = [:]
    var events: [String] = []
    for part in answer.split(separator: ";") {
      guard let match = part.wholeMatch(of: #/(.*?)(?:@'?([A-Z])(?:\+(\d+|s))?|=(\d+))?/#)?.output else { continue }
      func number(_ letter: Substring) -> Int { Int(letter.utf8.first! - UInt8(ascii: "A")) }
      let delay = match.3.map { Int($0) ?? arrangement.wait! }
      let time = match.2.map { sent[number($0)]! + (delay ?? 0) } ?? match.4.flatMap { Int($0) } ?? 0
      let what = match.1
      if let row = what.first == "(" ? Int(what.dropFirst().prefix { $0 != ":" }) : nil {
        let first = table.rows[row].first
        for marble in first..<first + table.rows[row].marks.count {
          sent[marble] = time + 2 * arrangement.seconds[marble]
        }
      } else if what.first == ">" {
        sent[number(what.dropFirst())] = time
      } else if !")-+~=*".contains(what.first!), !what.hasPrefix("'~") {
        events.append("\(what.prefix { $0 != ":" }) at \(time)")
      }
    }
    return events
  }

  private func drawnEvents(
    _ drawn: DrawnOperator, _ table: ArrangementTable, _ arrangement: Arrangement
  ) throws -> [String] {
    var drawn = drawn
    drawn.values = arrangement.parameters
    let rows = table.rows.enumerated().map { place, row in
      var line = Array(repeating: Character("-"), count: table.seconds)
      for (number, mark) in zip(row.first..., row.marks) where arrangement.seconds[number] < table.seconds {
        let end = mark.isMarbleValue || place > 0 ? mark : arrangement.end ?? mark
        line[arrangement.seconds[number]] = end
      }
      let text = String(line).replacing(#/-+$/#, with: "")
      return place < drawn.inputs.count ? text : "\(row.name)=\(text)"
    }
    try drawn.take(marbles: rows + (arrangement.request.map { ["ask:\($0)"] } ?? []))
    let scene = try OperatorDrawing(drawn).timeline.run
    return scene.events.compactMap { event in
      let name = scene.streams.first { $0.id == event.stream }!.name
      guard name.hasPrefix(drawn.methodName) else { return nil }
      let second = name.hasSuffix("#2") ? "'" : ""
      let time = event.at! / 500_000_000
      return switch event.kind {
      case .value: "\(second)\(event.payload!) at \(time)"
      case .completion: "\(second)| at \(time)"
      case .failure: "\(second)# at \(time)"
      default: nil
      }
    }
  }
}
