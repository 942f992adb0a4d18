import Foundation
import LessonKit
import Testing

@testable import lessons

/// What the tool does with a package that a learner has changed, in a copy of this one.
@Suite struct CopyTests {
  @Test func brokenLessonIsExplained() throws {
    try Tool.withCopyOfThePackage { copy in
      let source = copy.appending(path: "Lessons/CustomSubscriber/Lesson.swift")
      try Tool.replace("value == 3 ? .max(1) : .none", with: ".max(1)", in: source)
      let outcome = try Tool.run("check", "customsubscriber", in: copy, limit: 600)
      #expect(outcome.ending == .exit(1))
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.first?.hasPrefix("differs  CustomSubscriber  ") == true)
      #expect(
        outcome.output.contains(
          """
            step 5. receive(_:) returns additional demand
            line 45:
              2
              3
              4
            - (we sent 5 as well)
            + 5
            the README explains this step:
              The subscriber requests three values.
          """))
      #expect(lines.last == "0 of 1 lessons print what they should")
      #expect(outcome.errors.hasSuffix("lessons: 1 of 1 lessons does not\n"))

      try Tool.replace("@main", with: "@main let", in: source)
      let broken = try Tool.run("check", "customsubscriber", in: copy, limit: 600)
      #expect(broken.ending == .exit(1))
      #expect(broken.errors.contains("Lesson.swift:"))
      #expect(broken.errors.hasSuffix("lessons: the package does not build; mend what the compiler says above\n"))

      let made = try Tool.run("new", "MyLesson", in: copy)
      #expect(made.problem == nil)
      #expect(try Tool.run("new", "MyLesson", in: copy).ending == .exit(64))
      #expect(try Tool.run(in: copy).output.contains("MyLesson"))
      let readme = try String(contentsOf: copy.appending(path: "README.md"), encoding: .utf8)
      #expect(readme.contains("| [MyLesson](Lessons/MyLesson/README.md) |"))
      let check = try Tool.run("check", "MyLesson", in: copy, limit: 600)
      #expect(check.output.hasSuffix("1 of 1 lessons print what they should\n"))
      #expect(check.ending == .exit(0))
    }
  }

  @Test func missingTraceIsSaid() throws {
    try Tool.withCopyOfThePackage { copy in
      try FileManager.default.removeItem(at: copy.appending(path: "Lessons/CustomOperator/expected.txt"))
      let outcome = try Tool.run("check", "CustomOperator", "--skip-build", in: copy)
      #expect(outcome.output.contains("\n  there is no Lessons/CustomOperator/expected.txt; record it with RECORD=1"))
      #expect(outcome.ending == .exit(1))
    }
  }
}
