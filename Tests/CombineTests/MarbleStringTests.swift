import Combine
import TestKit
import Testing
import VirtualTime

struct MarbleStringTests {
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
    ]
    expectEqual(
      drawMarbles(rows),
      """
      in   a(bcd)-|
      ask  *
      out  --    a-(b|)
      """)
  }

  // MARK: Diagrams of operators

  @Test func operatorThatDoesWhatItShouldIsQuiet() {
    expectMarbles(["ab-(cd)-|": "ab-(cd)-|", "a-#": "a-#", "": ""]) { upstream, _ in upstream }
    expectMarbles(["a-#": "a-%"]) { upstream, _ in upstream.mapError { _ in TestError.other } }
  }

  @Test func subscriberAsksBeforeUpstreamSends() {
    var log: [String] = []
    expectTraffic(
      """
      a    ab   -|
      ask  2(13)!
      out  ab
      """
    ) {
      $0.a.handleEvents(
        receiveOutput: { log.append("\($0)") }, receiveCancel: { log.append("cancel") },
        receiveRequest: { log.append("\($0)") })
    }
    expectEqual(log, ["max(2)", "a", "max(1)", "max(3)", "b", "cancel"])
  }

  /// Another value, nothing, another end, a value that comes later, and one that comes between two seconds.
  @Test(arguments: [("a", "b", 0), ("a", "", 0), ("a", "|", 0), ("a", "a", 1), ("a", "-a", 0.5)])
  func marblesThatDifferAreAFailureAtTheTest(_ input: String, _ output: String, _ delay: Double) {
    let line = #line + 2
    withKnownIssue {
      expectMarbles([input: output]) { $0.delay(for: .seconds(delay), scheduler: $1) }
    } matching: {
      $0.sourceLocation?.line == line
    }
  }

  @Test func actionLeftOnTheClockIsAFailure() {
    withKnownIssue {
      expectMarbles(["a": "a"]) { upstream, clock in
        clock.schedule(after: clock.now.advanced(by: 200)) {}
        return upstream
      }
    } matching: {
      $0.comments.first?.rawValue.hasPrefix("a: actions left on the clock") == true
    }
  }

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
