import Foundation
import LessonKit
import TestKit
import Testing

@testable import LessonPackage
@testable import lessons

/// `check` and `watch` build what a reader has changed.
@Suite(.ownThreads) struct BuildTests {
  @Test func aLesson() throws {
    try SmallPackage.make { package in
      let environment = try package.buildEnvironment()
      #if os(Linux)
        try WatchTests().seeEverySave(in: package, environment)
      #endif
      let changed = SmallPackage.lesson.replacing(#"print("b")"#, with: #"print("c")"#)
      try package.write(changed, to: "Lessons/Small/Lesson.swift")
      // The tool knows the folder of the executables, unless this variable is there. A build in a test ignores it.
      let outcome = try Tool.run(
        ["check", "small"], environment: environment.merging(["SWIFTPM_BUILD_DIR": "elsewhere"]) { $1 },
        in: package.root, limit: 600)
      #expect(outcome.output.hasPrefix("differs  Small  "))
      #expect(
        outcome.output.hasSuffix(
          """
            step 1. Letters
            line 3:
              1. Letters
              a
            - b
            + c

              2. Numbers
            The README explains this step:
              The alphabet begins.

          """))
      #expect(outcome.errors.hasSuffix("lessons: Small does not print what it should\n"))
      expectEqual(outcome.ending, .exit(1))

      // Each command says where it crashes, and shows what it printed before.
      let crashing = "print(\"before\", terminator: \"\")\n    let numbers = [1][count + 7]"
      try package.addProgramStart()
      try package.write(
        SmallPackage.lesson.replacing(#"let numbers = "1""#, with: crashing).replacing("print(numbers)", with: ""),
        to: "Lessons/Small/Lesson.swift")
      let line = try #require(package.text("Lessons/Small/Lesson.swift").lines.firstIndex { $0.contains("[1][") }) + 1
      for verb in [
        ["predict", "small"], ["record", "small"], ["film", "small", "--step", "2", "-"], ["marbles", "small"],
      ] {
        let outcome = try Tool.run(verb, environment: environment, in: package.root, limit: 600)
        expectEqual(outcome.ending, .exit(1), "\(verb)")
        #expect((outcome.output + outcome.errors).contains("before"), "\(verb): \(outcome)")
        #if os(Linux)
          #expect(outcome.errors.contains("Small/Lesson.swift:\(line): it was ended by signal 4: Index out of range\n"))
          #expect(outcome.errors.contains("\n  \(line) | "), "\(verb): \(outcome.errors)")
        #endif
      }
    }
  }

  @Test func anExercise() throws {
    try SmallPackage.makeWithExercises { package in
      let environment = try package.buildEnvironment(always: true)
      func check(_ names: String...) throws -> ChildProcess.Outcome {
        try Tool.run(["check"] + names, environment: environment, in: package.root, limit: 600)
      }
      let file = "Lessons/Small/Exercises/Letters.swift"
      let memory = package.root.appending(path: ".lessons")

      let wrong = try check("letters")
      expectEqual(
        withoutTime(wrong.output),
        """
        not yet  letters  0.05 s
             you printed  expected
             a            a
          *               b
          1 of 2 letters arrived.

        """)
      expectEqual(wrong.errors, "lessons: letters is not right yet; 'swift run lessons hint letters' shows a hint\n")
      expectEqual(wrong.ending, .exit(1))

      let chinese = try Tool.run(
        ["check", "letters", "--language", "zh"], environment: environment, in: package.root, limit: 600)
      #expect(chinese.output.contains("\n  还差一个。\n"))

      try package.write(SmallPackage.startOfLetters.replacing("[\"a\"]", with: "fatalError(\"no letters\")"), to: file)
      let crashed = try check("letters")
      let line = try #require(package.text(file).lines.firstIndex { $0.contains("fatalError") }) + 1
      #expect(crashed.output.contains("  \(file):\(line): it was ended by signal "))
      #expect(crashed.output.contains(": no letters\n"))
      #expect(crashed.output.contains("\n    \(line) | "))
      expectEqual(crashed.ending, .exit(1))

      try package.write(SmallPackage.startOfLetters.replacing("[", with: "("), to: file)
      let broken = try check("letters")
      #expect(broken.errors.contains("Letters.swift:"))
      #expect(broken.errors.hasSuffix("lessons: the package does not build; the errors are above\n"))
      expectEqual(broken.ending, .exit(1))
      #expect(!FileManager.default.fileExists(atPath: memory.path))

      try package.write(SmallPackage.solutionOfLetters, to: file)
      let right = try check("letters")
      expectEqual(
        withoutTime(right.output),
        "ok       letters  0.05 s\nletters is right; 'swift run lessons watch numbers' goes on\n")
      expectEqual(right.ending, .exit(0))
      try expectEqual(package.progress().exercises, ["Letters": Progress.Exercise(isSolved: true)])
      try expectEqual(check("letters", "numbers").errors, "lessons: 1 of 2 print what they should\n")

      #if os(Linux)
        try FileManager.default.removeItem(at: memory)
        try package.write(SmallPackage.startOfLetters, to: file)
        try WatchedExerciseTests().solveAnExercise(in: package, environment)
      #endif
    }
  }

  private func withoutTime(_ text: String) -> String { text.replacing(#/\d+\.\d\d s\n/#, with: "0.05 s\n") }
}
