import Foundation
import LessonKit
import TestKit
import Testing

@Suite(.ownThreads) struct ChildProcessTests {
  private let shell = URL(fileURLWithPath: "/bin/sh")

  @Test(
    arguments: [
      ("echo out; echo err >&2; exit 3", "out\n", "err\n", .exit(3), "it ended with exit code 3: err"),
      ("kill -KILL $$", "", "", .signal(SIGKILL), "it was ended by signal 9"),
      // A crash says why.
      (
        "echo '*** Signal 4'; echo 'File.swift:1: Fatal error: API Violation: no demand' >&2; kill -ILL $$",
        "*** Signal 4\n", "File.swift:1: Fatal error: API Violation: no demand\n", .signal(SIGILL),
        "it was ended by signal 4: API Violation: no demand"
      ),
      // Its sentence may have several lines.
      (
        "printf 'main/main.swift:1: Fatal error: a diagram:\\na-_|\\n  ^\\n\\n*** Signal 4' >&2; kill -ILL $$", "",
        "main/main.swift:1: Fatal error: a diagram:\na-_|\n  ^\n\n*** Signal 4", .signal(SIGILL),
        "it was ended by signal 4: a diagram:\na-_|\n  ^"
      ),
      (
        "echo 'a/main.swift:2: Assertion failed' >&2; kill -ILL $$", "", "a/main.swift:2: Assertion failed\n",
        .signal(SIGILL), "it was ended by signal 4: Assertion failed"
      ),
      // Without a sentence, its backtrace has the reason.
      (
        "echo '*** Swift runtime failure: arithmetic overflow ***' >&2; kill -ILL $$", "",
        "*** Swift runtime failure: arithmetic overflow ***\n", .signal(SIGILL),
        "it was ended by signal 4: arithmetic overflow"
      ),
      (
        "echo \"Could not cast value of type 'A' (0x7f1) to 'B' (0x55e)\" >&2; kill -ABRT $$", "",
        "Could not cast value of type 'A' (0x7f1) to 'B' (0x55e)\n", .signal(SIGABRT),
        "it was ended by signal 6: Could not cast value of type 'A' to 'B'"
      ),
      (
        "echo 'no space left (0x1c)' >&2; kill -ABRT $$", "", "no space left (0x1c)\n", .signal(SIGABRT),
        "it was ended by signal 6: no space left (0x1c)"
      ),
      (
        "echo '*** Signal 6: Backtracing' >&2; kill -ABRT $$", "", "*** Signal 6: Backtracing\n", .signal(SIGABRT),
        "it was ended by signal 6"
      ),
    ] as [(String, String, String, ChildProcess.Ending, String)])
  func outcome(of script: String, output: String, errors: String, ending: ChildProcess.Ending, problem: String) throws {
    let outcome = try ChildProcess.run(shell, ["-c", script])
    expectEqual(outcome.output, output)
    expectEqual(outcome.errors, errors)
    expectEqual(outcome.ending, ending)
    expectEqual(outcome.problem?.description, problem)
  }

  /// As Swift's backtrace names it. What comes first is in Swift's library, and another thread did not crash.
  @Test func crashSiteIsWhereTheReadersCodeWas() throws {
    let backtrace = """
      Thread 0 "Demo":

      0 [ra] 0x0001 main + 1 in Demo at /demo/main.swift:9:1

      Thread 3 "Demo" crashed:

      0      0x0002 _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
      1 [ra] 0x0003 f(_:) + 32 in Demo at /demo/a folder/main.swift:4:5
      2 [ra] 0x0004 main + 224 in Demo at demo/main.swift:6
      3 [ra] [system] 0x0004 main + 8 in Demo at //<compiler-generated>

      Thread 4:

      0 [ra] 0x0005 other + 224 in Demo at /demo/Other.swift:1:1

      Registers:

      """
    let sites = try ChildProcess.run(shell, ["-c", "echo '\(backtrace)' >&2; kill -ILL $$"]).crashSite
    expectEqual(
      sites.map { "\($0.path):\($0.line):\($0.column)" }, ["/demo/a folder/main.swift:4:5", "demo/main.swift:6:1"])
    try expectEqual(ChildProcess.run(shell, ["-c", "echo 'no backtrace' >&2"]).crashSite.count, 0)
  }

  @Test(arguments: [("f(_:)", 40, true), ("f(_:)", 12, false)])
  func endlessRecursionIsNamed(_ function: String, calls: Int, isEndless: Bool) throws {
    let frames = (0..<calls).map { "\($0) [ra] 0x0001 \(function) + 76 in d at /demo/d.swift:1:41" }
    let backtrace = "Thread 0 crashed:\n\n\(frames.joined(separator: "\n"))\n"
    let outcome = try ChildProcess.run(shell, ["-c", "echo '\(backtrace)' >&2; kill -SEGV $$"])
    expectEqual(outcome.problem?.description.contains("a function calls itself without end"), isEndless)
  }

  @Test func visibleOutputHasNoControlCharacters() throws {
    let outcome = try ChildProcess.run(shell, ["-c", #"printf 'a\033[2J\r\tb\177\n\302\233c'"#])
    expectEqual(outcome.output, "a\u{1B}[2J\r\tb\u{7F}\n\u{9B}c")
    expectEqual(outcome.visible.output, "a␛[2J␍\tb␡\n\u{FFFD}c")
  }

  #if os(Linux)
    /// A process of its own may have another group and another parent by then.
    @Test(arguments: ["sleep 1001", "setsid sleep 1002", "(setsid sleep 1003 & exit)"])
    func nothingIsLeftOfWhatAProgramHasStarted(_ command: String) throws {
      let start = ContinuousClock.now
      let outcome = try ChildProcess.run(shell, ["-c", "\(command) & echo $! $$; echo before"], limit: 600)
      #expect(outcome.output.hasSuffix("before\n") && outcome.ending.isSuccess, "\(outcome)")
      // Its pipe is closed. Otherwise the output would be waited for.
      #expect(ContinuousClock.now - start < .seconds(600))
      let seconds = command.filter(\.isNumber)
      let sleeping = try ChildProcess.run(
        URL(fileURLWithPath: "/usr/bin/env"), ["pgrep", "-f", "^sleep \(seconds)$"])
      expectEqual(sleeping.output, "")
    }
  #endif

  /// A program that has an environment of its own is not known here, and may write for longer than the two seconds in which
  /// its output is waited for. Not much longer: Foundation reaps the shell when that program ends. Until then the thread
  /// that waits for exit tests finds the shell, again and again.
  @Test func outputIsThereWhileAnotherProgramCouldStillWrite() throws {
    let outcome = try ChildProcess.run(shell, ["-c", "env -i sleep 5 & printf 'line one'"])
    #expect(outcome.output == "line one" && outcome.ending.isSuccess, "\(outcome)")
  }

  @Test func bothPipesAreDrainedWhileItRuns() throws {
    let echo = "echo 'a line of some forty characters, or so'"
    let script = "i=0; while [ $i -lt 3000 ]; do \(echo); \(echo) >&2; i=$((i+1)); done"
    let outcome = try ChildProcess.run(shell, ["-c", script])
    expectEqual(outcome.output.count, 3000 * 39)
    expectEqual(outcome.errors.count, 3000 * 39)
  }

  @Test(arguments: ["exec sleep 1000", "sleep 1000 & wait"])
  func aProgramThatHangsIsStoppedWithWhatItHasStarted(_ script: String) throws {
    // A busy machine may stop it before it has printed.
    for limit in [0.5, 5, 50] {
      let outcome = try ChildProcess.run(shell, ["-c", "echo before; \(script)"], limit: limit)
      expectEqual(outcome.ending.description, "it ran for \(limit.formatted()) seconds and was stopped")
      if outcome.output == "before\n" { return }
    }
    Issue.record("what it has printed is lost")
  }

  @Test(arguments: [
    (9.9, 9.9, false), (10, 10, true), (10, nil, true), (10, 9.9, false), (40, 10, true), (59, 0, false), (60, 0, true),
  ])
  func aProgramThatCouldNotRunMayTakeLonger(_ seconds: Double, used: Double?, isOver: Bool) {
    expectEqual(ChildProcess.isOver(after: seconds, limit: 10, used: used), isOver)
  }

  #if os(Linux)
    /// A machine that stands still for a while, or has no time for this process, takes no time from the program.
    @Test func onlyTimeInWhichAProgramCouldRunCounts() throws {
      let outcome = try ChildProcess.run(shell, ["-c", "sleep 2; echo end"], limit: 1) {
        usleep(1_200_000)
        return true
      }
      #expect(outcome.output == "end\n" && outcome.ending.isSuccess, "\(outcome)")
    }

    @Test func aProgramThatWorksForEverIsStopped() throws {
      let outcome = try ChildProcess.run(shell, ["-c", "while true; do true; done"], limit: 0.5)
      expectEqual(outcome.ending.description, "it ran for 0.5 seconds and was stopped")
    }
  #endif

  @Test func whoeverPrintsWithoutEndIsStopped() throws {
    let outcome = try ChildProcess.run(URL(fileURLWithPath: "/usr/bin/yes"), limit: 600)
    expectEqual(outcome.problem?.description, "it printed more than 4 MB and was stopped")
    expectEqual(outcome.output.utf8.count, 64 << 10)
  }

  #if os(Linux)
    @Test func aProgramThatTakesTooMuchMemoryIsStopped() throws {
      let outcome = try ChildProcess.run(URL(fileURLWithPath: "/usr/bin/tail"), ["-n", "1", "/dev/zero"], limit: 600)
      expectEqual(outcome.problem?.description, "it took more than 1024 MB of memory and was stopped")
    }
  #endif

  @Test func aProgramThatIsNotWantedIsStoppedAtOnce() throws {
    var count = 0
    let outcome = try ChildProcess.run(shell, ["-c", "exec sleep 1000"], limit: 600) {
      count += 1
      return count < 3
    }
    #expect(outcome.ending == .stopped(.notWanted) && count == 3)
  }

  @Test func itsOutputMayGoElsewhere() throws {
    let pipe = Pipe()
    let outcome = try ChildProcess.run(shell, ["-c", "echo out; echo err >&2"], output: pipe.fileHandleForWriting)
    try pipe.fileHandleForWriting.close()
    #expect(outcome.output == "" && outcome.problem == nil)
    try expectEqual(pipe.fileHandleForReading.readToEnd(), Data("out\nerr\n".utf8))
  }

  /// Foundation crashes when it starts a program while some 1,300 files are open.
  @Test func noPipeStaysOpen() throws {
    func openPipes() -> Int {
      (0..<min(getdtablesize(), 10_000)).count { descriptor in
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
      }
    }
    let before = openPipes()
    for _ in 0..<100 { _ = try ChildProcess.run(URL(fileURLWithPath: "/bin/echo")) }
    // The tests that run at the same time have some pipes too.
    #expect(openPipes() < before + 100)
  }

  @Test func environmentIsAddedToOurs() throws {
    let outcome = try ChildProcess.run(shell, ["-c", "echo $MAGIC; echo $HOME"], environment: ["MAGIC": "wand"])
    expectEqual(outcome.output, "wand\n\(ProcessInfo.processInfo.environment["HOME"] ?? "")\n")
    try expectEqual(ChildProcess.run(shell, ["-c", "echo $HOME"], environment: ["HOME": "/"]).output, "/\n")
  }

  @Test func standardInputIsEmpty() throws {
    try expectEqual(ChildProcess.run(URL(fileURLWithPath: "/bin/cat")).output, "")
  }

  @Test func aMissingProgramIsAnError() {
    let error = #expect(throws: LessonError.self) { try ChildProcess.run(URL(fileURLWithPath: "/no/such/program")) }
    expectEqual(error?.description, "/no/such/program cannot be started; is it there, and is it a program?")
  }
}
