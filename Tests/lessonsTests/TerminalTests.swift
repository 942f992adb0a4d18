#if os(Linux)
  import Foundation
  import LessonKit
  import TestKit
  import Testing

  @testable import lessons

  /// What the tool does to a terminal.
  @Suite(.ownThreads) struct TerminalTests {
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
        try expectEqual(terminal.waitForEnd(), .exit(0))
        try terminal.wait(for: "What happens when demand runs out?")
        #expect(!terminal.screen.contains("\u{1B}"))
      }
    }

    /// A reader who leaves the pager has not read what it did not show.
    @Test(
      .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/less")),
      arguments: [("q", [1]), (" ", [1, 2])])
    func showCountsTheStepsOnTheScreen(key: String, steps: [Int]) throws {
      try SmallPackage.make { package in
        let terminal = try Tool.terminal(["show", "small"], environment: ["PAGER": "less"], in: package.root, rows: 6)
        defer { terminal.tearDown() }
        try terminal.wait(for: "The alphabet begins.")
        terminal.type(key)
        if key == " " {
          try terminal.wait(for: "One comes first.")
          terminal.type("q")
        }
        try terminal.waitForEnd()
        try expectEqual(package.progress().lessons["Small"]?.readSteps, steps)
      }
    }
  }
#endif
