import Book
import LessonKit

/// The names that a verb takes.
struct Names: Sendable {
  /// What a name means. The tab key completes names of that kind.
  enum Kind: Sendable {
    case nothing, lesson, exercise, program, verb, shell, newLesson, drawing
  }

  let kind: Kind

  let count: ClosedRange<Int>

  /// As `--help` shows it: `[NAME...]`.
  let usage: String

  /// Whether the playground may be named as well.
  var takesPlayground = false

  var orPlayground: Names {
    var names = self
    names.takesPlayground = true
    return names
  }

  static let none = Names(kind: .nothing, count: 0...0, usage: "")
  static let lesson = Names(kind: .lesson, count: 1...1, usage: "NAME")
  static let lessons = Names(kind: .lesson, count: 0...Int.max, usage: "[NAME...]")
  static let exercise = Names(kind: .exercise, count: 1...1, usage: "NAME")
  static let programs = Names(kind: .program, count: 0...Int.max, usage: "[NAME...]")
}

extension Call {
  var catalogue: Catalogue {
    get throws { try Catalogue(of: package) }
  }

  var lesson: LessonSource {
    get throws { try catalogue.lesson(names[0]) }
  }

  var exercise: ExerciseSource {
    get throws { try catalogue.exercise(names[0]) }
  }

  var program: Program {
    get throws { try catalogue.program(names[0]) }
  }

  var isPlayground: Bool {
    get throws { try catalogue.isPlayground(names[0]) }
  }

  /// What the names mean. Without a name, these are all lessons.
  var programs: [Program] {
    get throws {
      let catalogue = try catalogue
      guard !names.contains(where: catalogue.isPlayground) else { throw LessonError.usage(.isPlayground) }
      return try names.isEmpty ? catalogue.lessons.map(Program.lesson) : names.map(catalogue.program)
    }
  }
}
