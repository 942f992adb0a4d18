import Foundation
import LessonKit
import TestKit
import Testing

@testable import LessonPackage
@testable import lessons

/// `new` and `remove`, and what a reader leaves in the folder `Lessons`.
@Suite(.ownThreads) struct OwnLessonTests {
  @Test func removeTakesBackWhatNewDid() throws {
    try withRepository { package in
      let manifest = try package.text("Package.swift")
      let readme = try package.text("README.md")
      _ = try package.output("new", "Mine")
      #expect(try package.text("Package.swift").contains("  lesson(\"Mine\"),\n"))
      #expect(try package.text("README.md").contains("| 2 | [Mine](Lessons/Mine/README.md) |"))
      let removed = try package.output("remove", "Mine", "--yes")
      expectEqual(
        removed,
        """
        Lessons/Mine is removed, and so are its lines in Package.swift and README.md. Its files are in .lessons/Mine.

        """)
      #expect(try package.text(".lessons/Mine/Lesson.swift").contains("struct Mine: Lesson"))
      _ = try package.output("new", "Mine")
      #expect(try package.output("remove", "Mine", "--yes").hasSuffix("Its files are in .lessons/Mine-2.\n"))
      try expectEqual(package.text("Package.swift"), manifest)
      try expectEqual(package.text("README.md"), readme)
      try expectEqual(names(in: package), ["Small"])
    }
  }

  @Test func removeAsksFirst() throws {
    try withRepository { package in
      _ = try package.output("new", "Mine")
      try package.expectError(
        "'remove' asks first, and needs a terminal to ask; --yes goes on without", of: "remove", "Mine")
      try expectEqual(names(in: package), ["Mine", "Small"])
    }
  }

  #if os(Linux)
    @Test func removeTakesTheAnswer() throws {
      try withRepository { package in
        _ = try package.output("new", "Mine")
        for (answer, isRemoved) in [("\r", false), ("n\r", false), ("y\r", true)] {
          let terminal = try package.terminal("remove", "Mine")
          defer { terminal.tearDown() }
          try terminal.wait(for: "Remove Lessons/Mine with all its files (3)? They are kept in .lessons. [y/N] ")
          try expectEqual(names(in: package), ["Mine", "Small"])
          terminal.type(answer)
          try terminal.wait(for: isRemoved ? "Lessons/Mine is removed" : "Nothing has changed.")
          try expectEqual(terminal.waitForEnd(), .exit(0))
          try expectEqual(names(in: package), (isRemoved ? ["Small"] : ["Mine", "Small"]))
        }
      }
    }
  #endif

  @Test func lessonsThatGitHasAreNotRemoved() throws {
    try withRepository { package in
      try package.expectError(
        "Small is in git's last commit, so it is not removed; to remove it: 'git rm -r Lessons/Small'",
        of: "remove", "Small", "--yes")
      // A part of a name is not enough for what cannot be undone.
      try package.expectError(
        "there is no lesson 'sma'; type its whole name, 'swift run lessons' lists them", of: "remove", "sma", "--yes")
      try expectEqual(names(in: package), ["Small"])
    }
  }

  @Test func withoutGitNothingIsRemoved() throws {
    try SmallPackage.make { package in
      let outcome = try package.run("remove", "Small", "--yes")
      #expect(outcome.errors.hasPrefix("lessons: git does not know this folder"))
      expectEqual(outcome.ending, .exit(64))
      try expectEqual(names(in: package), ["Small"])
    }
  }

  @Test func strayFilesAreNoLessons() throws {
    try SmallPackage.make { package in
      try package.write("notes", to: "Lessons/notes.txt")
      try package.write("", to: "Lessons/Drafts/notes.txt")
      let list = try package.output("list")
      #expect(list.contains("Small") && !list.contains("notes") && !list.contains("Drafts"))
      try package.expectError(
        "Lessons/Drafts exists already, but is not a lesson; choose another name, or move the folder",
        of: "new", "Drafts")
    }
  }

  @Test(arguments: ["Step", "Self", "Int", "Publisher", "VirtualTimeScheduler"])
  func namesWithAMeaningAreRefused(_ name: String) throws {
    let error = #expect(throws: LessonError.self) { try PackageFolder().validate(newLesson: name) }
    expectEqual(error?.description, "'\(name)' already has a meaning in the code of lessons; choose another name")
    expectEqual(error?.exitCode, 64)
  }

  /// A lesson can use the public types of these modules, because it imports them.
  @Test(arguments: ["Combine", "LessonKit", "Recording", "VirtualTime"])
  func everyPublicTypeHasAMeaning(module: String) throws {
    let folder = try PackageFolder().root.appending(path: "Sources/\(module)")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let declaration = #/(?m)^(?:@\w+ )*public (?:final )?(?:class|struct|enum|protocol|typealias) (\w+)/#
    let types = try files.filter { $0.hasSuffix(".swift") }.flatMap { file in
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      return text.matches(of: declaration).map { $0.output.1 }
    }
    #expect(!types.isEmpty)
    expectEqual(Set(types).subtracting(takenNames), [])
  }

  @Test func whatCannotBeWrittenIsNamed() throws {
    let package = try PackageFolder()
    let error = #expect(throws: LessonError.self) { try package.write("", to: "README.md/inside/file") }
    expectEqual(
      error?.description,
      "README.md/inside/file cannot be written; make sure that you may write there, and that the disk has room")
  }

  private func names(in package: SmallPackage) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: package.root.appending(path: "Lessons").path).sorted()
  }

  /// Runs `body` with a package that git knows.
  private func withRepository(_ body: (SmallPackage) throws -> Void) throws {
    try SmallPackage.make { package in
      let identity = ["-c", "user.name=Reader", "-c", "user.email=reader@example.com"]
      for words in [["init", "--quiet"], ["add", "."], identity + ["commit", "--quiet", "--message", "Start"]] {
        let git = try ChildProcess.run(
          URL(fileURLWithPath: "/usr/bin/env"), ["git"] + words, in: package.root, limit: 60)
        try #require(git.ending.isSuccess, "\(git.errors)")
      }
      try body(package)
    }
  }
}
