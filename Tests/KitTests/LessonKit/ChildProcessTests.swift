import Foundation
import LessonKit
import TestKit
import Testing

@Suite struct ChildProcessTests {
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
      (
        "echo 'no space left' >&2; kill -ABRT $$", "", "no space left\n", .signal(SIGABRT),
        "it was ended by signal 6: no space left"
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
