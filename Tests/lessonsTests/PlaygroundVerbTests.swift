#if os(Linux)
  import Book
  import Foundation
  import LessonKit
  import TestKit
  import Testing

  @testable import LessonPackage
  @testable import lessons

  /// The playground, on a terminal and in the files of the page for the browser. Its program is a small one.
  @Suite(.ownThreads) struct PlaygroundVerbTests {
    private static let file = "Lessons/Playground/main.swift"

    private static func state(in package: SmallPackage) throws -> String {
      try package.text(".lessons/live/state.js")
    }

    private func withPlayground(_ body: (SmallPackage) throws -> Void) throws {
      try SmallPackage.make { package in
        let start = "print(\"one\")\nprint(\"two\")\n"
        try package.write(start, to: Self.file)
        try package.write(start, to: "Lessons/Playground/Start/main.swift")
        try package.addProgramStart()
        let target =
          ".executableTarget(name: \"Playground\", dependencies: [\"ProgramStart\"], path: \"Lessons/Playground\", "
          + "exclude: [\"Start\"], swiftSettings: [.swiftLanguageMode(.v5)])"
        try package.write(
          package.text("Package.swift").replacing("targets: lessons + [", with: "targets: lessons + [\(target), "),
          to: "Package.swift")
        try body(package)
      }
    }

    /// What a run shows in the terminal, and what is in the page's file. `LiveWatchTests` edits a playground that the
    /// package manager builds.
    private func withWatch(
      _ body: (_ package: SmallPackage, _ terminal: PseudoTerminal, _ wait: (String) throws -> Void) throws -> Void
    ) throws {
      try withPlayground { package in
        let terminal = try package.terminal("watch", "play", environment: package.buildEnvironment(always: true))
        defer { terminal.tearDown() }
        var drawn = 0
        try body(package, terminal) { text in
          drawn += 1
          try terminal.wait(for: "v values · l list · q quit\n", times: drawn, limit: Tool.buildLimit)
          #expect(terminal.page.contains(text), "\(terminal.page)")
        }
        terminal.type("q")
        try terminal.expectEnd()
        #expect(try Self.state(in: package).contains(#""state":"ended""#))
      }
    }

    @Test func watchShowsEverySave() throws {
      try withWatch { package, terminal, wait in
        func state() throws -> String { try Self.state(in: package) }

        try wait("Playground  ran to its end\n\none\ntwo\n")
        #expect(terminal.page.contains(".lessons/live/live.html\n"))
        #expect(try state().contains(#""state":"right""#))
        #expect(try package.text(".lessons/live/live.html").contains("<h1>Playground</h1>"))

        try package.write("print(\"one\")\nprint(\"three\")\n", to: Self.file)
        try wait("prints something else  (- before, + now)\n\n    one\n  - two\n  + three\n")

        try package.write("print(\"one\")\nprint(three)\n", to: Self.file)
        try wait("Playground  does not build\n\nLessons/Playground/main.swift:2: cannot find 'three' in scope\n")
        #expect(terminal.page.contains("The last build that worked:"))
        #expect(try state().contains(#""state":"broken""#))
        #expect(try state().contains("three"), "the last run stays")

        // Where there is no room for all, what is new has it.
        try package.write("for line in 1...200 { print(\"old\", line) }\n", to: Self.file)
        try wait("+ old 1\n")
        try package.write("print(\"hello\")\nprint(\"world\")\n", to: Self.file)
        try wait("now)\n\n  + hello\n  + world\n  - … 200 lines of the run before are gone\n")

        // It imports nothing, and what it has printed is there, also the line without an end.
        try package.write("print(\"before\", terminator: \"\")\nlet all = [1]\nprint(all[all.count])\n", to: Self.file)
        try wait(
          """
          Playground

          Lessons/Playground/main.swift:3: it was ended by signal 4: Index out of range
            3 | print(all[all.count])
              |          ^

          before

          """)
        #expect(try state().contains("before"))
        #expect(try state().contains(#"\u003cspan class=\"l broken\" data-line=\"3\""#), "at its line")

        // Nothing is compared with what was printed before a crash.
        try package.write("print(\"\\u{1B}[2J\")\n", to: Self.file)
        try wait("Playground  ran to its end\n\n␛[2J\n")
        #expect(try !state().contains("l broken"))

        // It runs, and a warning says why nothing comes.
        try package.write(
          "struct Names { func sink(receiveValue: () -> Void) -> Int { 1 } }\nNames().sink {}\nprint(\"end\")\n",
          to: Self.file)
        try wait(
          """
          Lessons/Playground/main.swift:2: result of call to 'sink(receiveValue:)' is unused
            2 | Names().sink {}
              |         ^
            Nothing keeps the cancellable, so the subscription ends at once: 'let cancellable = …', or '.store(in:
          """)
        #expect(terminal.page.contains("\n  + end\n"))
        #expect(try state().contains("Nothing keeps the cancellable"))

        try package.write("while true { print(String(repeating: \"x\", count: 1_000)) }\n", to: Self.file)
        try wait("it printed more than 4 MB")
        #expect(try state().contains("it printed more than 4 MB"))
        #expect(try state().count < 200_000, "the page has only the first lines")

        // On a busy machine its pages may come late. The time in which a program waits for them does not count.
        try package.write(
          "var all = [[Int]]()\nwhile true { all.append(Array(repeating: 1, count: 1_000_000)) }\n", to: Self.file)
        try wait("it took more than")
        #expect(try state().contains("it took more than"))

        // The sentence of an error has a drawing.
        try package.write(
          "struct Wrong: Error, CustomStringConvertible { let description = \"wrong:\\na-_|\\n  ^\" }\n"
            + "throw Wrong()\n", to: Self.file)
        try wait("signal 4: Error raised at top level: wrong:\na-_|\n  ^\n")

      }
    }

    @Test func whatAProgramHasStartedEndsWithIt() throws {
      try withWatch { package, terminal, wait in
        try wait("Playground  ran to its end\n\none\ntwo\n")
        // It goes on, and knows nothing of us.
        let start =
          "import Foundation\nlet child = Process()\nchild.environment = [:]\n"
          + "child.executableURL = URL(fileURLWithPath: \"/bin/sh\")\n"
          + "child.arguments = [\"-c\", \"sleep 1011 & exec setsid sleep 1011\"]\ntry child.run()\n"
        try package.write("\(start)print(\"line one\")\n", to: Self.file)
        try wait("+ line one\n")
        try Self.expectNoSleep()

        try package.write("\(start)print(\"before\", terminator: \"\")\nwhile true { sleep(9) }\n", to: Self.file)
        try wait("10 seconds and was stopped\n\nbefore\n")
        try Self.expectNoSleep()
        #expect(try Self.state(in: package).contains(#""state":"wrong""#))
      }
    }

    private static func expectNoSleep() throws {
      try expectEqual(
        ChildProcess.run(URL(fileURLWithPath: "/usr/bin/env"), ["pgrep", "-f", "^sleep 1011$"]).output, "")
    }

    @Test func aPageThatCannotBeWrittenDisturbsNothing() throws {
      try withPlayground { package in
        try package.write("", to: ".lessons/live")
        let terminal = try package.terminal("watch", "playground", environment: package.buildEnvironment())
        defer { terminal.tearDown() }
        try terminal.wait(for: "v values · l list · q quit\n", limit: Tool.buildLimit)
        #expect(terminal.page.contains("Playground  ran to its end\n\none\ntwo\n"))
        #expect(terminal.page.contains("There is no page for the browser: .lessons/live cannot be written.\n"))
        terminal.type("q")
        try terminal.expectEnd()
      }
    }

    /// The second one's page is another, and the first one's goes on. A terminal says as much of an address as it has room
    /// for.
    @Test func twoWatchesHaveAPageEach() throws {
      try withPlayground { package in
        let environment = try package.buildEnvironment()
        func watch(_ place: String, columns: Int = 60) throws -> PseudoTerminal {
          let terminal = try package.terminal("watch", "playground", environment: environment, columns: columns)
          try terminal.wait(for: "q quit\n", limit: Tool.buildLimit)
          let folder = columns == 60 ? "" : "file://\(package.root.path)/"
          #expect(
            terminal.page.contains("In the browser: \(folder).lessons/\(place)/live.html\n"), "\(terminal.page)")
          return terminal
        }
        func end(_ terminal: PseudoTerminal) throws {
          terminal.type("q")
          try terminal.expectEnd()
          terminal.tearDown()
        }
        let first = try watch("live", columns: 500)
        let second = try watch("live-2")
        try end(first)
        try end(try watch("live"))
        try end(second)
      }
    }

    /// What a line printed or sent last stands at its right, on the terminal and on the page.
    @Test(.enabled(if: startFileIsBuilt)) func valuesStandBesideTheLines() throws {
      try Tool.withTemporaryFolder { folder in
        let package = try SmallPackage(root: Tool.linkToThePackage(in: folder))
        let terminal = try package.terminal("watch", "playground", "--values", "--skip-build")
        defer { terminal.tearDown() }
        try terminal.wait(for: "v without values · l list · q quit\n")
        let lines = terminal.page.lines
        func value(behind code: String) -> Substring? {
          lines.first { $0.contains(code) }?.trimmingCharacters(in: .whitespaces).split(separator: "  ").last
        }
        expectEqual(value(behind: #".show("typed")"#), "e ×5")
        expectEqual(value(behind: #".show("debounced")"#), "c")
        #expect(terminal.page.replacing(#/\s+/#, with: " ").contains("print(clock.now, $0) }) 12s finished ×2 "))
        let state = try Self.state(in: package)
        #expect(state.contains(#"data-label=\"e ×5\" data-all=\"a, b, c, d, e\""#))

        try terminal.press("v", until: "v values · l list · q quit\n")
        #expect(terminal.page.contains("Playground  ran to its end\n\n6s c\n12s finished\n"))
      }
    }

    /// After each save the program runs with its marbles at other places, and the page has what it did. All of it is what
    /// debounce does: a value comes out two seconds later, if nothing else has come by then.
    @Test(.enabled(if: startFileIsBuilt)) func marblesAreMovedWhileThePageIsOpen() throws {
      try Tool.withTemporaryFolder { folder in
        let package = try SmallPackage(root: Tool.linkToThePackage(in: folder))
        let terminal = try package.terminal(
          "watch", "playground", "--skip-build", environment: ["LESSONS_MOVING_SECONDS": "10"])
        defer { terminal.tearDown() }
        try terminal.wait(for: "v values · l list · q quit\n")
        // The page asks for the version, and then for what is new.
        func areThere() throws -> Bool {
          try package.text(".lessons/live/version.js").contains(#/liveVersion\(\d+, \d{9,}, \d+\)/#)
        }
        let end = Date(timeIntervalSinceNow: 300)
        while try !areThere(), Date() < end { usleep(50_000) }
        let script = try package.text(".lessons/live/moved.js")
        let json = try #require(script.wholeMatch(of: #/liveMoved\((.+)\)\n/#)?.output.1)
        let runs = try JSONDecoder().decode(Moved.self, from: Data(json.utf8)).runs
        #expect(!runs.isEmpty)
        for (key, run) in runs {
          let times = key.split(separator: ",").map { Int($0)! }
          let kept = zip(times.indices, "abcde").filter { times[$0.0] + 2 < times[$0.0 + 1] }
          let expected = kept.map { "\(times[$0.0] + 2)s \($0.1)" } + ["\(times[5])s finished"]
          let trace = run.html.matches(of: #/<li data-after=[^>]*>([^<]+)/#).map { String($0.output.1) }
          expectEqual(trace, expected, "\(key)")
          expectEqual(run.sentence, "ran to its end")
          let label = expected.last! + (expected.count == 1 ? "" : " ×\(expected.count)")
          #expect(run.isRight && run.html.contains("data-label=\"\(label)\""), "\(key)")
        }
        terminal.type("q")
        try terminal.expectEnd()
      }
    }

    private struct Moved: Decodable {
      struct Run: Decodable {
        let html: String
        let sentence: String
        let isRight: Bool
      }

      let runs: [String: Run]
    }

    /// Its marbles at other places let the program hang. It does so for a second or two, a save is built at once, and
    /// nothing is left of it after the tool.
    @Test func aProgramThatHangsElsewhereIsStopped() throws {
      try withPlayground { package in
        let hung = package.root.appending(path: "hung")
        func program(_ line: String) -> String {
          """
          import Foundation
          let environment = ProcessInfo.processInfo.environment
          if environment["LESSON_MARBLES"] != nil {
            let file = fopen("\(hung.path)", "a")!
            fputs("\(line) \\(getpid())\\n", file)
            fclose(file)
            while true { sleep(1013) }
          }
          if let file = environment["LESSON_RUN_FILE"] {
            let run = #"{"schema":1,"lesson":0,"name":"Playground","step":1,"title":"Playground","clock":false,"#
              + #""trace":[],"parties":[],"streams":[],"scenes":[],"events":[],"inputs":[{"line":1,"text":"a-b|"}]}"#
            try Data(run.utf8).write(to: URL(fileURLWithPath: file))
          }
          print("\(line)")

          """
        }
        // The processes of a program that have hung.
        func processes(_ line: String) -> [pid_t] {
          let text = (try? String(contentsOf: hung, encoding: .utf8)) ?? ""
          return text.lines.filter { $0.hasPrefix(line) }.compactMap { pid_t($0.dropFirst(line.count + 1)) }
        }
        func waitUntilItHangs(_ line: String) {
          let end = Date(timeIntervalSinceNow: 60)
          while processes(line).isEmpty, Date() < end { usleep(20_000) }
          #expect(!processes(line).isEmpty)
        }
        func living(_ line: String) -> [pid_t] { processes(line).filter { kill($0, 0) == 0 } }
        try package.write(program("first"), to: Self.file)
        let environment = try package.buildEnvironment().merging(["LESSONS_MOVING_SECONDS": "20"]) { $1 }
        let terminal = try package.terminal("watch", "playground", environment: environment)
        defer { terminal.tearDown() }
        try terminal.wait(for: "v values · l list · q quit\n", limit: Tool.buildLimit)
        #expect(terminal.page.contains("\nfirst\n"), "\(terminal.page)")
        waitUntilItHangs("first")
        try package.write(program("second"), to: Self.file)
        try terminal.wait(for: "second", limit: Tool.buildLimit)
        expectEqual(living("first"), [])
        waitUntilItHangs("second")
        terminal.type("q")
        try terminal.expectEnd()
        expectEqual(living("second"), [])
      }
    }

    /// Each takes a second at most, and after two that do not end, no more are run. Those that end go on beyond two seconds.
    @Test func otherRunsHaveALimit() throws {
      try Tool.withTemporaryFolder { folder in
        let program = folder.appending(path: "program")
        let inputs = #"[{"line":1,"text":"a-b|"}]"#
        let run =
          #"{"schema":1,"lesson":0,"name":"Playground","step":1,"title":"Playground","clock":false,"trace":[],"#
          + #""parties":[],"streams":[],"scenes":[],"events":[],"inputs":\#(inputs)}"#
        try writeScript("test -z \"$LESSON_MARBLES\" || exec sleep 1014", to: program)
        let page = LivePage(in: .english, folder: folder.appending(path: "page"))
        page.begin("Playground")
        let recorded = try JSONDecoder().decode(StepRun.self, from: Data(run.utf8))
        let package = PackageFolder(at: folder)
        var others = try #require(OtherRuns(of: recorded, program, in: package, for: page))
        let start = ContinuousClock.now
        var count = 0
        while others.runNext(while: { true }) { count += 1 }
        expectEqual(count, 2, "there is no third one")
        #expect(ContinuousClock.now - start < .seconds(60), "a machine may be busy")
        expectEqual(others.runs.count, 0)
        // A save ends them.
        others = try #require(OtherRuns(of: recorded, program, in: package, for: page))
        let isRun = others.runNext(while: { false })
        #expect(!isRun)
        let left = try ChildProcess.run(URL(fileURLWithPath: "/usr/bin/env"), ["pgrep", "-f", "^sleep 1014$"]).output
        expectEqual(left, "")
        // A program that reads nothing, or a page that cannot be written.
        expectNil(OtherRuns(of: StepRun(title: "Playground"), program, in: package, for: page))
        // Time that all of them have ends the one that runs, too.
        others = try #require(OtherRuns(of: recorded, program, in: package, for: page, lasting: 0.5))
        let goesOn = others.runNext(while: { true })
        #expect(!goesOn)
        page.show(.ended)
        expectNil(OtherRuns(of: recorded, program, in: package, for: page))
      }
    }

    /// The program imports nothing of ours. It comes to its end, crashes, is stopped, or prints more than a page has room
    /// for.
    @Test(arguments: ["ends", "crash", "hang", "600", "endless"])
    func valuesStandBesideAPlainProgram(_ way: String) throws {
      try Tool.withTemporaryFolder { folder in
        let file = folder.appending(path: Self.file)
        let program = file.deletingLastPathComponent().appending(path: "program")
        try FileManager.default.createDirectory(
          at: program.deletingLastPathComponent(), withIntermediateDirectories: true)
        try writeScript("PLAIN=\(way) exec \(Tool.products.path)/PlainPlayground", to: program)
        try FileManager.default.createSymbolicLink(
          at: file, withDestinationURL: Tool.root.appending(path: "Tests/PlainPlayground/main.swift"))
        var watched = WatchedPlayground(package: PackageFolder(at: folder), showsValues: true)
        let outcome = try ChildProcess.run(program, limit: way == "hang" ? 1 : ChildProcess.patience)
        try watched.note(outcome, of: program, while: { true })
        let lines = try watched.lines(in: 100)
        var expected = ["print(\"got\"": " got 20 ×2", "terminator: \" \")": " no newline", "\";\")": " 3; ×3"]
        expected["print(\"line\""] = way == "600" ? " line 600 ×600" : nil
        for (code, value) in expected {
          let line = lines.first { $0.contains(code) }?.replacing(#/[ }]+$/#, with: "")
          #expect(line?.hasSuffix(value) ?? false, "\(line ?? "") has not \(value)")
        }
        let isEndless = lines.contains { $0.contains(#/print\("again, .*"\) } +again, .* ×\d{4,}$/#) }
        expectEqual(isEndless, way == "endless")
      }
    }

    /// Swift's own backtrace has no place for most of them, and lets another thread go on.
    @Test(arguments: [
      ("crash", "print(all[all.count])", "signal 4: Index out of range"),
      ("cast", "print(value as! Int)", "signal 6: Could not cast value of type 'Swift.String' to 'Swift.Int'."),
      ("overflow", "byte += 1", "signal 4: arithmetic overflow"),
      ("precondition", "precondition(", "signal 4: Precondition failed: a line\nand another"),
      ("throw", "try fail()", "signal 4: Error raised at top level: "),
      ("thread", "print(value as! Int)", "signal 6: Could not cast value of type"),
      ("actor", "MainActor.assumeIsolated", "signal 4: this code belongs to the main actor or to a queue"),
      ("sync", "func synchronize()", "signal 4: sync was called on the queue that it waits for"),
    ])
    func aCrashHasItsPlace(_ way: String, code: String, problem: String) throws {
      let outcome = try ChildProcess.run(Tool.products.appending(path: "PlainPlayground"), environment: ["PLAIN": way])
      #expect(outcome.problem?.description.contains(problem) ?? false, "\(outcome)")
      #expect(outcome.output.hasSuffix("1;2;3;\n"), "\(outcome.output)")
      let call = try #require(outcome.crashSite.first { $0.path.hasSuffix("PlainPlayground/main.swift") }, "\(outcome)")
      let source = try SmallPackage(root: Tool.root).text("Tests/PlainPlayground/main.swift").lines
      expectEqual(source[call.line - 1].trimmingCharacters(in: .whitespaces).prefix(code.count), code[...])
    }

    @Test func resetGivesTheStartFileBack() throws {
      try withPlayground { package in
        try expectEqual(package.output("reset", "playground"), "\(Self.file) is the start file already.\n")
        try package.write("mine\n", to: Self.file)
        try package.expectError(
          "'reset' asks first, and needs a terminal to ask; --yes goes on without", of: "reset", "play")
        let done = "\(Self.file) is the start file again.\n"
        try expectEqual(
          package.output("reset", "playground", "--yes"), "\(done)Your version is .lessons/Playground.swift.\n")
        try expectEqual(package.text(".lessons/Playground.swift"), "mine\n")
        #expect(try package.text(Self.file).hasPrefix("print(\"one\")"))

        try FileManager.default.removeItem(at: package.root.appending(path: Self.file))
        for verb in [["run", "playground"], ["film", "playground", "film.svg"]] {
          try Tool.expectError(
            "\(Self.file) is missing; 'swift run lessons reset playground' restores it", exit: 66, of: verb,
            in: package.root)
        }
        try expectEqual(package.output("reset", "playground"), done)
        try FileManager.default.removeItem(at: package.root.appending(path: "Lessons/Playground/Start"))
        try package.write("mine\n", to: Self.file)
        try package.expectError(
          "Lessons/Playground/Start/main.swift cannot be read; restore it with "
            + "'git checkout Lessons/Playground/Start/main.swift'", exit: 66, of: "reset", "playground", "--yes")
        try expectEqual(package.text(Self.file), "mine\n")
      }
    }

    @Test func filmSaysWhyTheProgramDidNotEnd() throws {
      try withPlayground { package in
        try package.write("let none: [Int] = []\nprint(none[0])\n", to: Self.file)
        let outcome = try Tool.run(
          ["film", "playground", "film.svg"], environment: package.buildEnvironment(), in: package.root)
        expectEqual(outcome.ending, .exit(1))
        #expect(outcome.errors.contains("Lessons/Playground/main.swift:2"), "\(outcome.errors)")
        #expect(outcome.errors.contains("Index out of range"))
      }
    }

    @Test(.enabled(if: startFileIsBuilt)) func runRunsIt() throws {
      let expected = try SmallPackage(root: Tool.root).text("Lessons/Playground/Start/expected.txt")
      try expectEqual(Tool.output("run", "playground", "--skip-build"), expected)
    }

    /// The README shows it. Look at each change in a browser, and then make it anew:
    ///
    ///     swift run lessons film playground Lessons/playground.svg
    ///     swift run lessons film playground --language zh Lessons/playground.zh.svg
    @Test(.enabled(if: startFileIsBuilt), arguments: ["en": "playground.svg", "zh": "playground.zh.svg"])
    func filmInTheReadmeIsWhatTheToolMakes(language: String, file: String) throws {
      let root = SmallPackage(root: Tool.root)
      try expectEqual(
        Tool.output("film", "playground", "-", "--skip-build", "--language", language), root.text("Lessons/\(file)"))
      let isEnglish = language == "en"
      try #expect(
        root.text(isEnglish ? "README.md" : "Lessons/README.zh.md").contains(
          isEnglish ? "](Lessons/\(file))" : "](\(file))"))
    }

    /// The playground is the reader's. What follows holds while it is as it was delivered.
    static let startFileIsBuilt: Bool = {
      let folder = Tool.root.appending(path: "Lessons/Playground")
      return FileManager.default.contentsEqual(
        atPath: folder.appending(path: "main.swift").path, andPath: folder.appending(path: "Start/main.swift").path)
    }()
  }
#endif
