import Foundation
import LessonKit
import LessonPackage

extension Catalogue {
  /// The lesson of a name, also of the beginning of a name, in any case and with hyphens, or of a number.
  func lesson(_ text: String) throws -> LessonSource {
    try lesson(numbered: text) ?? entry(text, of: lessons, \.name, .noLesson)
  }

  /// The exercise of a name, which may be short as a lesson's.
  func exercise(_ text: String) throws -> ExerciseSource {
    try entry(text, of: exercises, \.name, .noExercise, list: "swift run lessons list --exercises")
  }

  func program(_ text: String) throws -> Program {
    let programs = lessons.map(Program.lesson) + exercises.map(Program.exercise) + [.playground]
    return try lesson(numbered: text).map(Program.lesson)
      ?? entry(text, of: programs, \.name, .noProgram)
  }

  /// Whether a name means the playground, and nothing else.
  func isPlayground(_ text: String) -> Bool {
    (try? program(text))?.isPlayground ?? false
  }

  private func lesson(numbered text: String) -> LessonSource? {
    lessons.first { String($0.number) == text }
  }

  private func entry<Entry>(
    _ text: String, of entries: [Entry], _ name: (Entry) -> String, _ unknown: Message,
    list: String = "swift run lessons"
  ) throws -> Entry {
    let wanted = simplified(text)
    func isWanted(_ name: String) -> Bool { simplified(name) == wanted }
    if let exact = entries.first(where: { isWanted(name($0)) }) { return exact }
    let candidates = wanted.isEmpty ? [] : entries.filter { simplified(name($0)).hasPrefix(wanted) }
    if candidates.count == 1 { return candidates[0] }
    guard candidates.isEmpty else { throw LessonError.usage(.severalNames.with(text, candidates.map(name))) }
    // The name may be right for another command.
    func meant<Other>(_ others: [Other], _ name: (Other) -> String) -> Other? {
      let begun = others.filter { !wanted.isEmpty && simplified(name($0)).hasPrefix(wanted) }
      return others.first { isWanted(name($0)) } ?? (begun.count == 1 ? begun[0] : nil)
    }
    if isWanted(Program.playground.name) { throw LessonError.usage(.isPlayground) }
    if let exercise = meant(exercises, \.name) {
      throw LessonError.usage(.isExercise.with(exercise.name))
    }
    if let lesson = lesson(numbered: text) ?? meant(lessons, \.name), !lesson.exercises.isEmpty {
      throw LessonError.usage(.isLesson.with(lesson.name, lesson.exercises.map(\.name)))
    }
    let near = entries.map { simplified(name($0)) }.nearest(to: wanted)
    let suggestion = entries.first { simplified(name($0)) == near }.map { Message.didYouMean.with(name($0)) }
    throw LessonError.usage(unknown.with(text, suggestion ?? .listsThem.with(list)))
  }
}

extension LessonSource {
  /// The step of that number; all of them if it is nil.
  func steps(_ number: Int?) throws -> [Step] {
    guard let number else { return steps }
    guard let step = steps.first(where: { $0.number == number }) else {
      throw LessonError.usage(.noStep.with(name, number, steps.count))
    }
    return [step]
  }
}

/// A program that a name of the command line means.
enum Program {
  case lesson(LessonSource)
  case exercise(ExerciseSource)
  case playground

  var name: String {
    switch self {
    case .lesson(let lesson): lesson.name
    case .exercise(let exercise): exercise.name
    case .playground: "Playground"
    }
  }

  var lesson: LessonSource? { if case .lesson(let lesson) = self { lesson } else { nil } }
  var isPlayground: Bool { if case .playground = self { true } else { false } }
  var exercise: ExerciseSource? { if case .exercise(let exercise) = self { exercise } else { nil } }

  /// The executable, and what it is run with.
  var product: String { exercise?.product ?? name }
  /// An exercise that ends the program says why in that language.
  func arguments(in language: Language) -> [String] {
    exercise.map { $0.arguments + ["--language", language.rawValue] } ?? []
  }
  var environment: [String: String] {
    switch self {
    case .lesson: [:]
    case .exercise: ExerciseRun.environment
    // Sets and dictionaries keep their order, so that two runs can be compared.
    case .playground: ["SWIFT_DETERMINISTIC_HASHING": "1"]
    }
  }

  /// The file that a reader edits, from the package's root.
  var edited: String {
    switch self {
    case .lesson(let lesson): "Lessons/\(lesson.name)/Lesson.swift"
    case .exercise(let exercise): exercise.file
    case .playground: "Lessons/Playground/main.swift"
    }
  }

  var folder: String { String(edited[..<edited.lastIndex(of: "/")!]) }

  /// What that file is before the reader has edited it.
  var start: String { edited.replacing(folder, with: "\(folder)/Start") }
}

/// A name, to be compared in any case and without its hyphens.
func simplified(_ name: String) -> String {
  name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }
}
