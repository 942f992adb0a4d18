import Foundation

/// An exercise, as the README beside it describes it: a section with the task, the hints, and what the reader learns.
/// Each section is a step of `Exercises.swift` as well.
package struct ExerciseSource {
  /// The lesson to which it belongs, and its number.
  package let lesson: String
  package let lessonNumber: Int
  package let number: Int

  /// The name of the reader's file, without `.swift`.
  package let fileName: String

  /// What there is to do, in a few words that begin with a small letter.
  package let title: String

  // What follows is Markdown.
  package var task: String { parts.value.task }
  package var hints: [String] { parts.value.hints }
  package var teaches: String { parts.value.teaches }

  /// Most verbs need the names of all exercises, and what the README says of one.
  private let parts: Later<(task: String, hints: [String], teaches: String)>

  /// As it is typed and shown: `batches`.
  package var name: String { fileName.lowercased() }
  package var product: String { "\(lesson)Exercises" }

  // The paths begin at the package's root.
  package var folder: String { "Lessons/\(lesson)/Exercises" }
  package var file: String { "\(folder)/\(fileName).swift" }
  package var solutionFile: String { "\(folder)/Solutions/\(fileName).swift" }

  /// What a run prints of this exercise only.
  package var arguments: [String] { ["--step", "\(number)"] }
}

extension ExerciseSource {
  /// Finds the exercises of a lesson in the README beside them, in order.
  package static func all(of lesson: LessonSource, readme: Readme) -> [ExerciseSource] {
    readme.sections.compactMap { ExerciseSource(lesson: lesson, section: $0) }
  }

  /// - Returns: Nil if the section is not about an exercise.
  private init?(lesson: LessonSource, section: Readme.Section) {
    guard let heading = section.heading.wholeMatch(of: Pattern.heading), let number = Int(heading.output.1) else {
      return nil
    }
    self.lesson = lesson.name
    lessonNumber = lesson.number
    self.number = number
    fileName = String(heading.output.2)
    title = String(heading.output.3)
    parts = Later {
      // In the Chinese README the English heading stands below it.
      let text = section.text.trimmingPrefix(Pattern.english)
      let task = text[..<(text.firstMatch(of: Pattern.end)?.range.lowerBound ?? text.endIndex)].trimmed
      let hints = text.matches(of: Pattern.hint).map(\.output.1.trimmed)
      return (task, hints, text.firstMatch(of: Pattern.teaches)?.output.1.trimmed ?? "")
    }
  }
}

/// Made once: to make a pattern takes longer than to look for it in a section.
private enum Pattern {
  nonisolated(unsafe) static let heading = #/(\d+)\. (\w+)(?:: |\u{FF1A})(.+)/#
  nonisolated(unsafe) static let english = #/\*\w+: [^*\n]+\*\n/#
  nonisolated(unsafe) static let end = #/<details>|\*\*(?:What you learn|你学到了)\*\*/#
  nonisolated(unsafe) static let hint = #/<summary>(?:Hint|提示) \d+</summary>((?:.*\n)*?)</details>/#
  nonisolated(unsafe) static let teaches = #/\*\*(?:What you learn|你学到了)\*\*(?:: |\u{FF1A})((?:.*\n?)*)/#
}

extension Substring {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
