import Foundation
import LessonKit
import TestKit
import Testing

@testable import lessons

/// `predict`, as a process: what it asks, what it says, what it remembers.
@Suite(.ownThreads) struct PredictTests {
  private let demand = ["predict", "10", "--step", "4", "--skip-build"]

  @Test func itJudges() throws {
    let output = try Tool.output(demand, typing: "1\n  2 \n4\n\n")
    let lines = output.split(separator: "\n").map(String.init)
    expectEqual(lines.first, "CustomSubscriber, step 4 of 11: What happens when demand runs out?")
    #expect(output.contains("\n    publisher.send(1)\n"))
    let start = try #require(lines.firstIndex(of: "> 1"))
    expectEqual(
      lines[start...].prefix(9),
      [
        "> 1", "  right", ">   2 ", "  right", "> 4", "  no: 3", "> ", "  (nothing is printed here)",
        "  (we sent 1, 2, 3, 4 and 5)",
      ])
    expectEqual(lines[start...].dropFirst(9).prefix(2), ["2 of 4 right", "The README explains this step:"])
    #expect(output.contains("\n  The subscriber requests three values"))
  }

  @Test func theReadmeIsNotNeededWhenAllIsRight() throws {
    let outcome = try Tool.run(demand, typing: "1\n2\n3\n-\n")
    #expect(!outcome.output.contains("The README explains"))
    #expect(outcome.output.hasSuffix("\n4 of 4 right\n\n"))
  }

  /// What becomes of the loser is the lesson. Nothing of it is on the screen before it is asked.
  @Test func theSurpriseIsNotShown() throws {
    let outcome = try Tool.run("predict", "CustomOperator", "--step", "8", "--skip-build", typing: "q\n")
    let asked = outcome.output.components(separatedBy: "What does it print?").last ?? ""
    #expect(asked.hasSuffix("> q\n") && !asked.contains("cancel"), "\(asked)")
    #expect(!asked.contains("runner: receive finished"))
  }

  @Test func itGoesFromStepToStep() throws {
    let output = try Tool.output(
      "predict", "WizardSignup", "--skip-build", typing: String(repeating: "?\n", count: 200))
    for number in 1...11 { #expect(output.contains("WizardSignup, step \(number) of 11: ")) }
    #expect(output.contains("\n0 of "))
  }

  @Test func eachStepIsReadAndHasAScore() throws {
    try Tool.withTemporaryFolder { folder in
      let package = try Tool.linkToThePackage(in: folder)
      let runs = [("1 q", ""), ("1 2 1 -", "0/11"), ("1 2 3 -", "1/11"), ("2 3 4 5", "1/11")]
      for (answers, score) in runs {
        let typed = answers.replacing(" ", with: "\n") + "\n"
        try expectNil(Tool.run(demand, in: package, typing: typed).problem)
        let list = try Tool.run("list", in: package).output
        // A step that is not gone through does not count.
        expectEqual(list.contains(try Regex("\n10 +◐ +CustomSubscriber +\(score) +\\d/\\d +Combine")), !score.isEmpty)
      }
    }
  }

  #if os(Linux)
    @Test(arguments: ["\u{4}", "q\r"]) func itEndsOnATerminal(key: String) throws {
      try onATerminal { terminal in
        terminal.type("1\r")
        try terminal.wait(for: "  right\n")
        try terminal.wait(for: "> ", times: 2)
        terminal.type(key)
        try terminal.expectEnd()
      }
    }

    @Test(arguments: [40, 80]) func itFitsTheTerminal(columns: Int) throws {
      try onATerminal(columns: columns) { terminal in
        for count in 1...4 {
          try terminal.wait(for: "\n> ", times: count)
          terminal.type("9\r")
        }
        try terminal.wait(for: "0 of 4 right")
        try terminal.wait(for: "\n  The subscriber requests three")
        try terminal.waitForEnd()
        let text = terminal.screen.replacing(#/\u{1B}\[[0-9;]*[A-Za-z]/#, with: "")
        let prose = text.split(separator: "\n").filter { !$0.hasPrefix("    ") && !$0.contains("\r") }
        #expect(prose.allSatisfy { $0.columns <= columns })
      }
    }

    private func onATerminal(columns: Int = 80, _ body: (PseudoTerminal) throws -> Void) throws {
      try Tool.withTemporaryFolder { folder in
        let terminal = try Tool.terminal(demand, in: Tool.linkToThePackage(in: folder), columns: columns, rows: 24)
        defer { terminal.tearDown() }
        try terminal.wait(for: "> ")
        try body(terminal)
      }
    }
  #endif
}
