import Foundation
import LessonKit
import TestKit
import Testing

/// The harness notices whatever a lesson can do wrong. The lesson under test does it all, one way a step.
@Suite(.ownThreads) struct HarnessTests {
  @Test func wrongTrace() throws {
    let problems = try problems(step: 5, expecting: "5. More lines than a pipe holds\nline 1\nline two\n")
    let difference = """
      step 5. More lines than a pipe holds
      line 3:
        5. More lines than a pipe holds
        line 1
      - line two
      + line 2
      + line 3

      """
    #expect(problems.count == 1 && problems[0].hasPrefix(difference))
  }

  @Test func moreThanAPipeHolds() throws {
    let lines = (1...20_000).map { "line \($0)\n" }.joined()
    try expectEqual(problems(step: 5, expecting: "5. More lines than a pipe holds\n\(lines)"), [])
  }

  @Test(arguments: ["\n\nprinted too", "\n\nprinted too\n\nand more\n", "\n\nprinted too\n\n", "\n", ""])
  func lessOrMoreThanTheExpectedTrace(_ rest: String) throws {
    let problems = try problems(step: 11, expecting: "11. An empty line, and one more\nprinted\(rest)")
    expectEqual(problems.count, 1)
    expectEqual(problems.first?.hasPrefix("step 11. An empty line, and one more\n"), true)
  }

  @Test func hanging() throws {
    let problems = try problems(step: 2, expecting: "2. A line, and no end\nprinted\n", limit: 1)
    // A busy machine may stop it before it has printed, which is a problem more.
    expectEqual(problems.last, "it ran for 1 second and was stopped")
  }

  @Test(arguments: [
    (1, "1. A line, and a complaint\nprinted\n", "it wrote to standard error: complaint"),
    (3, "1. A line, and a crash\nprinted\n", "it was ended by signal 6"),
    (10, "1. A line, and an exit code\nprinted\n", "it ended with exit code 3"),
  ])
  func checkIsNotContentWithTheTrace(of step: Int, expecting text: String, problem: String) throws {
    let outcome = try check(step: step, expecting: text)
    expectEqual(outcome.output, "")
    expectEqual(outcome.errors, "FaultyLesson: the trace is as expected, but \(problem)\n")
    expectEqual(outcome.ending, .exit(1))
  }

  @Test(arguments: [
    ("printed\n", "+ (an empty line)\n+ printed too\n"),
    ("printed\n\nprinted too\n\nand more\n", "- (an empty line)\n- and more\n"),
  ])
  func checkNoticesLessOrMoreThanTheExpectedTrace(_ lines: String, difference: String) throws {
    let outcome = try check(step: 11, expecting: "1. An empty line, and one more\n\(lines)")
    #expect(outcome.output.hasSuffix(difference))
    expectEqual(outcome.errors, "FaultyLesson: the trace differs from expected.txt; it ended with exit code 0\n")
    expectEqual(outcome.ending, .exit(1))
  }

  @Test(arguments: [
    (4, "4. A line, and an error", ""),
    (7, "7. A wait for what never comes", "waited 0.1 seconds, and this did not happen: pigs fly\n"),
  ])
  func errorThrownByAStep(_ step: Int, heading: String, message: String) throws {
    let outcome = try ChildProcess.run(faulty, ["--step", "\(step)"])
    expectEqual(outcome.output, "\(heading)\nprinted\n")
    #expect(outcome.errors.hasPrefix("FaultyLesson: step \(step) failed: \(message)"))
    expectEqual(outcome.ending, .exit(1))
  }

  // In a process, because no test has the main thread.
  @Test func waitingTurnsTheMainRunLoop() throws {
    let outcome = try ChildProcess.run(faulty, ["--step", "6"])
    expectEqual(
      outcome.output.split(separator: "\n").dropFirst(),
      ["the timer rings", "the main queue gets on", "the thread has ended"])
    expectNil(outcome.problem)
  }

  private let faulty = PackageFiles.products.appending(path: "FaultyLesson")

  private func problems(step: Int, expecting text: String, limit: Double = 30) throws -> [String] {
    try PackageFiles.withTemporaryFolder { folder in
      let expected = folder.appending(path: "expected.txt")
      try Data(text.utf8).write(to: expected)
      return try LessonTests.problems(of: faulty, ["--step", "\(step)"], expecting: expected, limit: limit)
    }
  }

  /// Lets the lesson check itself, as if it had only that step, in a package that expects a trace.
  private func check(step: Int, expecting text: String) throws -> ChildProcess.Outcome {
    try PackageFiles.withTemporaryFolder { folder in
      try PackageFiles.write(text, to: "Lessons/FaultyLesson/expected.txt", in: folder)
      return try ChildProcess.run(faulty, ["--check"], environment: ["FAULTY_STEP": "\(step)"], in: folder)
    }
  }
}
