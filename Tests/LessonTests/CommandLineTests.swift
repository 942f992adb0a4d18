import Foundation
import LessonKit
import Testing

/// What a lesson does with its command line.
@Suite struct CommandLineTests {
  @Test func list() throws {
    let outcome = try run(["--list"])
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first == "10. CustomSubscriber: What a subscriber does, and why a value arrives or is dropped.")
    #expect(lines.last == "10. Do you need a subscriber of your own?")
    #expect(outcome.problem == nil)
  }

  @Test func help() throws {
    let outcome = try run(["--help"])
    #expect(outcome.output.hasPrefix("usage: swift run CustomSubscriber "))
    #expect(outcome.problem == nil)
  }

  @Test(arguments: [
    (["--step", "11"], "there is no step 11; the steps are 1 to 10, --list shows them"),
    (["--step", "0"], "there is no step 0; the steps are 1 to 10, --list shows them"),
    (["--step", "two"], "--step takes a number, not 'two'"),
    (["--step"], "--step needs a value: --step N"),
    (["--stop"], "unknown option '--stop'; did you mean --step?"),
    (["3"], "unexpected '3'; see '--help'"),
    (["--list", "--check"], "'--list --check' is too much; give one option at a time"),
  ])
  func usageErrors(arguments: [String], message: String) throws {
    let outcome = try run(arguments)
    #expect(outcome.errors == "CustomSubscriber: \(message)\n")
    #expect(outcome.output == "")
    #expect(outcome.ending == .exit(64))
  }

  /// What the step cancels after it has drawn is no part of the drawing.
  @Test func marblesEndWhereTheStepDrewThem() throws {
    let outcome = try run(["--marbles", "--step", "5"])
    #expect(outcome.output.contains("\ncustomSink   --1-2-3-4->\n"))
    #expect(outcome.problem == nil)
  }

  @Test func checkAgreesWithTheTrace() throws {
    let outcome = try run(["--check"])
    #expect(outcome.output == "CustomSubscriber: the trace is as expected (10 steps)\n")
    #expect(outcome.problem == nil)
  }

  @Test func checkNamesTheStepThatDiffers() throws {
    let trace = try PackageFiles.text("Lessons/CustomSubscriber/expected.txt")
    let changed = trace.replacing("1\n2\n3\n4\n(we", with: "1\n2\n3\n5\n(we")
    let outcome = try check(expecting: changed)
    #expect(outcome.output.hasPrefix("step 5. receive(_:) returns additional demand\nline "))
    #expect(outcome.output.hasSuffix(":\n  2\n  3\n- 5\n+ 4\n  (we sent 5 as well)\n  customSink:\n"))
    #expect(outcome.errors.hasPrefix("CustomSubscriber: the trace differs from expected.txt"))
    #expect(outcome.ending == .exit(1))
  }

  @Test func checkWithoutExpectedTrace() throws {
    let outcome = try ChildProcess.run(PackageFiles.products.appending(path: "FaultyLesson"), ["--check"])
    #expect(outcome.errors.hasPrefix("FaultyLesson: there is no /"))
    #expect(outcome.ending == .exit(66))
  }

  private let lesson = PackageFiles.products.appending(path: "CustomSubscriber")

  private func run(_ arguments: [String]) throws -> ChildProcess.Outcome { try ChildProcess.run(lesson, arguments) }

  /// Checks the lesson in a package that expects another trace.
  private func check(expecting trace: String) throws -> ChildProcess.Outcome {
    try PackageFiles.withTemporaryFolder { folder in
      let lessonFolder = folder.appending(path: "Lessons/CustomSubscriber")
      try FileManager.default.createDirectory(at: lessonFolder, withIntermediateDirectories: true)
      try Data(trace.utf8).write(to: lessonFolder.appending(path: "expected.txt"))
      return try ChildProcess.run(lesson, ["--check"], in: folder)
    }
  }
}
