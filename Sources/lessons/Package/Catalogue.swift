import Foundation
import LessonKit

/// The lessons of a package, in reading order.
struct Catalogue {
  let lessons: [LessonSource]

  /// The language of its tables.
  private let language: Language

  /// The exercises of all lessons.
  var exercises: [ExerciseSource] { lessons.flatMap(\.exercises) }

  /// Reads every folder under `Lessons`.
  init(of package: PackageFolder) throws {
    language = package.language
    lessons = try package.lessonNames
      .map { name in
        var lesson = try LessonSource(name: name, text: package.text("Lessons/\(name)/Lesson.swift"))
        lesson.exercises = try package.exercises(of: lesson)
        try package.translate(&lesson)
        return lesson
      }
      .sorted { ($0.number, $0.name) < ($1.number, $1.name) }
  }

  /// The lesson that a reader means: without regard to case and hyphens, by its beginning or by its number too.
  ///
  /// - Throws: A usage error with a suggestion, if that is no lesson or several.
  func lesson(_ text: String) throws -> LessonSource {
    try lesson(numbered: text) ?? entry(text, of: lessons, \.name, Message("lesson"))
  }

  /// The exercise that a reader means, found as a lesson is.
  func exercise(_ text: String) throws -> ExerciseSource {
    try entry(text, of: exercises, \.name, Message("exercise"), list: "swift run lessons list --exercises")
  }

  /// The lesson or the exercise that a reader means.
  func program(_ text: String) throws -> Program {
    let programs = lessons.map(Program.lesson) + exercises.map(Program.exercise)
    return try lesson(numbered: text).map(Program.lesson)
      ?? entry(text, of: programs, \.name, Message("lesson or exercise"))
  }

  private func lesson(numbered text: String) -> LessonSource? {
    lessons.first { String($0.number) == text }
  }

  private func entry<Entry>(
    _ text: String, of entries: [Entry], _ name: (Entry) -> String, _ kind: Message, list: String = "swift run lessons"
  ) throws -> Entry {
    let wanted = folded(text)
    if let exact = entries.first(where: { folded(name($0)) == wanted }) { return exact }
    let candidates = wanted.isEmpty ? [] : entries.filter { folded(name($0)).hasPrefix(wanted) }
    if candidates.count == 1 { return candidates[0] }
    guard candidates.isEmpty else {
      let names = candidates.map(name).joined(separator: ", ")
      throw LessonError.usage("'\(text)' may be \(names); write more of it")
    }
    // The name may be right, and the command not.
    if let exercise = exercises.first(where: { folded($0.name) == wanted }) {
      throw LessonError.usage("\(exercise.name) is an exercise; 'swift run lessons watch \(exercise.name)' takes it")
    }
    if let lesson = lesson(numbered: text) ?? lessons.first(where: { folded($0.name) == wanted }),
      !lesson.exercises.isEmpty
    {
      let names = lesson.exercises.map(\.name).joined(separator: ", ")
      throw LessonError.usage("\(lesson.name) is a lesson; its exercises: \(names)")
    }
    let near = entries.map { folded(name($0)) }.nearest(to: wanted)
    let advice =
      entries.first { folded(name($0)) == near }.map { Message("did you mean \(name($0))?") }
      ?? Message("'\(list)' lists them")
    throw LessonError.usage("there is no \(kind) '\(text)'; \(advice)")
  }

  /// The table that a reader sees first, with the progress if there is any.
  func table(_ progress: Progress) -> Table {
    guard progress != Progress() else {
      return Table(
        headings: ["", "Lesson", "Article", "You learn"].map { language.says($0) },
        rows: lessons.map { [String($0.number), $0.name, $0.title, $0.teaches] })
    }
    return Table(
      headings: ["", "", "Lesson", "Predicted", "Solved", "Article", "You learn"].map { language.says($0) },
      rows: lessons.map { lesson in
        let best = progress.lessons[lesson.name]?.prediction.map { language.says("% of %", $0.right, $0.asked) } ?? ""
        let count = lesson.exercises.count
        let solved = count == 0 ? "" : "\(lesson.exercises.count(where: progress.isSolved))/\(count)"
        return [
          String(lesson.number), progress.reading(of: lesson).sign, lesson.name, best, solved, lesson.title,
          lesson.teaches,
        ]
      })
  }

  /// All exercises, with a sign at those that are solved.
  func exerciseTable(_ progress: Progress) -> Table {
    Table(
      headings: ["", "", "Lesson", "Exercise", "Task"].map { language.says($0) },
      rows: exercises.map { exercise in
        [
          String(exercise.lessonNumber), progress.isSolved(exercise) ? "✓" : " ", exercise.lesson, exercise.name,
          exercise.title,
        ]
      })
  }
}

/// What a name of the command line stands for.
enum Program {
  case lesson(LessonSource)
  case exercise(ExerciseSource)

  var name: String {
    switch self {
    case .lesson(let lesson): lesson.name
    case .exercise(let exercise): exercise.name
    }
  }

  /// The executable.
  var product: String {
    switch self {
    case .lesson(let lesson): lesson.name
    case .exercise(let exercise): exercise.product
    }
  }
}

private func folded(_ name: String) -> String {
  name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
}
