import Foundation
import LessonKit
import Testing

@Suite struct ChildProcessTests {
  private let shell = URL(fileURLWithPath: "/bin/sh")

  @Test func outputAndErrorsAreKeptApart() throws {
    let outcome = try ChildProcess.run(shell, ["-c", "echo out; echo err >&2; exit 3"])
    #expect(outcome.output == "out\n")
    #expect(outcome.errors == "err\n")
    #expect(outcome.ending == .exit(3))
    #expect(outcome.problem == "it ended with exit code 3")
  }

  @Test func bothPipesAreDrainedWhileItRuns() throws {
    let outcome = try ChildProcess.run(
      shell,
      [
        "-c",
        "i=0; while [ $i -lt 3000 ]; do echo 'a line of some forty characters, or so'; echo 'a line of some forty characters, or so' >&2; i=$((i+1)); done",
      ])
    #expect(outcome.output.count == 3000 * 39)
    #expect(outcome.errors.count == 3000 * 39)
  }

  @Test func aSignalIsNotAnExitCode() throws {
    #expect(try ChildProcess.run(shell, ["-c", "kill -KILL $$"]).ending == .signal(SIGKILL))
  }

  @Test func whoeverHangsIsStopped() throws {
    let outcome = try ChildProcess.run(shell, ["-c", "echo before; exec sleep 1000"], limit: 0.5)
    #expect(outcome.output == "before\n")
    #expect(outcome.ending == .timeLimit(seconds: 0.5))
  }

  @Test func whatItHasStartedIsStoppedWithIt() throws {
    let outcome = try ChildProcess.run(shell, ["-c", "echo before; sleep 1000 & wait"], limit: 0.5)
    #expect(outcome.output == "before\n")
    #expect(outcome.ending == .timeLimit(seconds: 0.5))
  }

  @Test func environmentIsAddedToOurs() throws {
    let outcome = try ChildProcess.run(shell, ["-c", "echo $MAGIC; echo $HOME"], environment: ["MAGIC": "wand"])
    #expect(outcome.output == "wand\n\(ProcessInfo.processInfo.environment["HOME"] ?? "")\n")
    #expect(try ChildProcess.run(shell, ["-c", "echo $HOME"], environment: ["HOME": "/"]).output == "/\n")
  }

  @Test func standardInputIsEmpty() throws {
    #expect(try ChildProcess.run(URL(fileURLWithPath: "/bin/cat")).output == "")
  }

  @Test func aMissingProgramIsAnError() {
    #expect(throws: (any Error).self) { try ChildProcess.run(URL(fileURLWithPath: "/no/such/program")) }
  }
}
