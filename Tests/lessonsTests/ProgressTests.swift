import Foundation
import LessonKit
import TestKit
import Testing

@testable import LessonPackage
@testable import lessons

/// What the tool remembers of a reader, and what it tells to do next.
@Suite(.ownThreads) struct ProgressTests {
  @Test func nextIsTheFirstLessonThatIsNotRead() throws {
    let first = try lesson("First", 1)
    let second = try lesson("Second", 2)
    var progress = Progress()
    expectEqual(
      advice(for: [first, second], progress),
      """
      Lesson 1, First, is next: how.
        read    swift run lessons show First
        guess   swift run lessons predict First
        change  swift run lessons watch First
      """)
    progress.read(first, steps: [1])
    expectEqual(progress.reading(of: first), .half)
    #expect(
      advice(for: [first, second], progress).hasPrefix(
        """
        You have begun lesson 1, First: how.
        Step 2. B is the first one that you have not read.
        """))
    progress.read(first, steps: [2])
    expectEqual(progress.reading(of: first), .all)
    #expect(advice(for: [first, second], progress).hasPrefix("Lesson 2, Second, is next"))
    progress.read(second)
    for step in 1...2 { progress.predicted(first, step: step, Progress.Score(right: 4, asked: 4)) }
    progress.predicted(second, step: 1, Progress.Score(right: 1, asked: 1))
    progress.predicted(second, step: 2, Progress.Score(right: 3, asked: 4))
    expectEqual(
      advice(for: [first, second], progress),
      """
      You have read all lessons. Next: predict what lesson 2, Second, prints; 1 of 2 steps were right so far.
        guess   swift run lessons predict Second
      """)
    progress.predicted(second, step: 2, Progress.Score(right: 4, asked: 4))
    #expect(advice(for: [first, second], progress).contains("'swift run lessons new MyLesson'"))
  }

  @Test func theBestPredictionOfEachStepIsKept() throws {
    let lesson = try lesson("First", 1)
    var progress = Progress()
    expectNil(progress.perfectSteps(of: lesson))
    for right in [1, 4, 2] { progress.predicted(lesson, step: 2, Progress.Score(right: right, asked: 4)) }
    expectEqual(progress.lessons["First"]?.predictions, [2: Progress.Score(right: 4, asked: 4)])
    expectEqual(progress.perfectSteps(of: lesson), 1)
    expectEqual(progress.lessons["First"]?.readSteps, [2])
  }

  @Test func runShowAndNextRemember() throws {
    try SmallPackage.withFaultyLesson(expecting: "") { package in
      #expect(try package.run("next").output.hasPrefix("Lesson 0, FaultyLesson, is next"))
      _ = try package.output("run", "faulty", "--skip-build", "--step", "11")
      #expect(try package.run("next").output.hasPrefix("You have begun lesson 0, FaultyLesson"))
      try expectNil(package.run("run", "faulty", "--skip-build", "--list").problem)
      try expectEqual(readSteps(package), [11])
      try expectNil(package.run("show", "faulty").problem)
      try expectEqual(readSteps(package), Array(1...18))
      #expect(try package.run("next").output.hasPrefix("You have read all lessons."))
    }
  }

  @Test func aDamagedFileIsKeptAside() throws {
    try SmallPackage.withFaultyLesson(expecting: "") { package in
      for number in 1...2 {
        try package.write("damaged \(number)", to: ".lessons/progress.json")
        let outcome = try package.run("run", "faulty", "--skip-build", "--step", "11")
        #expect(outcome.output.hasSuffix("printed too\n"))
        expectEqual(
          outcome.errors,
          "lessons: .lessons/progress.json is damaged; it is kept as .lessons/progress.damaged-\(number).json, and your progress begins again\n"
        )
        expectEqual(outcome.ending, .exit(0))
        try expectEqual(package.text(".lessons/progress.damaged-\(number).json"), "damaged \(number)")
        try expectEqual(readSteps(package), [11])
      }
    }
  }

  @Test func aFolderThatCannotBeWrittenIsSaid() throws {
    try SmallPackage.withFaultyLesson(expecting: "") { package in
      try package.write("in the way", to: ".lessons")
      let outcome = try package.run("run", "faulty", "--skip-build", "--step", "11")
      #expect(outcome.output.hasSuffix("printed too\n"))
      expectEqual(outcome.errors, "lessons: .lessons/progress.json cannot be used; your progress is not remembered\n")
      expectEqual(outcome.ending, .exit(0))
      try expectEqual(package.text(".lessons"), "in the way")
    }
  }

  @Test func severalProcessesLoseNothing() throws {
    try SmallPackage.withFaultyLesson(expecting: "") { package in
      DispatchQueue.concurrentPerform(iterations: 10) { index in
        _ = try? Tool.run("run", "faulty", "--skip-build", "--step", "\(index < 1 ? 1 : index + 2)", in: package.root)
      }
      // Step 2 does not end by itself.
      let steps = try readSteps(package)
      expectEqual(steps, [1] + Array(3...11))
    }
  }

  private func readSteps(_ package: SmallPackage) throws -> [Int]? {
    try package.progress().lessons["FaultyLesson"]?.readSteps
  }

  private func lesson(_ name: String, _ number: Int) throws -> LessonSource {
    try #require(
      LessonSource(
        name: name,
        text: """
          Article(lesson: \(number), title: "T", teaches: "How.")
              Step("A") {
                a
              }
              Step("B") {
                b
              }

          """))
  }
}
