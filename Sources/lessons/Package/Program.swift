import Book

/// A program that a name of the command line means.
enum Program {
  case lesson(LessonSource)
  case exercise(ExerciseSource)
  case playground

  var name: String {
    switch self {
    case .lesson(let lesson): lesson.name
    case .exercise(let exercise): exercise.name
    case .playground: Playground.name
    }
  }

  /// The exercise, if it is one.
  var exercise: ExerciseSource? { if case .exercise(let exercise) = self { exercise } else { nil } }

  /// The executable, and what it is run with.
  var product: String { exercise?.product ?? name }
  var arguments: [String] { exercise?.arguments ?? [] }
  var environment: [String: String] {
    switch self {
    case .lesson: [:]
    case .exercise: ExerciseRun.environment
    case .playground: Playground.environment
    }
  }

  /// The file that a reader edits, from the package's root.
  var edited: String {
    switch self {
    case .lesson(let lesson): "Lessons/\(lesson.name)/Lesson.swift"
    case .exercise(let exercise): exercise.file
    case .playground: Playground.file.path
    }
  }

  var folder: String { String(edited[..<edited.lastIndex(of: "/")!]) }
}
