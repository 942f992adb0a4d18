#if os(Linux)
  import Foundation
  import LessonKit
  import TestKit
  import Testing

  @testable import lessons

  /// What the tool does to a terminal.
  @Suite struct TerminalTests {
    /// A terminal in an editor, for example, shows colours and cursor movements as signs.
    @Test(arguments: [["show", "10"], ["watch", "10", "--skip-build"]])
    func aTerminalThatTakesNoCommandsReceivesNone(arguments: [String]) throws {
      try Tool.withTemporaryFolder { folder in
        let terminal = try PseudoTerminal(
          Tool.executable, arguments, environment: ["LC_ALL": "C.UTF-8", "TERM": "dumb"],
          in: Tool.linkToThePackage(in: folder))
        defer { terminal.tearDown() }
        if arguments[0] == "watch" {
          try terminal.wait(for: "q quit")
          terminal.type("q")
        }
        #expect(try terminal.waitForEnd() == .exit(0))
        try terminal.wait(for: "Demand runs out")
        #expect(!terminal.screen.contains("\u{1B}"))
      }
    }
  }
#endif
