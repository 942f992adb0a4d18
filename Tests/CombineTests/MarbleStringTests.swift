import Combine
import TestKit
import Testing
import VirtualTime

@Suite struct MarbleStringTests {
  @Test(arguments: [
    ("", []), ("---", []), ("a", ["a"]), ("-a--b", ["", "a", "", "", "b"]), ("a-|", ["a", "", "|"]),
    ("1#", ["1", "#"]), ("|", ["|"]), ("a-(bc)-(d|)", ["a", "", "bc", "", "d|"]), ("(a)", ["a"]),
    // Time may go on after the end, and spaces are no time.
    ("a|--", ["a", "|"]), (" a  - (b c) ", ["a", "", "bc"]),
  ])
  func placesAreTimes(_ text: String, _ places: [String]) throws { try expectEqual(MarbleString(text).places, places) }

  @Test(arguments: [("*", ["*"]), ("-2-(1*)--!", ["", "2", "", "1*", "", "", "!"])])
  func subscriberAsksAndCancels(_ text: String, _ places: [String]) throws {
    try expectEqual(MarbleString(text, .asks).places, places)
  }

  @Test(arguments: [
    ("a-(b-c)", "time passes in a group", 4), ("(a-b", "time passes in a group", 2),
    ("a-(bc", "a group is not closed", 2), ("ab)-|", "a group is closed and was not opened", 2),
    ("(a(b))", "a group in a group", 2), ("-()", "a group of nothing", 2), ("a|b", "something after the end", 2),
    ("(#|)", "something after the end", 2), ("a+|", "\"+\" means nothing here", 1),
    ("a--!", "\"!\" means nothing here", 3), ("aé", "\"é\" means nothing here", 1),
  ])
  func malformedTextIsShown(_ text: String, _ reason: String, _ offset: Int) {
    let error = #expect(throws: MalformedMarbles.self) { try MarbleString(text) }
    expectEqual(error?.description, MalformedMarbles(reason, text, at: offset).description)
  }

  @Test func messagePointsAtTheFault() {
    expectEqual(
      "\(MalformedMarbles("a group of nothing", "-()", at: 2))",
      """
      malformed diagram, a group of nothing:
      -()
        ^
      """)
  }

  @Test(arguments: ["a", "|", "!1", "#", "0"])
  func whatASubscriberDoesNotDoIsMalformed(_ text: String) {
    #expect(throws: MalformedMarbles.self) { try MarbleString(text, .asks) }
  }

  @Test(arguments: ["", "a", "--a-b-|", "(ab)-(c#)", "|", "#"])
  func whatIsReadIsWritten(_ text: String) throws { try expectEqual("\(MarbleString(text))", text) }

  @Test func sameTimesStandBelowEachOther() throws {
    let rows = try [
      ("in", MarbleString("a(bcd)-|")), ("ask", MarbleString("*", .asks)), ("out", MarbleString("--a-(b|)")),
      ("", MarbleString()),
    ]
    expectEqual(
      drawMarbles(rows, pointingAt: 3),
      """
      in   a(bcd)-|
      ask  *
      out  --    a-(b|)

                  ^
      """)
  }

  @Test(arguments: [
    ("", "there is none"), ("in   a", "it needs the rows in and out"),
    ("ask  1\nout  a", "it needs the rows in and out"), ("in   a\n\nout  a", "it needs the rows in and out"),
    ("in   a\nin   b\nout  c", "a second row of this name"), ("in   a\nfrom b\nout  c", "no row has this name"),
    ("in   a\nout  a)", "a group is closed and was not opened"),
    ("in   a\nask  b\nout  a", "\"b\" means nothing here"),
    ("in  a\nout  a", "it should be drawn like this"), ("out  a\nin   a", "it should be drawn like this"),
    ("in   (ab)c\nout  (ab)-c\nask  *", "it should be drawn like this"),
  ])
  func malformedTableSaysWhy(_ table: String, _ reason: String) {
    let error = #expect(throws: MalformedMarbles.self) { try MarbleDiagram.table(table) }
    expectEqual(error?.description.hasPrefix("malformed diagram, \(reason):\n"), true, "\(error?.description ?? "")")
  }

  @Test func tableWhoseColumnsAreNotTimesIsDrawnAsItShouldBe() {
    let error = #expect(throws: MalformedMarbles.self) {
      try MarbleDiagram.table(
        """
        in   a(bc)-d|
        out  a--d|
        """)
    }
    expectEqual(
      error?.description,
      """
      malformed diagram, it should be drawn like this:
      in   a(bc)-d|
      out  a-   -d|
      """)
  }

  @Test func operatorThatDoesWhatItShouldIsQuiet() {
    expectMarbles("ab-(cd)-|", becomes: "ab-(cd)-|") { upstream, _ in upstream }
    expectMarbles("a-#", becomes: "a-#") { upstream, _ in upstream }
    expectMarbles("", becomes: "") { upstream, _ in upstream }
    expectMarbles("abcd", asking: "*-!", becomes: "ab") { $0.delay(for: 0, scheduler: $1) }
    expectMarbles("ab", becomes: "xy", where: ["x": "aa", "y": "ab"]) { upstream, _ in upstream.map { "a\($0)" } }
    expectMarbles("a-#", becomes: "a-#", failing: .other) { upstream, _ in upstream.mapError { _ in .other } }
  }

  @Test func subscriberAsksBeforeUpstreamSends() {
    var log: [String] = []
    expectMarbles("ab-|", asking: "2(13)!", becomes: "ab") { upstream, _ in
      upstream.handleEvents(
        receiveOutput: { log.append("\($0)") }, receiveCancel: { log.append("cancel") },
        receiveRequest: { log.append("\($0)") })
    }
    expectEqual(log, ["max(2)", "a", "max(4)", "b", "cancel"])
  }

  @Test func mismatchIsDrawnWithBothDiagrams() throws {
    let diagram = try MarbleDiagram(input: "a-b-|", output: "--a-(b|)")
    expectEqual(
      diagram.mismatch { $0.delay(for: 2, scheduler: $1) },
      """
      what comes is not what was expected:
      in        a-b-|
      expected  --a-(b|)
      actual    --a-b   -|
                    ^
      """)
  }

  @Test func valuesWithoutALetterAreNamed() throws {
    let diagram = try MarbleDiagram(input: "ab#", output: "xb#")
    let legend = MarbleLegend(values: ["x": "aa"])
    expectEqual(
      diagram.mismatch(legend) { upstream, _ in upstream.map { "a\($0)" }.mapError { _ in .other } },
      """
      what comes is not what was expected:
      in        ab#
      expected  xb#
      actual    x??
                 ^
      ? is ab at 1s
      ? is failure other at 2s
      """)
  }

  @Test func eachMismatchIsAFailureAtTheTest() {
    let line = #line + 2
    withKnownIssue {
      expectMarbles(
        """
        in   a
        out  a

        in   a
        out  b

        in   a
        out  |
        """
      ) { upstream, _ in upstream }
    } matching: {
      $0.sourceLocation?.line == line && $0.comments.first?.rawValue.hasPrefix("what comes is not") == true
    }
  }

  // MARK: Traffic

  /// Another output, another demand, a cancellation, returned demand without a row, another column, and a table with
  /// nothing to compare.
  @Test(arguments: [
    "a    1-2\nout  12", "a      1\nask a  1", "a      1\nask a  *!", "a      11\nask a  *",
    "a    1(23)4\nout  1(23)  4", "a    1\nask  *",
  ])
  func trafficThatDiffersIsAFailureAtTheTest(_ table: String) {
    let line = #line + 2
    withKnownIssue {
      expectTraffic(table) { $0.a.removeDuplicates() }
    } matching: {
      $0.sourceLocation?.line == line
    }
  }
}
