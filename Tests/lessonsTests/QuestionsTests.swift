import TestKit
import Testing

@testable import Recording
@testable import lessons

/// What `predict` asks, and which answers are right.
@Suite(.ownThreads) struct QuestionsTests {
  private func asked(_ trace: String, code: String, readme: String = "") -> [String] {
    asked(lines(trace), code: code, readme: readme)
  }

  private func lines(_ text: String, _ kind: StepRun.Drawing? = nil) -> [StepRun.Line] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { StepRun.Line(text: String($0), after: 0, kind: kind) }
  }

  private func asked(_ trace: [StepRun.Line], code: String, readme: String = "") -> [String] {
    Questions(trace, code: code, readme: readme).entries.map { ($0.answer == nil ? "" : "? ") + ($0.line ?? "-") }
  }

  @Test func aLineIsAskedIfItsWordsAreKnown() {
    let code = """
      print("The names:")
      names.sink { value in print("name is \\(value)") }
      names.map(\\.count).print("late")
      names.send("Coin")
      print(isGone ? "gone" : "still there")
      """
    expectEqual(
      asked("The names:\nname is Coin\nname is Dove\nlate: 4\nstill there\nserver: is Coin free?", code: code),
      ["The names:", "? name is Coin", "name is Dove", "? late: 4", "? still there", "server: is Coin free?", "? -"])
  }

  /// A reader cannot know what the operator's own code requests.
  @Test func aDemandIsAskedIfTheCodeHasIt() {
    let trace = """
      subscriber: receive(subscription: Amb)
      subscriber: request(.max(2))
      subject1: request max: (1)
      subscriber: receive(2) returns .max(1)
      publisher: request unlimited
      subscriber: cancel()
      """
    let lines = trace.split(separator: "\n").map(String.init)
    expectEqual(asked(trace, code: "numbers.publisher"), Array(lines[..<5]) + ["? \(lines[5])"])
    expectEqual(
      asked(trace, code: "[1].publisher.request(.max(2), .unlimited)"),
      [lines[0], "? \(lines[1])", lines[2], lines[3], "? \(lines[4])", "? \(lines[5])", "? -"])
  }

  @Test func rowsOfMarblesAreAskedBelowTheFirst() {
    let marbles = """
               order of events -->
      numbers  1--2--|
      map      10-20-(30|)
      late        ✕

      """
    let diagram = lines("request(.max(1))  requested 1 · received 0 · outstanding 1", .ledger)
    expectEqual(
      asked(lines(marbles, .marbles) + diagram, code: ""),
      [
        "         order of events -->", "numbers  1--2--|", "? map      10-20-(30|)", "late        ✕", "",
        diagram[0].text,
      ])
    // Long marbles have several parts, each below a part of the axis.
    let long = "time  0s  1s\nkeys  a---b-\nmap   A---B-\n\ntime  2s  3s\nkeys  c---|\nmap   C---|"
    expectEqual(
      asked(lines(long, .marbles), code: "A B C").filter { $0.hasPrefix("?") }, ["? map   A---B-", "? map   C---|"])
  }

  @Test func whetherALineComesIsAsked() {
    let code = """
      print("kept:")
      publisher.send(1)
      publisher.send(2)
      print("not kept:")
      publisher.send(3)
      print("(we sent 3 as well)")
      print("the end")
      subscription.cancel()
      """
    expectEqual(
      asked("kept:\n1\nnot kept:\n(we sent 3 as well)\nthe end", code: code),
      ["kept:", "? 1", "? -", "not kept:", "? -", "(we sent 3 as well)", "the end", "? -"])
    expectEqual(
      asked(lines("1\n") + lines("a  1-|", .marbles), code: "subject.send(1)\nprint(timeline.marbles)"),
      ["? 1", "? -", "", "a  1-|"])
  }

  @Test func whatIsHardToTypeIsShown() {
    let lines = ["登录成功", "CombineLatest<PassthroughSubject<String, Never>, Just<Int>>"]
    expectEqual(asked(lines.joined(separator: "\n"), code: lines.joined(separator: " ")), lines)
  }

  @Test func theQuestionsThatSayMostRemain() {
    let trace = (1...12).map { "value \($0)" } + ["value 1"]
    let questions = asked(
      trace.joined(separator: "\n"), code: "print(\"value\", $0)", readme: "The last is `value 12`.")
    expectEqual(questions.count { $0.hasPrefix("?") }, Questions.limit)
    #expect(questions[11] == "? value 12" && questions[12] == "value 1")
  }

  @Test(arguments: [
    ("first: receive value: (1)", "first: receive value: (1)", true),
    ("first: receive(1)", "1", true), ("first: receive(1)", "receive(1)", true), ("first: receive(1)", "2", false),
    ("first: receive(1)", "late: receive(1)", false), ("first: receive(1)", "request(1)", false),
    ("first: receive(1)", "", false), ("first: receive(1)", "-1", false), ("first: -1", "-1", true),
    ("first: request(.max(2))", "request 2", true), ("first: request(.max(2))", "request(.max(2))", true),
    ("first: request(.max(2))", "2", false), ("first: receive(completion: finished)", "finished", true),
    ("name is Coin", "coin", true), ("name is Coin", "is coin", true), ("name is Coin", "name", false),
    ("[\"10\", \"2\"]", "10,2", true), ("[\"10\", \"2\"]", "102", false), ("[\"10\", \"2\"]", "10", false),
    ("0.5s   button: on", "0.5 on", true), ("0.5s   button: on", "0.5s button: on", true),
    ("0.5s   button: on", "on", false), ("0.5s   button: on", "0 5 on", false),
    ("failure(CustomPublisher.MyError.fell)", "failure(fell)", true),
    ("failure(CustomPublisher.MyError.fell)", "failure(MyError.other)", false), ("C++", "C", false),
  ])
  func answers(line: String, answer: String, isRight: Bool) throws {
    let code = #"print("name is \(coin)"); [on, fell, .max(2), C++]"#
    let question = try #require(Questions(lines(line), code: code, readme: "").entries.first)
    #expect(question.answer != nil, "\(line) is not asked")
    expectEqual(question.accepts(answer), isRight)
  }

  @Test func theTimeIsNotAskedAgain() {
    let entries = Questions(lines("1s  on\n1s  on"), code: "on", readme: "").entries
    expectEqual(entries, [["1", "on"], ["on"]].map { Questions.Entry(line: "1s  on", answer: .words($0)) })
  }

  @Test func distancesCountOnAnAxisOfTime() {
    let timed = Questions.Entry(line: "map  --10--(2|)--->", answer: .row(label: "map  ", isTimed: true))
    #expect(timed.accepts("map --10--(2|)") && !timed.accepts("-10--(2|)"))
    let ordered = Questions.Entry(line: "map  --10--(2|)", answer: .row(label: "map  ", isTimed: false))
    #expect(ordered.accepts("10 (2|)") && !ordered.accepts("10 2"))
  }

  @Test func thatNothingIsPrintedIsAnAnswer() {
    let nothing = Questions.Entry(line: nil, answer: .nothing)
    #expect(nothing.accepts("-") && nothing.accepts("Nothing") && !nothing.accepts("1"))
    #expect(!Questions.Entry(line: "1", answer: .words(["1"])).accepts("-"))
  }
}
