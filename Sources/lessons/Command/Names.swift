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
  enum Kind: String, CaseIterable, Sendable {
    case nothing, lesson, exercise, program, verb, shell, newLesson, drawing
  }

  let kind: Kind

  /// How many names there may be.
  let count: ClosedRange<Int>

  /// As `--help` shows it: `[NAME...]`.
  let usage: String
}

extension NamesDescription.Kind {
  /// What is missing, in an error.
  var phrase: Message {
    switch self {
    case .nothing, .newLesson: Message("a name", "一个名字")
    case .lesson: Message("the name of a lesson", "一课的名字")
    case .exercise: Message("the name of an exercise", "一个练习的名字")
    case .program: Message("the name of a lesson or an exercise", "一课或一个练习的名字")
    case .verb: Message("the name of a command", "一个命令的名字")
    case .shell: Message("the name of a shell", "一个 shell 的名字")
    case .drawing: Message("the name of an operator", "一个操作符的名字")
    }
  }
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
