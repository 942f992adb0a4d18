#if os(Linux)
  import Foundation
  import LessonKit
  import TestKit
  import Testing

  /// `watch`, on a terminal.
  @Suite(.ownThreads) struct WatchTests {
    /// Every save is built and shown. `BuildTests` calls it, which has a package that can be built.
    func seeEverySave(in package: SmallPackage, _ environment: [String: String]) throws {
      let terminal = try package.terminal("watch", "small", environment: environment)
      defer { terminal.tearDown() }
      try terminal.wait(for: "Small  prints what is expected", limit: Tool.buildLimit)
      try terminal.wait(for: keys)
      let browser = try package.livePage()
      try browser?.wait(for: "\(sentence) === 'prints what is expected' && \(steps) === '1,2'")

      let source = package.root.appending(path: "Lessons/Small/Lesson.swift")
      try Tool.replace(#"let numbers = "1""#, with: #"let numbers = "2""#, in: source)
      try terminal.wait(for: "Small  prints something else in step 2", limit: Tool.buildLimit)
      try terminal.wait(for: keys, times: 2)
      let difference = "2. Numbers\n  - 1\n  + 2\n"
      #expect(terminal.screen.contains(difference))
      #expect(terminal.screen.contains("\n             order of events -->\n  - numbers  1-|\n  + numbers  2-|\n"))
      #expect(terminal.screen.contains("The README says about step 2:\n  One comes first.\n"))
      #expect(!terminal.screen.contains("The alphabet begins.\n\nbefore"))
      try browser?.wait(for: "\(sentence) === 'prints something else in step 2' && \(steps) === '2'")
      try browser?.wait(for: "\(values(in: ".former")) === '1' && \(values(in: ".former + *")) === '2'")

      // The lesson cannot be judged, and the page keeps the last run.
      let expected = try package.text("Lessons/Small/expected.txt")
      try FileManager.default.removeItem(at: package.root.appending(path: "Lessons/Small/expected.txt"))
      try browser?.wait(for: "\(sentence).includes('expected.txt') && \(steps) === '2'", seconds: Tool.buildLimit)
      try terminal.wait(for: "expected.txt", limit: Tool.buildLimit)
      try package.write(expected, to: "Lessons/Small/expected.txt")
      try terminal.wait(for: keys, times: 4)

      try Tool.replace(#"print("b")"#, with: #"print(bee)"#, in: source)
      try terminal.wait(for: "Small  does not build", limit: Tool.buildLimit)
      try terminal.wait(for: keys, times: 5)
      let message = """
        Lessons/Small/Lesson.swift:32: cannot find 'bee' in scope
          32 |       print(bee)
             |             ^
        """
      #expect(terminal.screen.contains(message))
      let parts = terminal.screen.components(separatedBy: "The last build that worked:")
      #expect(parts.count == 2 && parts[1].contains(difference))
      try browser?.wait(for: "document.querySelector('.fault .says')?.innerText.includes('cannot find') ?? false")
      try browser?.wait(for: "\(steps) === '2'")

      terminal.type("q")
      try terminal.expectEnd()
      #expect(try package.text(".lessons/progress.json").contains("\"Small\""))
    }

    /// What the page in the browser says of the run, the numbers of its steps, and the values of a film.
    private let sentence = "document.getElementById('state').textContent"
    private let steps = "[...document.querySelectorAll('#live .step')].map(each => each.dataset.step).join()"
    private func values(in part: String) -> String {
      "[...document.querySelectorAll('\(part) .marble title')].map(each => each.textContent).join()"
    }

    @Test func keysChooseAStep() throws {
      try SmallPackage.withFaultyLesson(expecting: "1. An empty line, and one more\nprinted\n") { package in
        let terminal = try package.terminal("watch", "faulty", "--skip-build", step: 11)
        defer { terminal.tearDown() }
        try terminal.wait(for: keys)
        #expect(!terminal.isAsBefore)
        #expect(terminal.page.contains("+ printed too"))
        for _ in 1...2 { try terminal.press("n", until: keys) }
        // The second step prints nothing here.
        #expect(terminal.page.hasPrefix("FaultyLesson  prints something else in step 1"))
        #expect(!terminal.page.contains("+ printed too"))
        try terminal.press("a", until: keys)
        #expect(terminal.page.contains("+ printed too"))
        // Another size of the window, and a key without a meaning.
        terminal.resize(columns: 60, rows: 20)
        try terminal.wait(for: keys, times: 5)
        terminal.type("x")
        terminal.type("\u{4}")
        try terminal.expectEnd()
      }
    }

    /// On a small terminal the changes are seen, and what did not change is left out. The space bar shows the rest.
    @Test func changesAreSeenOnASmallTerminal() throws {
      try Tool.withCopyOfThePackage { package in
        // The trace that is expected is another one than the one that is printed: at the end of a long step.
        try Tool.replace(
          "publisher: receive finished\nfinished\n", with: "publisher: receive finished\nended\n",
          in: package.appending(path: "Lessons/CustomSubscriber/expected.txt"))
        for (columns, rows) in [(80, 24), (40, 24), (80, 12)] {
          let terminal = try PseudoTerminal(
            Tool.executable, ["watch", "10", "--skip-build"], environment: ["LC_ALL": "C.UTF-8", "NO_COLOR": "1"],
            in: package, columns: columns, rows: rows)
          defer { terminal.tearDown() }
          try terminal.wait(for: "q quit")
          let page = terminal.page
          #expect(page.contains("3. When does each method of a sink run?\n"))
          #expect(page.contains(" lines as before\n"))
          #expect(page.contains("\n  - ended\n  + finished\n"))
          #expect(page.contains(" (space: more)\n"))
          let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
          #expect(lines.count <= rows && lines.allSatisfy { $0.columns <= columns })

          terminal.type(" ")
          try terminal.wait(for: "q quit", times: 2)
          #expect(!terminal.page.contains("  - ended\n"))
          #expect(!terminal.page.contains("… lines 1–"))
        }
      }
    }

    /// The lesson spins, in a child of its own: the reader ends it in each way that there is.
    @Test(arguments: ["watch", "check", "predict", "record"], Ending.allCases)
    func nothingIsLeft(of verb: String, after ending: Ending) throws {
      try SmallPackage.withFaultyLesson(expecting: "1. A child without an end\n") { package in
        let terminal = try package.terminal(verb, "faulty", "--skip-build", step: 12)
        defer { terminal.tearDown() }
        // The tool, the lesson, and its child.
        try terminal.waitForProcesses("the lesson and its child run") { $0.count == 3 }
        switch ending {
        case .ctrlC: terminal.type("\u{3}")
        case .sigterm: terminal.send(signal: SIGTERM)
        case .sighup: terminal.send(signal: SIGHUP)
        case .sigkill: terminal.send(signal: SIGKILL)
        case .closedWindow: terminal.hangUp()
        }
        try terminal.waitForEnd()
        try terminal.waitForProcesses("nothing is left", until: \.isEmpty)
        switch ending {
        case .ctrlC: try terminal.expectEnd(.signal(SIGINT))
        case .sigterm: try terminal.expectEnd(.signal(SIGTERM))
        case .sighup: try terminal.expectEnd(.signal(SIGHUP))
        case .sigkill, .closedWindow: return
        }
      }
    }

    /// What the lesson has started knows nothing of us, and the lesson may not come to end it: on a busy machine, or because
    /// it does not hear.
    @Test(arguments: ["watch", "check", "predict", "record", "marbles"], [16, 17])
    func anotherProgramEndsWithAToolThatIsKilled(_ verb: String, step: Int) throws {
      try SmallPackage.withFaultyLesson(expecting: "1. Another program without an end\n") { package in
        let terminal = try package.terminal(verb, "faulty", "--skip-build", step: step)
        defer { terminal.tearDown() }
        try terminal.waitForProcesses("the lesson and its programs run") { $0.count == 4 }
        terminal.send(signal: SIGKILL)
        try terminal.waitForEnd()
        try terminal.waitForProcesses("nothing is left", until: \.isEmpty)
      }
    }

    /// The lesson may start one more while it ends them.
    @Test(arguments: 1...3) func programsThatAreStartedMeanwhileEndToo(_ run: Int) throws {
      try SmallPackage.withFaultyLesson(expecting: "1. Other programs, one after the other\n") { package in
        let terminal = try package.terminal("check", "faulty", "--skip-build", step: 18)
        defer { terminal.tearDown() }
        try terminal.waitForProcesses("the lesson and its programs run") { $0.count > 4 }
        terminal.send(signal: SIGKILL)
        try terminal.waitForEnd()
        try terminal.waitForProcesses("nothing is left", until: \.isEmpty)
      }
    }

    enum Ending: CaseIterable {
      case ctrlC, sigterm, sighup, sigkill, closedWindow
    }

    /// From the list the reader goes to any lesson or exercise, by a part of its name or by its number.
    @Test func theListLeadsToAnyOtherProgram() throws {
      try Tool.withTemporaryFolder { folder in
        let terminal = try Tool.terminal(
          ["watch", "10", "--skip-build"], in: Tool.linkToThePackage(in: folder), columns: 100, rows: 40)
        defer { terminal.tearDown() }
        try terminal.wait(for: keys)
        let hint = "Esc goes back.\n"
        try terminal.press("l", until: "Type a name or a number. \(hint)")
        #expect(terminal.page.contains("\n 1   IntroducingCombine "))
        try terminal.press("\u{1B}", until: keys)
        #expect(terminal.page.contains("CustomSubscriber"))

        try terminal.press("l", until: "Type a name or a number. \(hint)")
        // A letter is part of the name, and ends nothing. An arrow does nothing: it begins as the escape key does.
        terminal.type("\u{1B}[A\u{1B}OB")
        for (key, text) in [
          ("q", "q: Return goes to "), ("\u{7F}", "Type a name"), ("b", "b: "), ("a", "ba: "), ("t", "bat: "),
        ] {
          try terminal.press(key, until: text)
        }
        #expect(terminal.page.contains("Return goes to batches."))
        #expect(!terminal.page.contains("IntroducingCombine"))
        try terminal.press("\r", until: "h hint · s solution · r reset · l list · q quit")
        #expect(terminal.page.contains("batches  not yet\n"))

        try terminal.press("l", until: "Type a name or a number. \(hint)")
        for (key, text) in [("1", "1: Return"), ("1", "11: Return")] { try terminal.press(key, until: text) }
        try terminal.press("\r", until: keys)
        #expect(terminal.page.contains("CustomPublisher  prints what is expected\n"))
        terminal.type("q")
        try terminal.expectEnd()
      }
    }

    /// Without a name the reader goes on with what is next, and from there with the return key.
    @Test func theReturnKeyGoesOn() throws {
      try Tool.withTemporaryFolder { folder in
        let terminal = try Tool.terminal(["watch", "--skip-build"], in: Tool.linkToThePackage(in: folder))
        defer { terminal.tearDown() }
        try terminal.wait(for: "IntroducingCombine  prints what is expected")
        try terminal.wait(for: "⏎ next · \(keys)")
        terminal.type("\r")
        try terminal.wait(for: "jukebox  not yet")
        try terminal.wait(for: "Edit Lessons/IntroducingCombine/Exercises/Jukebox.swift:16; each save runs it.\nh hint")
        terminal.type("q")
        try terminal.expectEnd()
      }
    }

    @Test func qEndsALessonThatSpins() throws {
      try SmallPackage.withFaultyLesson(expecting: "1. A line, and no end\nprinted\n") { package in
        let terminal = try package.terminal("watch", "faulty", "--skip-build", step: 2)
        defer { terminal.tearDown() }
        try terminal.waitForProcesses("the lesson runs") { $0.count == 2 }
        terminal.type("q")
        try expectEqual(terminal.waitForEnd(), .exit(0))
        try terminal.wait(for: eraseLine)
        try terminal.waitForProcesses("nothing is left", until: \.isEmpty)
        #expect(terminal.isAsBefore)
      }
    }

    @Test func ctrlCWhileItIsBuiltLeavesNothing() throws {
      try SmallPackage.make { package in
        // A compiler that is at work.
        let slow = try CompilerAlone.isOff ? [:] : CompilerAlone.environment(in: package.root, script: "sleep 600; :")
        let terminal = try package.terminal("watch", "small", environment: slow)
        defer { terminal.tearDown() }
        try terminal.wait(for: "Small is being built", limit: Tool.buildLimit)
        try terminal.waitForProcesses("the build runs") { $0.count > 1 }
        terminal.type("\u{3}")
        try expectEqual(terminal.waitForEnd(), .signal(SIGINT))
        try terminal.wait(for: eraseLine)
        try terminal.waitForProcesses("nothing is left", until: \.isEmpty)
        #expect(terminal.isAsBefore)
      }
    }

    @Test func aTerminalIsNeeded() throws {
      try Tool.expectError(
        "'watch' needs a terminal; 'swift run lessons check CustomSubscriber' runs it once, without one",
        of: ["watch", "customsub", "--skip-build"])
    }

    /// What removes `Small is being built …`, so that the shell's prompt does not follow it.
    private let eraseLine = "\r\u{1B}[K"

    private let keys = "n next step · a all steps · l list · q quit"
  }
#endif
