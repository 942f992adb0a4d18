import Foundation
import LessonKit
import TestKit
import Testing

@testable import LessonPackage
@testable import lessons

/// What the tool reads from the files is what the lessons say of themselves when they are run.
@Suite(.ownThreads) struct CatalogueTests {
  @Test func tableHasEveryLessonInReadingOrder() throws {
    let output = try Tool.output()
    let rows = output.split(separator: "\n").dropFirst().dropLast().map { $0.split(separator: " ") }
    expectEqual(rows.map { String($0[1]) }.sorted(), Shared.lessonNames)
    let numbers = rows.compactMap { Int($0[0]) }
    #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
    try expectEqual(Tool.run("list").output, output)
  }

  @Test func columnsAlignThoughTitlesAreChinese() throws {
    let lines = try Tool.run().output.split(separator: "\n").dropLast().map(String.init)
    let lessons = try Shared.catalogue.get().lessons
    let heading = try #require(lines.first?.range(of: "You learn"))
    for (line, lesson) in zip(lines.dropFirst(), lessons) {
      let text = try #require(line.range(of: lesson.teaches))
      expectEqual(line[..<text.lowerBound].columns, lines[0][..<heading.lowerBound].columns)
    }
  }

  @Test(arguments: Shared.lessonNames) func sourceSaysWhatTheLessonSays(_ name: String) throws {
    let lesson = try Shared.catalogue.get().lesson(name)
    let steps = lesson.steps.map { Trace.heading($0.number, $0.title) }
    let list = try ChildProcess.run(Tool.products.appending(path: name), ["--list"])
    expectNil(list.problem)
    expectEqual(
      list.output,
      (["\(lesson.number). \(name): \(lesson.teaches)", "Article: \(lesson.title)", ""] + steps)
        .joined(separator: "\n") + "\n")
    #expect(lesson.steps.allSatisfy { !$0.code.isEmpty })
  }

  @Test func codeOfAStepStandsAtTheMargin() throws {
    let lesson = try #require(
      LessonSource(
        name: "One",
        text: """
          struct One: Lesson {
            static let article = Article(lesson: 1, title: "A \\"title\\"", teaches: "How.")
            var steps: Steps {
              Step("First") {
                if true {
                  print("}")
                }

                // why
              }
              Step(
                "A long one"
              ) {
                print(2)
              }
            }
          }
          """))
    expectEqual(lesson.title, #"A "title""#)
    expectEqual(lesson.steps.map(\.title), ["First", "A long one"])
    expectEqual(lesson.steps.map(\.heading), ["1. First", "2. A long one"])
    expectEqual(lesson.steps.map(\.code), ["if true {\n  print(\"}\")\n}\n\n// why", "print(2)"])
  }

  @Test(arguments: [
    "CustomSubscriber", "customsubscriber", "custom-subscriber", "Custom_Subscriber", "customs", "CUSTOM-S", "10",
  ])
  func nameMayBeShort(_ text: String) throws {
    try expectEqual(Shared.catalogue.get().lesson(text).name, "CustomSubscriber")
  }

  @Test func lessonWithoutAnArticle() throws {
    try Tool.withTemporaryFolder { folder in
      let package = SmallPackage(root: folder)
      try package.write("  lesson(\"Empty\"),", to: "Package.swift")
      try package.write("", to: "Lessons/Empty/README.md")
      let file = "Lessons/Empty/Lesson.swift"
      try package.expectError("\(file) cannot be read; restore it with 'git checkout \(file)'", exit: 66)
      try package.write("import LessonKit", to: file)
      let empty = try package.run()
      #expect(empty.errors.hasPrefix("lessons: \(file) has no 'Article("))
      expectEqual(empty.ending, .exit(66))
    }
  }
}
