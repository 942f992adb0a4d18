import Foundation
import LessonKit
import TestKit
import Testing

/// What a lesson does with its command line.
@Suite(.ownThreads) struct CommandLineTests {
  @Test(arguments: [
    (["--step", "12"], "there is no step 12; the steps are 1 to 11, --list shows them"),
    (["--step", "0"], "there is no step 0; the steps are 1 to 11, --list shows them"),
    (["--step", "two"], "--step takes a number, not 'two'"),
    (["--step"], "--step needs a value: --step N"),
    (["--stop"], "unknown option '--stop'; did you mean --step?"),
    (["3"], "unexpected '3'; see '--help'"),
    (["--list", "--check"], "'--list --check' is too much; give one option at a time"),
  ])
  func usageErrors(arguments: [String], message: String) throws {
    let outcome = try run(arguments)
    expectEqual(outcome.errors, "CustomSubscriber: \(message)\n")
    expectEqual(outcome.output, "")
    expectEqual(outcome.ending, .exit(64))
  }

  /// What step 5 cancels after it has drawn is no part of the drawing.
  @Test(arguments: [
    (["--help"], "usage: swift run CustomSubscriber "), (["--marbles", "--step", "5"], "\npublisher    --1-2-3-4->\n"),
    (["--check"], "CustomSubscriber: the trace is as expected (11 steps)\n"),
  ])
  func optionsAreUnderstood(arguments: [String], output: String) throws {
    let outcome = try run(arguments)
    #expect(outcome.output.contains(output))
    expectNil(outcome.problem)
  }

  @Test(arguments: [([], 1), (["--seed", "7"], 7)])
  func seedOfRandomStreamsIsPrinted(arguments: [String], seed: Int) throws {
    let faulty = PackageFiles.products.appending(path: "FaultyLesson")
    let outcome = try ChildProcess.run(faulty, ["--step", "14"] + arguments)
    expectEqual(outcome.output, "14. Random streams\n(10 random streams, seed \(seed))\nRight.\n")
  }

  /// Of ten streams and all that are tried to find the smallest one, only that one is seen.
  @Test func solutionPrintsOnlyInTheSmallestStream() throws {
    let faulty = PackageFiles.products.appending(path: "FaultyLesson")
    let outcome = try ChildProcess.run(faulty, ["--step", "15"])
    expectEqual(
      outcome.output,
      """
      15. Random streams to a solution that prints
      (10 random streams, seed 1)
      time                  0s  1s
      upstream              ----(12)---
      requested             2
      yours                 ----(1|)
      expected              ----(12|)
      yours of upstream     all cancel
      expected of upstream  2   cancel
      saw 1
      Not yet: At 1s the subscriber receives the completion. It should receive 2 before that.

      """)
  }

  @Test func checkNamesTheStepThatDiffers() throws {
    let trace = try PackageFiles.text("Lessons/CustomSubscriber/expected.txt")
    let changed = trace.replacing("1\n2\n3\n4\n(we", with: "1\n2\n3\n5\n(we")
    let outcome = try PackageFiles.withTemporaryFolder { folder in
      try PackageFiles.write(changed, to: "Lessons/CustomSubscriber/expected.txt", in: folder)
      return try ChildProcess.run(lesson, ["--check"], in: folder)
    }
    #expect(outcome.output.hasPrefix("step 5. When does a returned demand count?\nline "))
    #expect(outcome.output.hasSuffix(":\n  2\n  3\n- 5\n+ 4\n  (we sent 1, 2, 3, 4 and 5)\n  publisher:\n"))
    #expect(outcome.errors.hasPrefix("CustomSubscriber: the trace differs from expected.txt"))
    expectEqual(outcome.ending, .exit(1))
  }

  @Test func checkWithoutExpectedTrace() throws {
    let outcome = try ChildProcess.run(PackageFiles.products.appending(path: "FaultyLesson"), ["--check"])
    #expect(outcome.errors.hasPrefix("FaultyLesson: there is no /"))
    expectEqual(outcome.ending, .exit(66))
  }

  private let lesson = PackageFiles.products.appending(path: "CustomSubscriber")

  private func run(_ arguments: [String]) throws -> ChildProcess.Outcome { try ChildProcess.run(lesson, arguments) }

  @Test(arguments: [
    (["--list"], "\n4. 需求用完了会怎样？（What happens when demand runs out?）\n"),
    (["--help"], "\n  --list                列出各个步骤\n"),
    (["--check"], "CustomSubscriber：运行记录与预期相同（11 个步骤）\n"),
    (["--list"], "10. CustomSubscriber：订阅者做些什么"),
  ])
  func programSpeaksChineseIfTheReaderDoes(arguments: [String], part: String) throws {
    let outcome = try run(arguments + ["--language", "zh"])
    #expect(outcome.output.contains(part))
    expectNil(outcome.problem)
  }

  @Test func localeDecidesUnlessALanguageIsGiven() throws {
    func errors(_ words: String...) throws -> String {
      try ChildProcess.run(
        URL(fileURLWithPath: "/usr/bin/env"),
        ["LC_ALL=zh_CN.UTF-8", PackageFiles.products.appending(path: "CustomSubscriber").path] + words
      ).errors
    }
    try expectEqual(errors("--step", "99"), "CustomSubscriber: 没有第 99 步；步骤是 1 到 11，--list 会全部列出\n")
    let english = "CustomSubscriber: there is no step 99; the steps are 1 to 11, --list shows them\n"
    try expectEqual(errors("--step", "99", "--language=en"), english)
  }

  @Test func traceIsTheSameInEachLanguage() throws {
    try expectEqual(run(["--language", "zh"]).output, run([]).output)
  }
}
