import Foundation
import LessonKit
import TestKit
import Testing

@testable import LessonPackage
@testable import lessons

/// What the tool does with a package that a learner has changed.
@Suite(.ownThreads) struct CopyTests {
  @Test func newLessonIsEntered() throws { try Tool.withCopyOfThePackage(enterNewLesson) }

  /// The package manager finds it where the manifest says, and the compiler compiles it.
  @Test func newLessonBuilds() throws {
    try Tool.withCopyOfThePackage { copy in
      try enterNewLesson(in: copy)
      let environment = try Tool.environment(
        compiling: name, in: copy, if: "swift package describe | grep -q 'Path: Lessons/\(name)$'")
      let check = try Tool.run(["check", name], environment: environment, in: copy, limit: 600)
      #expect(check.output.hasSuffix("\n\(name) prints what it should\n"), "\(check)")
      expectEqual(check.ending, .exit(0))
    }
  }

  /// All of it is in the reader's language, so that the book and `show` need no translation.
  @Test func newLessonIsInTheReadersLanguage() throws {
    try Tool.withCopyOfThePackage { copy in
      try expectNil(Tool.run("new", name, "--language", "zh", in: copy).problem)
      let package = SmallPackage(root: copy)
      let (source, folder) = (try package.text("Lessons/\(name)/Lesson.swift"), "Lessons/\(name)")
      let lesson = try #require(LessonSource(name: name, text: source))
      #expect(lesson.teaches == "我的发现。" && lesson.steps[0].heading == "1. 每个值乘以二")
      #expect(try package.text("\(folder)/README.md").contains("\n## 1. 每个值乘以二\n\n运行记录的每一行为什么会出现。\n"))
      try expectEqual(package.text("\(folder)/expected.txt"), "1. 每个值乘以二\n2\n4\n6\n")
      #expect(try package.text("README.md").contains("| [\(name)](\(folder)/README.md) | 我自己的 | 我的发现 |\n"))
    }
  }

  @Test func missingTraceIsSaid() throws {
    try Tool.withCopyOfThePackage { copy in
      try FileManager.default.removeItem(at: copy.appending(path: "Lessons/CustomSubscriber/expected.txt"))
      let outcome = try Tool.run("check", "CustomSubscriber", "--skip-build", in: copy)
      #expect(
        outcome.output.contains("\n  there is no Lessons/CustomSubscriber/expected.txt; restore it with git, or record")
      )
      expectEqual(outcome.ending, .exit(1))
    }
  }

  /// The name is none that a reader takes: a copy has the reader's own lessons too.
  private let name = "MadeByTheTestsOfTheTool"

  private func enterNewLesson(in copy: URL) throws {
    let made = try Tool.run("new", name, in: copy)
    expectNil(made.problem)
    try expectEqual(Tool.run("new", name, in: copy).ending, .exit(64))
    #expect(try Tool.run(in: copy).output.contains(name))
    let readme = try String(contentsOf: copy.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("| [\(name)](Lessons/\(name)/README.md) | my own | what I found out |"))
  }
}
