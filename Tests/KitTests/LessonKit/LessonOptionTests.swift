import Foundation
import TestKit
import Testing

@testable import LessonKit

/// An option that only one lesson has.
@Suite(.ownThreads) struct LessonOptionTests {
  private let live = LessonOption("--live", "QUERY", help: "asks the real service") { _ in }

  @Test(arguments: [
    (["--step=4"], LessonOptions.step(4)),
    (["--step", "4", "--marbles"], .marbles(step: 4, svg: nil)),
    (["--marbles", "--step", "4"], .marbles(step: 4, svg: nil)),
    (["--svg=a.svg", "--marbles", "--step=4"], .marbles(step: 4, svg: "a.svg")),
    (["--marbles", "--svg", "-"], .marbles(step: nil, svg: "-")),
    (["--json"], .json(step: nil)), (["--step", "2", "--json"], .json(step: 2)),
    (["--seed", "7"], .seed(7, step: nil)), (["--step=2", "--seed=7"], .seed(7, step: 2)),
    (["--", "--list"], .list), (["--"], .all), (["--live=swift ui"], .own("--live", argument: "swift ui")),
    (["--live", "--step=2"], .own("--live", argument: "--step=2")), ([], .all), (["--step", "2"], .step(2)),
    (["--help"], .help), (["--live", "swift ui"], .own("--live", argument: "swift ui")),
    (["--live", "--step"], .own("--live", argument: "--step")), (["--live", ""], .own("--live", argument: "")),
  ])
  func orderAndSpellingAreFree(arguments: [String], expected: LessonOptions) throws {
    try expectEqual(LessonOptions(arguments, own: [live]), expected)
  }

  @Test func noneHasTheNameOfOneThatEveryLessonHas() throws {
    let step = LessonOption("--step", "WORD", help: "") { _ in }
    let list = LessonOption("--list", "WORD", help: "") { _ in }
    try expectEqual(LessonOptions(["--step", "2"], own: [step]), .step(2))
    expectEqual(message { try LessonOptions(["--list", "all"], own: [list]) }, "unexpected 'all'; see '--help'")
  }

  @Test(arguments: [
    (["--live"], "--live needs a value: --live QUERY"),
    (["--live", "swift", "ui"], "--live takes one QUERY; put several words in quotation marks"),
    (["--life", "swift"], "unknown option '--life'; did you mean --live?"),
    (["--list", "--live", "swift"], "'--list --live swift' is too much; give one option at a time"),
    (["--quickly"], "unknown option '--quickly'; see '--help'"),
    (["--step", "1", "--step=2"], "--step is given twice; give it once"),
    (["--svg", "a.svg"], "--svg belongs to --marbles: --marbles --svg FILE"),
    (["--marbles", "--svg"], "--svg needs a value: --svg FILE"),
    (["--check", "--step", "2"], "'--check --step 2' is too much; give one option at a time"),
    (["--seed", "1", "--json"], "'--seed 1 --json' is too much; give one option at a time"),
    (["--seed", "x"], "--seed takes a number, not 'x'"),
    (["--marbels"], "unknown option '--marbels'; did you mean --marbles?"),
  ])
  func usageErrors(arguments: [String], expected: String) {
    expectEqual(message { try LessonOptions(arguments, own: [live]) }, expected)
  }

  @Test func helpShowsIt() {
    let lines = LessonOptions.help(for: "SearchField", own: [live]).split(separator: "\n")
    let options = "[--step N | --list | --check | --marbles | --json | --seed N | --live QUERY | --help]"
    expectEqual(lines.first, "usage: swift run SearchField \(options)")
    #expect(lines.contains("  --live QUERY          asks the real service"))
    #expect(lines.contains("  --list                lists the steps"))
  }

  @Test func helpWithoutAnyIsAsItWas() {
    expectEqual(
      LessonOptions.help(for: "Greeting"),
      """
      usage: swift run Greeting [--step N | --list | --check | --marbles | --json | --seed N | --help]

        (nothing)             runs all steps and prints their trace
        --step N              runs step N only
        --list                lists the steps
        --check               runs all steps and compares the trace with expected.txt
        --marbles             draws the streams of the steps that record them; with --step N only those of step N
        --svg FILE            with --marbles, as a picture in FILE (- is standard output)
        --json                prints the run as data for programs; with --step N only that of step N
        --seed N              plays the random streams of seed N to the solutions of exercises; with --step N only in \
      step N
        --language LANGUAGE   en or zh; without it the language of your locale
        --help                prints this

      Exit codes: 0 done, 1 the trace differs or the lesson failed, 64 wrong usage, 66 no expected.txt.
      """)
  }

  @Test(arguments: [
    (["--echo", "响应式 search"], "响应式 search\n", "", 0),
    (["--echo", ""], "", "FaultyLesson: there is nothing to print\n", 64),
  ])
  func aLessonRunsItInsteadOfItsSteps(arguments: [String], output: String, errors: String, code: Int32) throws {
    let outcome = try run(arguments)
    expectEqual(outcome.output, output)
    expectEqual(outcome.errors, errors)
    expectEqual(outcome.ending, .exit(code))
  }

  @Test func aLessonShowsIt() throws {
    let outcome = try run(["--help"])
    #expect(outcome.output.contains("\n  --echo TEXT           prints a text, but not an empty one\n"))
    expectNil(outcome.problem)
  }

  private func message(_ read: () throws -> LessonOptions) -> String? {
    do {
      _ = try read()
      return nil
    } catch { return "\(error)" }
  }

  private func run(_ arguments: [String]) throws -> ChildProcess.Outcome {
    let lesson = Bundle.main.executableURL!.deletingLastPathComponent().appending(path: "FaultyLesson")
    return try ChildProcess.run(lesson, arguments)
  }
}
