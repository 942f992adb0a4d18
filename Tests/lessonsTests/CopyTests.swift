import Foundation
import LessonKit
import Testing

@testable import lessons

/// What the tool does with a package that a learner has changed.
@Suite struct CopyTests {
  @Test func newLessonIsEntered() throws { try Tool.withCopyOfThePackage(enterNewLesson) }

  @Test(.enabled(if: Tool.buildsCopies, "it takes long to build a copy of the package; 'COPIES=1 swift test' does"))
  func newLessonBuilds() throws {
    try Tool.withCopyOfThePackage { copy in
      try enterNewLesson(in: copy)
      let check = try Tool.run("check", name, in: copy, limit: 600)
      #expect(check.output.hasSuffix("\n\(name) prints what it should\n"))
      #expect(check.ending == .exit(0))
    }
  }

  @Test func missingTraceIsSaid() throws {
    try Tool.withCopyOfThePackage { copy in
      try FileManager.default.removeItem(at: copy.appending(path: "Lessons/CustomSubscriber/expected.txt"))
      let outcome = try Tool.run("check", "CustomSubscriber", "--skip-build", in: copy)
      #expect(
        outcome.output.contains("\n  there is no Lessons/CustomSubscriber/expected.txt; restore it with git, or record")
      )
      #expect(outcome.ending == .exit(1))
    }
  }

  /// The name is none that a reader takes: a copy has the reader's own lessons too.
  private let name = "MadeByTheTestsOfTheTool"

  private func enterNewLesson(in copy: URL) throws {
    let made = try Tool.run("new", name, in: copy)
    #expect(made.problem == nil)
    #expect(try Tool.run("new", name, in: copy).ending == .exit(64))
    #expect(try Tool.run(in: copy).output.contains(name))
    let readme = try String(contentsOf: copy.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("| [\(name)](Lessons/\(name)/README.md) |"))
  }
}
