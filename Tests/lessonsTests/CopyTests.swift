import Foundation
import LessonKit
import Testing

@testable import lessons

/// What the tool does with a package that a learner has changed, in a copy of this one.
@Suite struct CopyTests {
  @Test func brokenLessonIsExplainedAndANewOneBuilds() throws {
    try Tool.withCopyOfThePackage { copy in
      let source = copy.appending(path: "Lessons/CustomSubscriber/Lesson.swift")
      try Tool.replace("value == 3 ? .max(1) : .none", with: ".max(1)", in: source)
      let outcome = try Tool.run("check", "customsubscriber", in: copy, limit: 600)
      #expect(outcome.ending == .exit(1))
      #expect(outcome.output.hasPrefix("differs  CustomSubscriber  "))
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
      #expect(outcome.errors.hasSuffix("lessons: CustomSubscriber does not print what it should\n"))

      try Tool.replace("@main", with: "@main let", in: source)
      let broken = try Tool.run("check", "customsubscriber", in: copy, limit: 600)
      #expect(broken.ending == .exit(1))
      #expect(broken.errors.contains("Lesson.swift:"))
      #expect(broken.errors.hasSuffix("lessons: the package does not build; mend what the compiler says above\n"))

      // In the same copy, because it takes long to build one. The name is none that a reader takes: the copy has the
      // reader's own lessons too.
      let name = "MadeByTheTestsOfTheTool"
      let made = try Tool.run("new", name, in: copy)
      #expect(made.problem == nil)
      #expect(try Tool.run("new", name, in: copy).ending == .exit(64))
      #expect(try Tool.run(in: copy).output.contains(name))
      let readme = try String(contentsOf: copy.appending(path: "README.md"), encoding: .utf8)
      #expect(readme.contains("| [\(name)](Lessons/\(name)/README.md) |"))
      let check = try Tool.run("check", name, in: copy, limit: 600)
      #expect(check.output.hasSuffix("\n1 lesson prints what it should\n"))
      #expect(check.ending == .exit(0))
    }
  }

  @Test func missingTraceIsSaid() throws {
    try Tool.withCopyOfThePackage { copy in
      try FileManager.default.removeItem(at: copy.appending(path: "Lessons/CustomOperator/expected.txt"))
      let outcome = try Tool.run("check", "CustomOperator", "--skip-build", in: copy)
      #expect(
        outcome.output.contains("\n  there is no Lessons/CustomOperator/expected.txt; restore it with git, or record"))
      #expect(outcome.ending == .exit(1))
    }
  }
}
