import Foundation
import LessonKit
import TestKit
import Testing

@testable import LessonPackage
@testable import lessons

/// `check` and `record`, with lessons that are built already.
@Suite(.ownThreads) struct CheckTests {
  @Test func goodLessons() throws {
    let output = try Tool.output("check", "10", "customop", "--skip-build")
    let lines = output.split(separator: "\n")
    try #require(lines.count == 3)
    #expect(lines[0].wholeMatch(of: #/ok       CustomSubscriber  \d+\.\d\d s/#) != nil)
    #expect(lines[1].hasPrefix("ok       CustomOperator "))
    expectEqual(lines[2], "2 of 2 print what they should")
  }

  @Test func oneStep() throws {
    #expect(try Tool.output("check", "10", "--step", "4", "--skip-build").hasSuffix("\nstep 4 prints what it should\n"))
  }

  @Test(arguments: [
    (1, "1. A line, and a complaint\nprinted\n", "  it wrote to standard error: complaint\n"),
    (3, "1. A line, and a crash\nprinted\n", "  it was ended by signal 6\n"),
    (10, "1. A line, and an exit code\nprinted\n", "  it ended with exit code 3\n"),
    (11, "1. An empty line, and one more\nprinted\n", "  + (an empty line)\n  + printed too\n"),
    (
      11, "1. An empty line, and one more\nprinted\n\nprinted too\n\nand more\n",
      "  - (an empty line)\n  - and more\n"
    ),
    (
      11, "1. An empty line, and one more\nprinted\n\nprinted too",
      "  - printed too (no newline follows)\n  + printed too\n"
    ),
    (
      11, "1. An empty line, and one more\r\nprinted\r\n\r\nprinted too\r\n",
      """
        Lessons/FaultyLesson/expected.txt has Windows line ends (CRLF); save it with Unix line ends (LF), or restore it \
      with git

      """
    ),
  ])
  func faultyLesson(step: Int, expecting text: String, problem: String) throws {
    let outcome = try check(step: step, expecting: text)
    #expect(outcome.output.hasPrefix("differs  FaultyLesson  "))
    #expect(outcome.output.hasSuffix(problem))
    expectEqual(outcome.errors, "lessons: FaultyLesson does not print what it should\n")
    expectEqual(outcome.ending, .exit(1))
  }

  @Test func faultyLessonThatDoesWhatItShould() throws {
    let outcome = try check(step: 11, expecting: "1. An empty line, and one more\nprinted\n\nprinted too\n")
    #expect(outcome.output.hasSuffix("\nFaultyLesson prints what it should\n"))
    expectNil(outcome.problem)
  }

  @Test func allPlacesThatDiffer() throws {
    let outcome = try check(step: 11, expecting: "1. An empty line, and none\nprinted\n\n", "--all")
    #expect(
      outcome.output.hasSuffix(
        """

          step 1. An empty line, and none
          line 1:
          - 1. An empty line, and none
          + 1. An empty line, and one more
            printed

          + printed too

        """))
  }

  @Test func recordSaysWhatHasChanged() throws {
    let trace = "1. An empty line, and one more\nprinted\n\nprinted too\n"
    try SmallPackage.withFaultyLesson(expecting: "1. An empty line, and one more\n") { package in
      let first = try package.run("record", "FaultyLesson", "--skip-build", step: 11)
      expectEqual(
        first.output,
        """
        step 1. An empty line, and one more
        line 2:
          1. An empty line, and one more
        + printed
        + (an empty line)
        + printed too

        Lessons/FaultyLesson/expected.txt is recorded. From now on 'swift run lessons check FaultyLesson' compares with it.

        """)
      expectNil(first.problem)
      try expectEqual(package.text("Lessons/FaultyLesson/expected.txt"), trace)
      let second = try package.run("record", "FaultyLesson", "--skip-build", step: 11)
      expectEqual(
        second.output, "Lessons/FaultyLesson/expected.txt is what FaultyLesson prints; nothing has changed.\n")
    }
  }

  @Test func recordMakesATraceThatIsMissing() throws {
    try SmallPackage.withFaultyLesson(expecting: "") { package in
      try FileManager.default.removeItem(at: package.root.appending(path: "Lessons/FaultyLesson/expected.txt"))
      try expectNil(package.run("record", "FaultyLesson", "--skip-build", step: 11).problem)
      #expect(try package.text("Lessons/FaultyLesson/expected.txt").hasSuffix("printed too\n"))
    }
  }

  @Test(arguments: [
    (1, "it wrote to standard error: complaint"), (3, "it was ended by signal 6"), (10, "it ended with exit code 3"),
  ])
  func aRunThatIsNotCleanIsNotRecorded(step: Int, problem: String) throws {
    try SmallPackage.withFaultyLesson(expecting: "old") { package in
      let outcome = try package.run("record", "FaultyLesson", "--skip-build", step: step)
      let message = "FaultyLesson is not recorded, and Lessons/FaultyLesson/expected.txt is unchanged: \(problem)"
      #expect(outcome.errors.hasSuffix("\nprinted\nlessons: \(message)\n"), "\(outcome.errors)")
      expectEqual(outcome.ending, .exit(1))
      try expectEqual(package.text("Lessons/FaultyLesson/expected.txt"), "old")
    }
  }

  /// A step that is new has no section in the README.
  @Test func aStepWithoutWordsIsNamed() throws {
    let trace = "1. An empty line, and one more\nprinted\n\nprinted too\n"
    try SmallPackage.withFaultyLesson(expecting: trace) { package in
      let path = "Lessons/FaultyLesson/README.md"
      try package.write(package.text(path).replacing("## 3. A line, and a crash\n", with: ""), to: path)
      let complaint = "  \(path) has no section '## 3. A line, and a crash'; add one that explains the step\n"
      for verb in ["check", "record"] {
        let outcome = try package.run(verb, "FaultyLesson", "--skip-build", step: 11)
        #expect(outcome.output.contains(complaint) && outcome.problem == nil, "\(outcome)")
      }
    }
  }

  /// Whatever runs a program that prints in a loop ends soon, and with little memory. Its lines are long, so that on a busy
  /// machine, too, the limit of what it prints comes before the limit of its time.
  @Test(arguments: [
    ["check"], ["record"], ["marbles", "--step", "13"], ["predict", "--step", "13"],
    ["film", "film.svg", "--step", "13"],
  ])
  func aProgramThatPrintsWithoutEndIsStopped(arguments: [String]) throws {
    try SmallPackage.withFaultyLesson(expecting: "1. Lines without end\nprinted\n") { package in
      let words = arguments[..<1] + ["FaultyLesson"] + arguments[1...] + ["--skip-build"]
      let environment = arguments.count == 1 ? ["FAULTY_STEP": "13"] : [:]
      let outcome = try Tool.run(Array(words), environment: environment, in: package.root)
      #expect(
        (outcome.output + outcome.errors).contains(#/printed more than 4 MB|prints more than 256 KB/#), "\(outcome)")
      #expect(outcome.ending == .exit(1) || arguments[0] == "film" && outcome.ending == .exit(64))
      #expect(outcome.output.utf8.count < 100_000)
    }
  }

  private func check(step: Int, expecting text: String, _ options: String...) throws -> ChildProcess.Outcome {
    try SmallPackage.withFaultyLesson(expecting: text) { package in
      try Tool.run(
        ["check", "FaultyLesson", "--skip-build"] + options, environment: ["FAULTY_STEP": "\(step)"], in: package.root)
    }
  }
}
