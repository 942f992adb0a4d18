import Testing

@testable import Recording
@testable import lessons

/// What `predict` asks, and which answers are right.
@Suite struct QuestionsTests {
  private func shown(_ trace: String, code: String, others: [String] = [], readme: String = "") -> [String] {
    shown(lines(trace), code: code, others: others, readme: readme)
  }

  private func lines(_ text: String, _ kind: StepRun.Drawing? = nil) -> [StepRun.Line] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { StepRun.Line(text: String($0), after: 0, kind: kind) }
  }

  private func shown(
    _ trace: [StepRun.Line], code: String, others: [String] = [], readme: String = ""
  ) -> [String] {
    Questions(trace, code: code, others: others.flatMap(SourceScanner.templates), readme: readme).entries.map { entry in
      switch entry {
      case .shown(let line): line
      case .question(let question): "? \(question.shown)"
      }
    }
  }

  @Test func wordsThatTheCodePrintsAreShown() {
    let code = """
      print("The names:")
      let first = names.sink { value in print("name is \\(value)") }
      names.sink { print("late:", $0) }
      names.send("Coin")
      print(isGone ? "gone" : "still there")
      """
    #expect(
      shown("The names:\nname is Coin\nlate: Coin\nCoin\nstill there", code: code)
        == ["The names:", "? name is ▢", "? late: ▢", "? ▢", "? ▢"])
  }

  @Test func wordsOfTheLessonsOtherFilesAreShown() {
    let file = #"func ask(_ name: String) { print("server: is \"\(name)\" free?") }"#
    #expect(shown("server: is \"Merlin\" free?", code: "", others: [file]) == ["? server: is \"▢\" free?"])
  }

  @Test func linesOfPrintAndOfPrintingSubscriber() {
    let trace = """
      first: receive subscription: (PassthroughSubject)
      first: request max: (1)
      first: receive value: (1)
      first: receive finished
      subscriber: receive(subscription: Amb)
      subscriber: request(.max(2))
      subscriber: receive(2) returns .max(1)
      subscriber: receive(completion: finished)
      subscriber: cancel()
      """
    #expect(
      shown(trace, code: "") == [
        "first: receive subscription: (PassthroughSubject)", "? first: request ▢", "? first: receive value: (▢)",
        "? first: receive ▢", "subscriber: receive(subscription: Amb)", "? subscriber: request(▢)",
        "? subscriber: receive(▢) returns ▢", "? subscriber: receive(completion: ▢)", "subscriber: cancel()",
      ])
  }

  @Test func drawingsHaveGaps() {
    let marbles = """
               order of events -->
      numbers  1--2--|
      map      10-20-(30|)
      late        ✕
      """
    let ledger = """
      customSink:
        receive(1)  requested 3 · received 1 · outstanding 2
      """
    let sequence = """
          |------- receive(subscription:) -------->|
          |              |<- request(.unlimited) --|
          |---- receive(completion: finished) ---->|
      """
    let empty = lines("")
    #expect(
      shown(
        lines(marbles, .marbles) + empty + lines(ledger, .ledger) + empty + lines(sequence, .sequence), code: "") == [
          "         order of events -->", "numbers  1--2--|", "? map      ▢▢-▢▢-(▢▢|)", "late        ✕", "",
          "customSink:",
          "?   receive(1)  requested ▢ · received ▢ · outstanding ▢", "",
          "    |------- receive(subscription:) -------->|", "?     |              |<- request(▢▢▢▢▢▢▢▢▢▢) --|",
          "?     |---- receive(completion: ▢▢▢▢▢▢▢▢) ---->|",
        ])
  }

  /// Long marbles have several parts, each below a part of the axis.
  @Test func longMarblesHaveGaps() {
    let trace = """
      time  0s  1s
      keys  a---b-
      map   A---B-

      time  2s  3s
      keys  c---|
      map   C---|
      """
    #expect(
      shown(lines(trace, .marbles), code: "") == [
        "time  0s  1s", "keys  a---b-", "? map   ▢---▢-", "", "time  2s  3s", "keys  c---|", "? map   ▢---|",
      ])
  }

  /// A line that looks like a drawing is none, unless the run says so.
  @Test func whatLooksLikeADrawingIsALine() {
    #expect(shown("requested 1 · received 1 · outstanding 0", code: "") == ["requested 1 · received 1 · outstanding 0"])
  }

  @Test func whetherAValueArrivesIsAsked() {
    let code = """
      print("kept:")
      publisher.send(1)
      publisher.send(2)
      print("not kept:")
      publisher.send(3)
      print("(we sent 3 as well)")
      print("the end")
      """
    #expect(
      shown("kept:\n1\nnot kept:\n(we sent 3 as well)\nthe end", code: code)
        == ["kept:", "? ▢", "? ▢", "not kept:", "? ▢", "(we sent 3 as well)", "the end"])
  }

  @Test func aTimeIsAskedWhenItChanges() {
    let code = #"clock.print("button: \(state)")"#
    #expect(
      shown("0s     (we wait)\n0.5s   button: on\n0.5s   button: off", code: code)
        == ["0s     (we wait)", "? ▢   button: ▢", "? 0.5s   button: ▢"])
  }

  @Test func whatIsHardToTypeIsShown() {
    let lines = ["登录成功", "CombineLatest<PassthroughSubject<String, Never>, Just<Int>>"]
    #expect(shown(lines.joined(separator: "\n"), code: "") == lines)
  }

  @Test func theQuestionsThatSayMostRemain() {
    let trace = (1...12).map { "value \($0)" } + ["value 1"]
    let readme = "The last value is `12`."
    let questions = shown(
      trace.joined(separator: "\n"), code: "print(\"value\", $0)", readme: readme)
    #expect(questions.count { $0.hasPrefix("?") } == Questions.limit)
    #expect(questions[11] == "? value ▢" && questions[12] == "value 1")
  }

  @Test(arguments: [
    (["1"], "1", true), (["1"], "2", false), (["1"], "", false), (["1"], "-1", false), (["-1"], "-1", true),
    (["Coin"], " coin ", true), (["(\"a\", 1)"], "a 1", true), (["[10, 2]"], "10,2", true), (["[10, 2]"], "102", false),
    ([".max(1)"], "max 1", true), (["max: (1)"], ".max(1)", true), (["max: (1)"], "max(2)", false),
    (["0.5s", "Coin"], "0.5 Coin", true), (["0.5s", "Coin"], "0 5 Coin", false), (["C++"], "C", false),
    (["failure(CustomPublisher.MyError.someError)"], "failure(someError)", true),
    (["failure(CustomPublisher.MyError.someError)"], "failure(MyError.other)", false),
    (["x"], "the line is x", true), (["\"\""], "\"\"", true),
  ])
  func answers(values: [String], answer: String, isRight: Bool) {
    #expect(Question(shown: "", values: values, line: "the line is \(values[0])").accepts(answer) == isRight)
  }

  @Test func thatNothingIsPrintedIsAnAnswer() {
    let nothing = Question(shown: "▢", values: ["-"], line: nil)
    #expect(nothing.accepts("-") && nothing.accepts("Nothing") && !nothing.accepts("1"))
    #expect(!Question(shown: "▢", values: ["1"], line: "1").accepts("-"))
  }
}
