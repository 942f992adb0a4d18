import Book
import LessonKit

/// The names that a verb takes, with the type of what they mean: `[NAME...]` are lessons.
struct Names<Value>: Sendable {
  let description: NamesDescription

  /// Finds what the names of a call mean. There are as many of them as the description says.
  let value: @Sendable (Call) throws -> Value

  init(
    _ kind: NamesDescription.Kind, _ count: ClosedRange<Int>, _ usage: String = "",
    value: @escaping @Sendable (Call) throws -> Value
  ) {
    description = NamesDescription(kind: kind, count: count, usage: usage)
    self.value = value
  }
}

struct NamesDescription: Sendable {
  /// What a name means. The tab key completes names of that kind.
  enum Kind: Sendable {
    case nothing, lesson, exercise, program, verb, shell, newLesson, drawing
  }

  let kind: Kind

  /// How many names there may be.
  let count: ClosedRange<Int>

  /// As `--help` shows it: `[NAME...]`.
  let usage: String
}

extension Names<Void> {
  static let none = Names(.nothing, 0...0) { _ in }
}

extension Names<LessonSource> {
  static let lesson = Names(.lesson, 1...1, "NAME") { try Catalogue(of: $0.package).lesson($0.names[0]) }
}

extension Names<[LessonSource]> {
  /// All lessons, if there is no name.
  static let lessons = Names(.lesson, 0...Int.max, "[NAME...]") { call in
    let catalogue = try Catalogue(of: call.package)
    return try call.names.isEmpty ? catalogue.lessons : call.names.map(catalogue.lesson)
  }
}

extension Names<(lesson: LessonSource, file: String)> {
  static let lessonAndFile = Names(.lesson, 2...2, "NAME FILE") { call in
    (try Catalogue(of: call.package).lesson(call.names[0]), call.names[1])
  }
}

extension Names<ExerciseSource> {
  static let exercise = Names(.exercise, 1...1, "NAME") { try Catalogue(of: $0.package).exercise($0.names[0]) }
}

extension Names<Program> {
  static let program = Names(.program, 1...1, "NAME") { try Catalogue(of: $0.package).program($0.names[0]) }
}

extension Names<[Program]> {
  /// All lessons, if there is no name.
  static let programs = Names(.program, 0...Int.max, "[NAME...]") { call in
    let catalogue = try Catalogue(of: call.package)
    return try call.names.isEmpty ? catalogue.lessons.map(Program.lesson) : call.names.map(catalogue.program)
  }
}

extension Names<String> {
  static let newLesson = Names(.newLesson, 1...1, "NAME") { $0.names[0] }

  /// The lesson is named in full: it may be broken, so that the catalogue cannot be read.
  static let lessonByItsWholeName = Names(.lesson, 1...1, "NAME") { $0.names[0] }
}

extension Names<[String]> {
  /// An operator with its parameters, and its inputs.
  static let drawing = Names(.drawing, 0...Int.max, "[OPERATOR...]") { $0.names }
}
