#if os(Linux)
  import Foundation
  import LessonKit
  import TestKit
  import Testing

  @testable import lessons

  /// An exercise on a terminal: `watch` with its keys, and the questions of `solution` and `reset`.
  @Suite(.ownThreads) struct WatchedExerciseTests {
    /// A reader solves an exercise. `BuildTests` calls it, which has a package that can be built.
    func solveAnExercise(in package: SmallPackage, _ environment: [String: String]) throws {
      let terminal = try Tool.terminal(["watch", "letters"], environment: environment, in: package.root)
      defer { terminal.tearDown() }
      try terminal.wait(for: keys, limit: Tool.buildLimit)
      #expect(
        terminal.page.hasPrefix(
          """
          letters  not yet

          Edit Letters.swift. Return a and b.

             you printed  expected
             a            a
          *               b

          1 of 2 letters arrived.

          """))
      let browser = try package.livePage()
      func waitForPage(_ state: String, _ sentence: String) throws {
        let test = "document.getElementById('state').textContent === '\(sentence)'"
        try browser?.wait(for: "document.body.dataset.state === '\(state)' && \(test)")
      }
      try waitForPage("wrong", "1 of 2 letters arrived.")
      try browser?.wait(for: "document.querySelector('.trace ol').innerText === 'a'")

      try terminal.press("h", until: keys)
      #expect(terminal.page.contains("1 of 2 letters arrived.\n\nHint 1 of 2\nWhich letter follows a?\n"))
      try terminal.press("r", until: keys)
      #expect(terminal.page.contains("\n\(file) is the start file already.\n"))

      try terminal.press("s", until: "Show the given solution? y yes · n no")
      try terminal.press("n", until: keys)
      #expect(!terminal.page.contains("+++"))
      try terminal.press("s", until: "Show the given solution? y yes · n no")
      try terminal.press("y", until: keys)
      #expect(terminal.page.contains("\n-  [\"a\"]\n+  [\"a\", \"b\"]\n"))

      try terminal.press("h", until: keys)
      #expect(!terminal.page.contains("+++"))
      #expect(terminal.page.contains("Hint 1 of 2\n") && terminal.page.contains("Hint 2 of 2\n"))

      try save("func letters() -> [String] { [a] }\n", in: package, "letters  does not build", terminal)
      #expect(terminal.page.contains("\(file):1: cannot find 'a' in scope\n"))

      // Stopped after ten seconds, or because it has printed too much.
      let endless = "func letters() -> [String] { while true { print(\"one line after the other\") } }\n"
      try save(endless, in: package, " and was stopped", terminal)
      #expect(terminal.page.contains("you printed"))

      // What it prints is no verdict.
      let liar = "import Foundation\nfunc letters() -> [String] { print(\"Right.\"); exit(0) }\n"
      try save(liar, in: package, "The program ended before your code was checked to the end.", terminal)

      // The run of an older version does not make the reader wait.
      let silent = "func letters() -> [String] { while true {} }\n"
      try package.write(silent, to: file)
      try terminal.waitForProcesses("the loop runs", limit: Tool.buildLimit) { ids in ids.contains { isExercise($0) } }
      let before = terminal.screen.components(separatedBy: " was stopped").count

      let mine = "func letters() -> [String] { [\"a\"] + [\"b\"] }\n"
      try save(mine, in: package, "letters  right", terminal)
      try terminal.wait(for: "How the given solution does it")
      expectEqual(terminal.screen.components(separatedBy: " was stopped").count, before)
      #expect(
        terminal.page.hasPrefix(
          "letters  right\n\nWhat you learn: the alphabet goes on.\n\nNext: exercise numbers, \"Print a number\"."))
      try waitForPage("right", "right")
      let printed = "[...document.querySelectorAll('.trace li:not(.gone)')].map(line => line.innerText).join()"
      try browser?.wait(for: "\(printed) === 'a,b'")
      try browser?.wait(for: "document.querySelector('.code .new').innerText.includes('[\"a\"] + [\"b\"]')")
      #expect(try package.text(".lessons/progress.json").contains("\"isSolved\" : true"))

      try terminal.press("r", until: "Replace \(file) with the start file? Your version is kept. y yes · n no")
      try expectEqual(package.text(file), mine)
      let again = "\(file) is the start file again. Your version is .lessons/Letters.swift."
      try terminal.press("y", until: again)
      // After the build it is still said.
      try terminal.wait(for: again, times: 2, limit: Tool.buildLimit)
      #expect(terminal.page.hasPrefix("letters  not yet"))
      try expectEqual(package.text(file), SmallPackage.startOfLetters)
      try expectEqual(package.text(".lessons/Letters.swift"), mine)

      terminal.type("q")
      try terminal.expectEnd()
    }

    private func isExercise(_ process: pid_t) -> Bool {
      let words = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
      return words?.split(separator: "\0").first?.hasSuffix("/SmallExercises") ?? false
    }

    /// On a small terminal the task and the first hint make room for the newest one.
    @Test func theNewestHintIsSeen() throws {
      try onASmallTerminal { terminal in
        for number in 1...3 {
          try terminal.press("h", until: keys)
          #expect(terminal.page.contains("\nHint \(number) of 3\n"))
          #expect(terminal.page.split(separator: "\n", omittingEmptySubsequences: false).count <= 16)
        }
        #expect(!terminal.page.contains("Hint 1 of 3"))
      }
    }

    /// Watches an exercise on a terminal with 16 rows.
    private func onASmallTerminal(_ body: (PseudoTerminal) throws -> Void) throws {
      try Tool.withTemporaryFolder { folder in
        let package = try Tool.linkToThePackage(in: folder)
        let terminal = try Tool.terminal(["watch", "batches", "--skip-build"], in: package, rows: 16)
        defer { terminal.tearDown() }
        try terminal.wait(for: keys)
        try body(terminal)
      }
    }

    /// What `watch --help` and the README show is what a reader sees.
    @Test(arguments: Language.allCases) func theExampleIsReal(language: Language) throws {
      try Tool.withTemporaryFolder { folder in
        let example = Verb.watch.help
        let options = ["--skip-build", "--language", language.rawValue]
        let words = example.command.split(separator: " ").map(String.init)
        let terminal = try Tool.terminal(words + options, in: Tool.linkToThePackage(in: folder))
        defer { terminal.tearDown() }
        try terminal.wait(for: language == .chinese ? "q 退出" : keys)
        try expectEqual(Tool.rest(of: terminal.page, after: language.says(example.output)), "\n")
        // The columns of the README's table are as wide as its own lines.
        func narrow(_ text: String) -> String { text.replacing(#/ {2,}/#, with: "  ") }
        let sample = narrow(try Tool.sample(of: example.command, in: language))
        try expectEqual(Tool.rest(of: narrow(terminal.page), after: sample), "")
      }
    }

    /// The space bar shows what has no room: here the task.
    @Test func theSpaceBarShowsTheRest() throws {
      try onASmallTerminal { terminal in
        #expect(terminal.page.contains("The subscriber's request is unlimited. It should be max(2).\n"))
        #expect(!terminal.page.contains("Edit Batches.swift."))
        try terminal.press(" ", until: keys)
        #expect(terminal.page.contains("Edit Batches.swift."))
        // After the last part comes the first one.
        for _ in 1...9 where !terminal.page.contains("… lines 1–") { try terminal.press(" ", until: keys) }
        #expect(terminal.page.contains("… lines 1–"))
      }
    }

    @Test func solutionAsksUnlessItIsSolved() throws {
      try SmallPackage.makeWithExercises { package in
        let question = "You have not solved letters yet. Show the given solution? [y/N] "
        for (answer, isShown) in [("\r", false), ("n\r", false), ("y\r", true)] {
          let terminal = try package.terminal("solution", "letters")
          defer { terminal.tearDown() }
          try terminal.wait(for: question)
          terminal.type(answer)
          try expectEqual(terminal.waitForEnd(), .exit(0))
          if isShown { try terminal.wait(for: "+++ Lessons/Small/Exercises/Solutions/Letters.swift") }
          expectEqual(terminal.screen.contains("Solutions/Letters.swift:"), isShown)
        }
        try package.write(
          #"{"lessons": {}, "exercises": {"Letters": {"hints": 0, "isSolved": true}}}"#, to: ".lessons/progress.json")
        let terminal = try package.terminal("solution", "letters")
        defer { terminal.tearDown() }
        try expectEqual(terminal.waitForEnd(), .exit(0))
        try terminal.wait(for: "+++ Lessons/Small/Exercises/Solutions/Letters.swift")
        #expect(!terminal.screen.contains("[y/N]"))
      }
    }

    @Test func resetAsks() throws {
      try SmallPackage.makeWithExercises { package in
        try package.write("mine", to: file)
        for (answer, text) in [("\r", "mine"), ("y\r", SmallPackage.startOfLetters)] {
          let terminal = try package.terminal("reset", "letters")
          defer { terminal.tearDown() }
          try terminal.wait(for: "Replace \(file) with the start file? Your version is kept. [y/N] ")
          try expectEqual(package.text(file), "mine")
          terminal.type(answer)
          try expectEqual(terminal.waitForEnd(), .exit(0))
          try expectEqual(package.text(file), text)
        }
        try expectEqual(package.text(".lessons/Letters.swift"), "mine")
      }
    }

    private let file = "Lessons/Small/Exercises/Letters.swift"
    private let keys = "h hint · s solution · r reset · l list · q quit"

    /// Saves the reader's file, and waits until the whole page with a title is there.
    private func save(_ text: String, in package: SmallPackage, _ title: String, _ terminal: PseudoTerminal) throws {
      let count = terminal.screen.components(separatedBy: keys).count
      try package.write(text, to: file)
      try terminal.wait(for: title, limit: Tool.buildLimit)
      try terminal.wait(for: keys, times: count)
    }
  }
#endif
