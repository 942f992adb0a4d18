import Foundation
import LessonKit

/// An exercise, as the README beside it describes it: a section with the task, the hints, and what the reader learns.
/// Each section is a step of `Exercises.swift` as well.
struct ExerciseSource {
  /// The lesson to which it belongs, and its number.
  let lesson: String
  let lessonNumber: Int

  /// The number of its step.
  let number: Int

  /// The name of the reader's file, without `.swift`.
  let fileName: String

  /// What there is to do, in a few words that begin with a small letter.
  let title: String

  /// What follows is Markdown.
  let task: String
  let hints: [String]
  let teaches: String

  /// As it is typed and shown: `batches`.
  var name: String { fileName.lowercased() }

  /// The executable.
  var product: String { "\(lesson)Exercises" }

  // The paths begin at the package's root.
  var folder: String { "Lessons/\(lesson)/Exercises" }
  var file: String { "\(folder)/\(fileName).swift" }
  var startFile: String { "\(folder)/Start/\(fileName).swift" }
  var solutionFile: String { "\(folder)/Solutions/\(fileName).swift" }

  /// What a run prints of this exercise only.
  var arguments: [String] { ["--step", "\(number)"] }
}

extension ExerciseSource {
  /// Finds the exercises of a lesson in the README beside them, in order.
  static func all(of lesson: LessonSource, readme: String) -> [ExerciseSource] {
    readme.split(separator: "\n## ").compactMap { ExerciseSource(lesson: lesson, section: String($0)) }
  }

  /// - Returns: Nil if the section is not about an exercise.
  private init?(lesson: LessonSource, section: String) {
    guard let heading = section.prefixMatch(of: #/(\d+)\. (\w+): (.+)\n/#), let number = Int(heading.output.1) else {
      return nil
    }
    self.lesson = lesson.name
    lessonNumber = lesson.number
    self.number = number
    fileName = String(heading.output.2)
    title = String(heading.output.3)
    let text = section[heading.range.upperBound...]
    let beginning = #/<details>|\*\*What you learn\*\*: /#
    task = text[..<(text.firstMatch(of: beginning)?.range.lowerBound ?? text.endIndex)].trimmed
    hints = text.matches(of: #/<summary>Hint \d+</summary>((?:.*\n)*?)</details>/#).map(\.output.1.trimmed)
    teaches = text.firstMatch(of: #/\*\*What you learn\*\*: ((?:.*\n?)*)/#)?.output.1.trimmed ?? ""
  }
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

extension PackageFolder {
  /// The exercises of a lesson; none if it has no `Exercises.swift`.
  func exercises(of lesson: LessonSource) throws -> [ExerciseSource] {
    let folder = "Lessons/\(lesson.name)/Exercises"
    guard isFile("\(folder)/Exercises.swift") else { return [] }
    return ExerciseSource.all(of: lesson, readme: try text("\(folder)/README.md"))
  }
}
