import Foundation
import LessonKit
import Recording
import Testing

/// What is printed goes to standard output, so a program prints it and the test reads it.
@Suite struct StampedPrintTests {
  @Test func linesBeginWithTheTime() throws {
    let outcome = try ChildProcess.run(faultyLesson, ["--step", "8"])
    #expect(
      outcome.output == """
        8. Lines with the time
        0s     one 1
        0.25s  two
        12.5s  three

        """)
    #expect(outcome.problem == nil)
  }

  private let faultyLesson = Bundle.main.executableURL!.deletingLastPathComponent().appending(path: "FaultyLesson")
}
