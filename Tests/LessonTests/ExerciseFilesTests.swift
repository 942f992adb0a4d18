import Foundation
import LessonKit
import TestKit
import Testing

/// The exercises of each lesson are complete; what the reader has not begun is unsolved, and what the reader has
/// finished is right.
@Suite(.ownThreads) struct ExerciseFilesTests {
  /// A task of a lesson's exercises, as the files name it.
  struct Exercise: CustomTestStringConvertible, Sendable {
    let lesson: String
    let number: Int
    let heading: String

    /// The part of the heading before the colon, which names the reader's file too.
    var name: String { String(heading.drop { $0 != " " }.dropFirst().prefix { $0 != ":" }) }
    var folder: String { "Lessons/\(lesson)/Exercises" }
    var testDescription: String { "\(lesson), \(name)" }
  }

  static let lessons = PackageFiles.lessonFolders.filter {
    FileManager.default.fileExists(atPath: PackageFiles.root.appending(path: "Lessons/\($0)/Exercises").path)
  }

  static let exercises = lessons.flatMap { lesson in
    let readme = (try? PackageFiles.text("Lessons/\(lesson)/Exercises/README.md")) ?? ""
    return zip(1..., readme.matches(of: #/(?m)^## (\d+\. \w+: .+)$/#)).map {
      Exercise(lesson: lesson, number: $0, heading: String($1.1))
    }
  }

  @Test func thereAreExercises() {
    #expect(!Self.exercises.isEmpty)
    expectEqual(Set(Self.exercises.map { $0.name.lowercased() }).count, Self.exercises.count)
  }

  @Test(arguments: lessons) func readmeHasASectionForEachExercise(lesson: String) throws {
    let list = try ChildProcess.run(PackageFiles.products.appending(path: "\(lesson)Exercises"), ["--list"]).output
    let steps = list.split(separator: "\n\n")[1].split(separator: "\n").map(String.init)
    expectEqual(Self.exercises.filter { $0.lesson == lesson }.map(\.heading), steps)
  }

  @Test(arguments: exercises) func filesAreComplete(exercise: Exercise) throws {
    let start = try PackageFiles.text("\(exercise.folder)/Start/\(exercise.name).swift")
    #expect(start.contains("// TODO:"), "a start file says where the reader writes")
    let solution = try PackageFiles.text("\(exercise.folder)/Solutions/\(exercise.name).swift")
    #expect(!solution.contains("TODO"))
    let readme = try PackageFiles.text("\(exercise.folder)/README.md")
    let section = try #require(readme.split(separator: "\n## ").first { $0.hasPrefix(exercise.heading) })
    let hints = section.matches(of: #/<summary>Hint (\d)<\/summary>/#).map { Int($0.1) }
    #expect(hints.count >= 2 && hints == Array(1...hints.count))
    #expect(section.contains("**What you learn**: "))
  }

  /// What stands above the code in English only is in the README of each language.
  @Test(arguments: exercises) func rulesOfTheReadmeAreThoseOfTheCode(exercise: Exercise) throws {
    let readme = try PackageFiles.text("\(exercise.folder)/README.md")
    let section = try #require(readme.split(separator: "\n## ").first { $0.hasPrefix(exercise.heading) })
    let rules = items(of: String(section.prefix { $0 != "<" }))
    let comments = try PackageFiles.text("\(exercise.folder)/Start/\(exercise.name).swift")
      .matches(of: #/(?m)^ *\/\/\/ ?(.*)$/#).map(\.1).joined(separator: "\n")
    let rulesOfCode = items(of: comments.components(separatedBy: "- Parameter")[0])
    // These pages say the rules in sentences.
    let areInSentences = ["FormWithCombine", "Rainfall", "SearchShelves", "Stopwatch"].contains(exercise.name)
    if !rulesOfCode.isEmpty, !areInSentences { expectEqual(rules, rulesOfCode) }
  }

  /// Without the signs of code: a comment puts texts in quotation marks.
  private func items(of text: String) -> [String] {
    text.matches(of: #/(?m)^- (.+(?:\n {2}.+)*)/#).map { item in
      item.1.filter { !"`\".".contains($0) }.split { $0.isWhitespace }.joined(separator: " ")
    }
  }

  /// No English stands between a reader and what is wrong: only code, and what the exercise prints.
  @Test(arguments: exercises) func feedbackIsInChinese(exercise: Exercise) throws {
    let code = try ["Start/", "Solutions/", ""].map {
      try PackageFiles.text("\(exercise.folder)/\($0)\(exercise.name).swift")
    }
    // A reader's own file says anything.
    guard code[0] == code[2] else { return }
    let outcome = try ChildProcess.run(
      PackageFiles.products.appending(path: "\(exercise.lesson)Exercises"),
      ["--step", "\(exercise.number)", "--language", "zh"])
    let feedback = try #require(outcome.output.split(separator: "\n").last)
    #expect(feedback.hasPrefix("未通过：") && feedback.contains(#/\p{Han}{2}/#))
    // The tool translates the comments of a trace.
    let (comments, values) = try PackageFiles.text("\(exercise.folder)/expected.txt").split(separator: "\n")
      .reduce(into: ([Substring](), "")) { if $1.hasPrefix("(") { $0.0.append($1) } else { $0.1 += "\($1)\n" } }
    let sentence = comments.reduce(String(feedback)) { $0.replacing($1, with: "") }
    // The last ones are demands, and a name that no trace shows.
    let known = Set(words(of: code[1].replacing(#/\/\/.*/#, with: "") + values) + ["max", "unlimited", "owl"])
    expectEqual(words(of: sentence).filter { !known.contains($0) }, [], "\(feedback)")
  }

  private func words(of text: String) -> [String] { text.matches(of: #/[A-Za-z]{2,}/#).map { String($0.output) } }

  @Test(arguments: exercises) func readersFile(exercise: Exercise) throws {
    let file = "\(exercise.folder)/\(exercise.name).swift"
    let text = try PackageFiles.text(file)
    let outcome = try ChildProcess.run(
      PackageFiles.products.appending(path: "\(exercise.lesson)Exercises"), ["--step", "\(exercise.number)"])
    if try text == PackageFiles.text("\(exercise.folder)/Start/\(exercise.name).swift") {
      expectNil(outcome.problem)
      #expect(outcome.output.contains("\n\(Feedback.notYet)"), "the start file solves the exercise already")
    } else if !text.contains("// TODO:") {
      expectNil(outcome.problem)
      #expect(outcome.output.hasSuffix("\n\(Feedback.right)\n"), "\(file) does not solve the exercise")
    }
  }
}
