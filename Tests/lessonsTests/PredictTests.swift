import Foundation
import LessonKit
import TestKit
import Testing

@testable import lessons

/// `predict`, as a process: what it asks, what it says, what it remembers.
@Suite struct PredictTests {
  private let demand = ["predict", "9", "--step", "4", "--skip-build"]

  @Test func itJudges() throws {
    let outcome = try Tool.run(demand, typing: "1\n  2 \n4\n\n")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "CustomSubscriber, step 4 of 10: Demand runs out")
    #expect(outcome.output.contains("\n    publisher.send(1)\n"))
    let start = try #require(lines.firstIndex(of: "  ▢"))
    #expect(
      lines[start...].prefix(13) == [
        "  ▢", "> 1", "  right", "  ▢", ">   2 ", "  right", "  ▢", "> 4", "  no: 3", "  ▢", "> ",
        "  (nothing is printed here)", "  (we sent 4 and 5 as well)",
      ])
    #expect(lines[start...].dropFirst(13).first == "The README explains this step:")
    #expect(outcome.output.contains("\n  The subscriber requests three values"))
    #expect(lines.last == "2 of 3 right, 1 shown")
    #expect(outcome.problem == nil)
  }

  @Test func theReadmeIsNotNeededWhenAllIsRight() throws {
    let outcome = try Tool.run(demand, typing: "1\n2\n3\n-\n")
    #expect(!outcome.output.contains("The README explains"))
    #expect(outcome.output.hasSuffix("\n4 of 4 right\n"))
  }

  @Test func itEndsEarly() throws {
    for typed in ["1\nq\n3\n", "1\n"] {
      let outcome = try Tool.run(demand, typing: typed)
      #expect(outcome.output.hasSuffix("1 of 1 right\n"))
      #expect(outcome.problem == nil)
    }
  }

  @Test func itGoesFromStepToStep() throws {
    let outcome = try Tool.run("predict", "WizardSignup", "--skip-build", typing: String(repeating: "?\n", count: 200))
    for number in 1...11 { #expect(outcome.output.contains("WizardSignup, step \(number) of 11: ")) }
    // Another file of the lesson prints these words.
    #expect(outcome.output.contains("server: is \"▢\" free?\n"))
    #expect(outcome.output.contains("\n0 of "))
    #expect(outcome.problem == nil)
  }

  @Test func theBestScoreIsRemembered() throws {
    try Tool.withTemporaryFolder { folder in
      let package = try Tool.linkToThePackage(in: folder)
      for typed in ["1\n2\n1\n-\n", "1\n2\n3\n4\n", "2\n3\n4\n5\n"] {
        #expect(try Tool.run(demand, in: package, typing: typed).problem == nil)
      }
      let list = try Tool.run("list", in: package).output
      #expect(list.contains(#/\n9 +◐? +CustomSubscriber +3 of 4 +\d/\d +Combine/#))
    }
  }

  #if os(Linux)
    @Test func theTerminalEditsALine() throws {
      try onATerminal { terminal in
        // 12, with the 2 removed; 23, with the 3 removed; a line that Ctrl-U removes.
        for (count, line) in ["12\u{7F}", "23\u{7F}", "简介\u{15}3"].enumerated() {
          terminal.type("\(line)\r")
          try terminal.wait(for: "  right\n", times: count + 1)
        }
        terminal.type("-\r")
        try terminal.wait(for: "4 of 4 right")
        #expect(try terminal.waitForEnd() == .exit(0))
      }
    }

    @Test(arguments: ["\u{4}", "q\r"])
    func itEndsWithTheScoreSoFar(key: String) throws {
      try onATerminal { terminal in
        terminal.type("1\r")
        try terminal.wait(for: "  right\n")
        terminal.type("7\u{15}\(key)")
        try terminal.wait(for: "1 of 1 right")
        #expect(try terminal.waitForEnd() == .exit(0))
      }
    }

    @Test(arguments: [40, 80])
    func itFitsTheTerminal(columns: Int) throws {
      try onATerminal(columns: columns) { terminal in
        terminal.type("9\r9\r9\r9\r")
        try terminal.wait(for: "0 of 4 right")
        try terminal.waitForEnd()
        let text = terminal.screen.replacing(#/\u{1B}\[[0-9;]*[A-Za-z]/#, with: "")
        let prose = text.split(separator: "\n").filter { !$0.hasPrefix("    ") && !$0.contains("\r") }
        #expect(prose.allSatisfy { $0.columns <= columns })
        #expect(prose.contains { $0.hasPrefix("  The subscriber requests three") })
      }
    }

    private func onATerminal(columns: Int = 80, _ body: (PseudoTerminal) throws -> Void) throws {
      try Tool.withTemporaryFolder { folder in
        let terminal = try PseudoTerminal(
          Tool.executable, demand, environment: ["LC_ALL": "C.UTF-8", "NO_COLOR": "1"],
          in: Tool.linkToThePackage(in: folder),
          columns: columns)
        defer { terminal.tearDown() }
        try terminal.wait(for: "> ")
        try body(terminal)
      }
    }
  #endif
}
