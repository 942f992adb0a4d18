import Foundation
import LessonKit

/// What stands in a lesson's `Lesson.swift`: its article and its steps. Read from the text, so that listing the lessons
/// needs no build, and so that the code of a step is shown as it stands there, comments too.
struct LessonSource {
  struct Step {
    let number: Int
    let title: String

    /// The title in the reader's language, if it has another one.
    var translation: String?

    /// Words at which the article's section on it begins.
    let article: String?

    /// The line above its trace, and above the section of the README that explains it.
    var heading: String { Trace.heading(number, title) }

    /// The title with its translation.
    var fullTitle: String { translation.map { "\(title)\u{FF08}\($0)\u{FF09}" } ?? title }

    /// What stands between its braces, moved to the left margin.
    let code: String
  }

  let name: String
  let number: Int
  var title: String
  var teaches: String
  var steps: [Step]

  /// In order. The catalogue knows them.
  var exercises: [ExerciseSource] = []

  init(name: String, text: String) throws {
    guard let match = text.firstMatch(of: Pattern.article), let number = Int(match.output.1) else {
      throw LessonError.noInput(.noArticle.with(name))
    }
    self.name = name
    self.number = number
    title = unescaped(match.output.2)
    teaches = unescaped(match.output.3)

    steps = zip(1..., text.matches(of: Pattern.step)).map { number, match in
      Step(
        number: number, title: unescaped(match.output.2), article: match.output.3.map(unescaped),
        code: shifted(match.output.4, by: match.output.1.count + 2))
    }
  }
}

extension LessonSource {
  /// The step of that number; all of them if it is nil.
  ///
  /// - Throws: A usage error if there is no such step.
  func steps(_ number: Int?) throws -> [Step] {
    guard let number else { return steps }
    guard let step = steps.first(where: { $0.number == number }) else {
      throw LessonError.usage(.noStep.with(name, number, steps.count))
    }
    return [step]
  }
}

/// Made once: to make a pattern takes longer than to look for it in a file.
private enum Pattern {
  nonisolated(unsafe) static let article =
    #/Article\(\s*lesson:\s*(\d+),\s*title:\s*"((?:[^"\\]|\\.)*)",\s*teaches:\s*"((?:[^"\\]|\\.)*)"\s*\)/#

  /// The lint keeps a step's closing brace in the column in which `Step` begins.
  nonisolated(unsafe) static let step =
    #/(?m)^( *)Step\(\s*"((?:[^"\\]|\\.)*)"(?:,\s*article:\s*"((?:[^"\\]|\\.)*)")?\s*\) \{\n((?:.*\n)*?)\1\}$/#
}

/// The text that a string literal stands for.
private func unescaped(_ literal: Substring) -> String {
  literal.contains("\\") ? String(literal.replacing(#/\\(.)/#) { $0.output.1 }) : String(literal)
}

/// The lines, without so many blanks before each.
private func shifted(_ text: Substring, by count: Int) -> String {
  let blanks = String(repeating: " ", count: count)
  return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    .map { $0.hasPrefix(blanks) ? $0.dropFirst(count) : $0 }
    .joined(separator: "\n")
}
