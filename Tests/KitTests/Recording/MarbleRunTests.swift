import Foundation
import LessonKit
import TestKit
import Testing

/// What a lesson prints of its recorded streams, and at the times of its clock.
@Suite(.ownThreads) struct MarbleRunTests {
  @Test func drawsWhatTheStepRecordsAndNothingElse() throws {
    try expectEqual(
      FaultyLesson.output("--marbles", "--step", "9"),
      """
      9. Streams that are recorded

                    order of events -->
      numbers       1---2---3---|
      texts & more  <1>-<2>-<3>-|

      """)
  }

  @Test func pictureIsXMLWithAllMarks() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "marbles-\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    let output = try FaultyLesson.output("--marbles", "--step", "9", "--svg", file.path)
    expectEqual(output, "\(file.path) shows FaultyLesson, step 9. Streams that are recorded\n")
    let picture = try Picture(String(contentsOf: file, encoding: .utf8))
    expectEqual(picture.elements[0].name, "svg")
    expectEqual(
      picture.texts,
      [
        "FaultyLesson, step 9. Streams that are recorded", "order of events →", "numbers", "1", "2", "3",
        "texts & more", "<1>", "<2>", "<3>", "finished",
      ])
  }

  @Test func pictureGoesToStandardOutput() throws {
    let output = try FaultyLesson.output("--svg", "-", "--marbles", "--step=9")
    #expect(output.hasPrefix("<svg ") && output.hasSuffix("</svg>\n"))
    #expect(!FileManager.default.fileExists(atPath: "-"))
  }

  @Test func lessonOfOneStepIsNotToldOfOthers() throws {
    let outcome = try FaultyLesson.run(["--marbles", "--step", "1"], ["FAULTY_STEP": "11"])
    expectEqual(outcome.errors, "FaultyLesson: step 1 records no streams\n")
  }

  @Test(arguments: [
    (["--marbles", "--step", "5"], 64, "step 5 records no streams; --marbles without --step draws those of all steps"),
    (["--marbles", "--step", "99"], 64, "there is no step 99; the steps are 1 to 18, --list shows them"),
    (["--marbles", "--step"], 64, "--step needs a value: --step N"),
    (["--marbles", "--quick"], 64, "unknown option '--quick'; see '--help'"),
    (["--marbles", "--step", "4"], 1, "step 4 failed: "), (["--json", "--step", "4"], 1, "step 4 failed: "),
    (
      ["--marbles", "--step", "9", "--svg", "/nowhere/at/all.svg"], 66,
      "/nowhere/at/all.svg cannot be written; choose a folder that exists"
    ),
  ])
  func errors(arguments: [String], exitCode: Int32, message: String) throws {
    let outcome = try FaultyLesson.run(arguments)
    #expect(outcome.errors.hasPrefix("FaultyLesson: \(message)"))
    expectEqual(outcome.output, "")
    expectEqual(outcome.ending, .exit(exitCode))
  }

  @Test func printedLinesBeginWithTheTime() throws {
    try expectEqual(
      FaultyLesson.output("--step", "8"),
      """
      8. Lines with the time
      0s     one 1
      0.25s  two
      12.5s  three

      """)
  }
}
