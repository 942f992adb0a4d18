import Foundation
import LessonKit
import TestKit
import Testing

@testable import Book
@testable import LessonPackage
@testable import lessons

/// What the package's README shows is what the lessons say.
@Suite(.ownThreads) struct ReadmeTests {
  private let package = Result { try PackageFolder() }

  @Test func stepAndTraceAreTheLessons() throws {
    let package = try package.get()
    let blocks = try package.text("README.md").matches(of: #/```(?:swift|text)\n((?:.*\n)*?)```/#).map {
      $0.output.1.dropLast()
    }
    let source = try package.text("Lessons/IntroducingCombine/Lesson.swift")
    let lesson = try #require(LessonSource(name: "IntroducingCombine", text: source))
    let step = try #require(lesson.steps.first { $0.title == "What do filter and map make of a text?" })
    expectEqual(withoutLineBreaks(blocks[0]), withoutLineBreaks(step.code[...]))
    #expect(try package.text("Lessons/IntroducingCombine/expected.txt").contains("\n\n\(blocks[1])\n\n"))
  }

  /// In the sample of `check`, a reader has changed the lesson.
  @Test func sampleOfCheckIsReal() throws {
    try Tool.withCopyOfThePackage { copy in
      let lesson = "Lessons/CustomSubscriber"
      try Tool.replace(
        "value == 3 ? .max(1)", with: "value == 3 ? .max(2)", in: copy.appending(path: "\(lesson)/Lesson.swift"))
      let environment = try Tool.environment(compiling: "CustomSubscriber", in: copy)
      for language in Language.allCases {
        let outcome = try Tool.run(
          ["check", "CustomSubscriber", "--language", language.rawValue], environment: environment, in: copy, limit: 300
        )
        let printed = outcome.output.replacing(#/\d+\.\d\d s\n/#, with: "0.05 s\n") + outcome.errors
        try expectEqual(Tool.rest(of: printed, after: Tool.sample(of: "check CustomSubscriber", in: language)), "")
      }
    }
  }

  @Test func drawingIsTheTools() throws {
    let drawing = try OperatorDrawing(DrawnOperator(["debounce 2", "a-bc---d|"]))
    let package = try package.get()
    for (readme, language) in [("README.md", Language.english), ("Lessons/README.zh.md", .chinese)] {
      #expect(try package.text(readme).contains("\n\(drawing.text(in: language))\n…\n"))
    }
  }

  @Test func catalogueSaysWhatEachLessonTeaches() throws {
    let package = try package.get()
    let readme = try package.text("README.md")
    for lesson in try Shared.catalogue.get().lessons {
      let teaches = lesson.teaches.prefix(1).lowercased() + lesson.teaches.dropFirst().dropLast()
      let row = "| \(lesson.number) | [\(lesson.name)](Lessons/\(lesson.name)/README.md) | "
      let line = readme.split(separator: "\n").first { $0.hasPrefix(row) }
      expectEqual(line?.hasSuffix("| \(teaches) |"), true, "the row of \(lesson.name)")
    }
  }

  @Test func commandsThatItNamesAreThere() throws {
    let readme = try package.get().text("README.md")
    let words = readme.matches(of: #/swift run lessons ([\w-]+)/#).map { String($0.output.1) }
    expectEqual(Set(words).subtracting(Verb.all.map(\.name) + ["--help"]), [])
    #expect(words.count > 3)
  }

  /// The test of a reader's own package that both READMEs show runs here as well.
  @Test func testOfYourOwnCodeIsRun() throws {
    let test = try package.get().text("Tests/KitTests/VirtualTime/SearchesTests.swift")
    for file in ["README.md", "Lessons/README.zh.md"] {
      #expect(try package.get().text(file).contains("\n```swift\n\(test)```\n"))
    }
  }

  /// There is no version that `from:` could name, and the reader's URL is not known.
  @Test func dependencyCanBeCopied() throws {
    for file in ["README.md", "Lessons/README.zh.md"] {
      let readme = try package.get().text(file)
      #expect(readme.contains(".package(path: \"../combine-lessons\")") && !readme.contains(".package(url:"))
    }
  }

  /// The two are wrapped for lines of different lengths.
  private func withoutLineBreaks(_ code: Substring) -> String { code.filter { !$0.isWhitespace } }
}
