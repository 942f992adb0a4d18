import Foundation
import LessonKit
import StreamComparison
import TestKit
import Testing

@testable import Book
@testable import Recording

/// The chains: their tables are what a run says, and their pages say what is in the tables.
@Suite(.ownThreads) struct ChainTests {
  @Test(arguments: DrawnChain.all.map(\.name)) func theTableIsWhatANewRunSays(_ name: String) async throws {
    let drawn = try #require(DrawnChain.all.first { $0.name == name }).drawn
    let written = try await WholeBook.shared().writtenTable(of: drawn)
    let table = try written.table(of: drawn)
    let answers = written.unpackedGroups
    expectEqual(answers.count, table.count)
    let marbles = table.rows.reduce(0) { $0 + $1.marks.count }
    var generator = SplitMix64(seed: UInt64.random(in: 0...UInt64.max))
    for _ in 1...200 {
      let number = Int.random(in: 0..<table.count, using: &generator)
      let arrangement = table.arrangement(number)
      let answer = table.answer(try ArrangementRun(of: table, arrangement), to: arrangement)
      let expected = answers[number].count == 1 ? [answer] : ArrangementTable.split(answer, marbles: marbles)
      expectEqual(answers[number], expected, "arrangement \(number), \(arrangement)")
    }
  }

  /// The rows of a chain at work, as `draw` draws them, have the values that the table has.
  @Test(arguments: DrawnChain.all.map(\.name)) func everyRowIsWhatADrawingShows(_ name: String) throws {
    let chain = try #require(DrawnChain.all.first { $0.name == name })
    let table = try ArrangementTable(of: chain.drawn, seconds: 8)
    var generator = SplitMix64(seed: UInt64.random(in: 0...UInt64.max))
    // With few marbles that come early, and no end, most may come after the last one: with each choice of the sliders.
    let early = stride(from: 0, to: table.count, by: table.places.map(\.count).reduce(1, *)).map { number in
      let first = table.arrangement(number)
      let seconds = zip(table.rows.flatMap(\.marks), first.seconds).map { $0.isMarbleValue ? $1 : table.seconds }
      return Arrangement(seconds: seconds, end: first.end, request: first.request, parameters: first.parameters)
    }
    let any = (1...20).map { _ in table.arrangement(Int.random(in: 0..<table.count, using: &generator)) }
    for arrangement in early + any {
      let events = try ArrangementRun(of: table, arrangement).events.compactMap { event, time, _ -> String? in
        switch event {
        case .stage(let stage, .value(let label, _)): "\(chain.drawn.chain!.stages[stage]) \(label) \(time)"
        case .value(let label, _, let subscriber): "output\(subscriber == 1 ? "#2" : "") \(label) \(time)"
        default: nil
        }
      }
      try expectEqual(events.sorted(), drawnValues(chain.drawn, table, arrangement).sorted(), "\(arrangement)")
    }
  }

  private func drawnValues(
    _ drawn: DrawnOperator, _ table: ArrangementTable, _ arrangement: Arrangement
  ) throws -> [String] {
    var drawn = drawn
    drawn.values = arrangement.parameters
    drawn.asking = arrangement.request
    drawn.inputs = table.rows.map { row in
      var line = Array(repeating: Character("-"), count: table.seconds)
      for (number, mark) in zip(row.first..., row.marks) where arrangement.seconds[number] < table.seconds {
        line[arrangement.seconds[number]] = mark
      }
      return String(line)
    }
    // It runs as long as a table does.
    let scene = try OperatorDrawing(drawn, places: table.places(for: arrangement)).timeline.run
    let inputs = table.rows.map(\.name)
    return scene.events.compactMap { event in
      let name = scene.streams.first { $0.id == event.stream }!.name
      // What is subscribed to again is a stream of its own.
      let row = name.hasPrefix("output") ? name.replacing(" ", with: "") : String(name.prefix { $0 != " " })
      guard event.kind == .value, !inputs.contains(row) else { return nil }
      return "\(row) \(event.payload!) \(event.at! / 500_000_000)"
    }
  }

  /// Each value that comes to an operator is in a value below it, or the table says why not. Of every arrangement.
  @Test(arguments: DrawnChain.all.map(\.name)) func noValueIsLostWithoutAReason(_ name: String) async throws {
    let chain = try #require(DrawnChain.all.first { $0.name == name }).drawn
    let written = try await WholeBook.shared().writtenTable(of: chain)
    let table = try written.table(of: chain)
    var wrong: Set<String> = []
    for answer in Set(written.unpackedGroups) { wrong.formUnion(unexplained(answer.joined(separator: ";"), table)) }
    expectEqual(wrong.sorted().prefix(5).joined(separator: "\n"), "")
    // A clause for each sign, of the operator that stands there.
    let rows = Array(chain.chain!.rows)
    for (number, parts) in written.unpackedGroups.enumerated() {
      for (stage, sign) in parts.joined(separator: ";").split(separator: ";").compactMap(Chain.loss) {
        let switches = chain.chain!.choices.filter { !$0.words.isEmpty && $0.words.count == rows[stage].value.count }
        let position = rows[stage].value.count == 1 ? 0 : Int(table.arrangement(number).parameters[switches[0].name]!)
        if Chain.clause(of: rows[stage].value[position], for: sign) == nil {
          wrong.insert("\(rows[stage].value[position]) \(sign)")
        }
      }
    }
    expectEqual(wrong.sorted().joined(separator: "\n"), "")
  }

  private func unexplained(_ answer: String, _ table: ArrangementTable) -> [String] {
    let stages = table.drawn.chain!.stages.count
    var values: [(stage: Int, marbles: Set<Character>)] = []
    var losses: [(stage: Int, marbles: Set<Character>)] = []
    var unsent: Set<Character> = []
    // What the second subscriber receives, or misses.
    var second: [Character: Int] = [:]
    for part in answer.split(separator: ";") {
      let what = String(part.prefix { $0 != "@" })
      let stage = what.first == "!" ? what.dropFirst().first!.wholeNumberValue! : stages
      let own = (what.first == "!" ? what.dropFirst(2) : what[...]).drop { $0 == "'" }
      if what.contains("'"), let colon = own.lastIndex(of: ":") {
        let marbles = own.first == "~" ? own.dropFirst().prefix { $0 != ":" } : own[own.index(after: colon)...]
        for marble in marbles { second[marble, default: 0] += 1 }
        if own.first == "~" { continue }
      }
      if own.first == "=" || own.first == "~" {
        losses.append((stage, Set(own.dropFirst().prefix { $0 != ":" })))
      } else if own.first == "-" {
        unsent.formUnion(own.dropFirst())
      } else if let colon = own.lastIndex(of: ":"), !"(+".contains(own.first!) {
        values.append((stage, Set(own[own.index(after: colon)...])))
      }
    }
    func count(_ stage: Int, _ marbles: Set<Character>) -> (uses: Int, losses: Int) {
      (
        values.count { $0.stage == stage && $0.marbles.isSuperset(of: marbles) },
        losses.count { $0.stage == stage && $0.marbles == marbles }
      )
    }
    var wrong: [String] = []
    for (stage, marbles) in values where stage < stages && !marbles.isEmpty {
      let arrivals = values.count { $0.stage == stage && $0.marbles == marbles }
      let (uses, losses) = count(stage + 1, marbles)
      if losses != max(0, arrivals - uses) { wrong.append("\(stage) \(marbles.sorted()): \(answer)") }
      let isMissed = table.drawn.hasSecondSubscriber && stage == stages - 1 && marbles.contains { second[$0] != 1 }
      if isMissed { wrong.append("subscriber 2, \(marbles.sorted()): \(answer)") }
    }
    for (number, row) in table.rows.enumerated() {
      let isOff = answer.contains(")\(number)") || !answer.contains("(\(number):")
      for (place, label) in row.marks.enumerated() where label.isMarbleValue && !isOff {
        let letter = Character(ArrangementTable.letter(row.first + place))
        let (uses, losses) = count(table.entry(ofRow: number), [letter])
        if uses + losses == 0, !unsent.contains(letter) { wrong.append("\(letter): \(answer)") }
      }
    }
    return wrong
  }

  /// For any two positions of a choice there is an arrangement on which the output differs.
  @Test(arguments: DrawnChain.all.map(\.name)) func everyChoiceMakesADifference(_ name: String) throws {
    let chain = try #require(DrawnChain.all.first { $0.name == name })
    let table = try ArrangementTable(of: chain.drawn, seconds: 8)
    func output(_ arrangement: Arrangement, _ slider: Slider, _ position: Double) throws -> [String] {
      let parameters = arrangement.parameters.merging([slider.parameter: position]) { $1 }
      let changed = Arrangement(
        seconds: arrangement.seconds, end: arrangement.end, request: arrangement.request, parameters: parameters)
      return try ArrangementRun(of: table, changed).events.compactMap { event, time, _ in
        switch event {
        case .value, .finished, .failed: "\(event) \(time)"
        default: nil
        }
      }
    }
    for slider in table.sliders {
      let neighbours = [1, 2].flatMap { Array(zip(slider.positions, slider.positions.dropFirst($0))) }
      for (one, other) in neighbours {
        let differs = try stride(from: 0, to: table.count, by: max(1, table.count / 400)).contains { number in
          let arrangement = table.arrangement(number)
          return try output(arrangement, slider, one) != output(arrangement, slider, other)
        }
        #expect(differs, "\(slider.parameter): \(one) and \(other)")
      }
    }
  }

  /// What stands in the code of a Chinese page, and on its controls, is Chinese.
  @Test func commentsAndChoicesAreInBothLanguages() async throws {
    let book = try await WholeBook.shared()
    var count = 0
    for chain in DrawnChain.all {
      for comment in try book.text("\(chain.pageName).zh.html").matches(of: #/<span class="c">(.*?)</span>/#) {
        #expect(comment.output.1.contains { $0 > "\u{4e00}" }, "\(chain.name): \(comment.output.1)")
        count += 1
      }
      for label in chain.drawn.chain!.choices.flatMap(\.labels) where label.english.contains(#/[a-z] [a-z]/#) {
        #expect(label.chinese.contains { $0 > "\u{4e00}" }, "\(chain.name): \(label)")
      }
    }
    #expect(count > 2)
  }

  /// Above each row stands the operator that publishes it. A switch may leave one out, and a comment is no code.
  @Test func everyBoxOfAPictureHasCode() throws {
    for chain in DrawnChain.all {
      let timeline = try OperatorDrawing(chain.drawn).timeline
      for (row, code) in timeline.operators {
        #expect(!code.isEmpty && !code.contains("//"), "\(chain.name), \(row): \(code)")
      }
      #expect(try !OperatorDrawing(chain.drawn).call.contains("//"), "\(chain.name)")
    }
  }

  @Test func everyPlaceWorthSeeingIsInItsTable() throws {
    for chain in DrawnChain.all {
      let table = try ArrangementTable(of: chain.drawn, seconds: 12)
      for place in chain.places {
        let fields = place.address.split(separator: "&").map { $0.split(separator: "=").map(String.init) }
        for field in fields where field[0] != "at" && field[0] != "ask" {
          let slider = table.sliders.first { $0.parameter == field[0] }
          expectEqual(slider?.positions.contains(Double(field[1])!), true, "\(chain.name): \(place.address)")
        }
        let seconds = fields[0][1].split { "-_".contains($0) }
        expectEqual(seconds.count, table.rows.reduce(0) { $0 + $1.marks.count }, "\(chain.name): \(place.address)")
        var parameters = chain.drawn.values
        for field in fields where field[0] != "at" && field[0] != "ask" { parameters[field[0]] = Double(field[1])! }
        try expectNoTie(chain, table, seconds.map { Int($0)! }, parameters)
      }
      try expectNoTie(chain, table, table.start, chain.drawn.values)
    }
  }

  /// A tie is an exception, and not what a reader sees first.
  private func expectNoTie(
    _ chain: DrawnChain, _ table: ArrangementTable, _ seconds: [Int], _ parameters: [String: Double]
  ) throws {
    let arrangement = Arrangement(seconds: seconds, end: table.ends[0].first, request: nil, parameters: parameters)
    let answer = table.answer(try ArrangementRun(of: table, arrangement), to: arrangement)
    let ties = answer.split(separator: ";").compactMap(Chain.loss).filter { ["t", "u", "j"].contains($0.sign) }
    expectEqual(ties.count, 0, "\(chain.name): \(arrangement), \(answer)")
  }

  @Test func chainsAreOnTheFrontPageAndOnThoseOfTheirLessonsAndOperators() async throws {
    let book = try await WholeBook.shared()
    for chain in DrawnChain.all {
      for language in [Language.english, .chinese] {
        let link = "<a href=\"\(fileName(chain.pageName, language))\">"
        let pages =
          ["index", "chains"] + chain.lessons + chain.operatorsWithPages.map(\.pageName)
        for page in pages { #expect(try book.text(fileName(page, language)).contains(link), "\(page): \(link)") }
      }
      // Without the script, the picture and the code are shown.
      let page = try book.text("\(chain.pageName).html")
      // A press on a place changes the drawing, which is below it and in sight.
      let places = try #require(page.range(of: "<ul class=\"try\">"))
      let figure = try #require(page.range(of: "<figure"))
      #expect(places.lowerBound < figure.lowerBound)
      #expect(page.contains("<img src=\"\(chain.pageName).svg\"") && page.contains("class=\"chain-code\""))
    }
  }
}
