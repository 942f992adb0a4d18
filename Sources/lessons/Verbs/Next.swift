import LessonKit
import LessonPackage

extension Verb {
  static let next = Verb(name: "next", names: .none) { call in
    let advice = advice(for: try call.catalogue.lessons, try call.package.progress, in: call.language)
    print(wrapped(advice, to: Terminal.width))
  }
}

/// The first lesson that is not read, or whose exercises are not solved; nil if all is done.
func nextProgram(of lessons: [LessonSource], _ progress: Progress) -> Program? {
  for lesson in lessons {
    guard progress.reading(of: lesson) == .all else { return .lesson(lesson) }
    if let exercise = lesson.exercises.first(where: { !progress.isSolved($0) }) { return .exercise(exercise) }
  }
  return nil
}

/// What comes after a lesson or one of its exercises: the lesson's other exercises, also for a reader who has read nothing
/// in this package. Nothing comes after the playground.
func nextProgram(after program: Program, of lessons: [LessonSource], _ progress: Progress) -> Program? {
  if case .playground = program { return nil }
  let lesson = lessons.first { $0.name == program.exercise?.lesson ?? program.name }
  return lesson?.exercises.first { !progress.isSolved($0) }.map(Program.exercise) ?? nextProgram(of: lessons, progress)
}

func advice(for lessons: [LessonSource], _ progress: Progress, in language: Language = .english) -> String {
  switch nextProgram(of: lessons, progress) {
  case nil, .playground: return guessing(lessons, progress, language)
  case .exercise(let exercise):
    return [language.says(.isRead, exercise.lessonNumber, exercise.lesson), advice(for: exercise, in: language)]
      .joined(separator: language == .chinese ? "" : " ")
  case .lesson(let lesson):
    let read = Set(progress.lessons[lesson.name]?.readSteps ?? [])
    let step = read.isEmpty ? nil : lesson.steps.first { !read.contains($0.number) }
    // In Chinese the first word may be a name of code.
    let teaches =
      language == .chinese ? lesson.teaches : lesson.teaches.prefix(1).lowercased() + lesson.teaches.dropFirst()
    let option = step.map { " --step \($0.number)" } ?? ""
    return [
      language.says(step == nil ? .nextLesson : .halfRead, lesson.number, lesson.name, teaches),
      step.map { language.says(.firstUnread, "\($0.number). \($0.fullTitle)") },
      language.says(.toRead, "swift run lessons show \(lesson.name)"),
      language.says(.toGuess, "swift run lessons predict \(lesson.name)\(option)"),
      language.says(.toChange, "swift run lessons watch \(lesson.name)"),
    ].compactMap { $0 }.joined(separator: "\n")
  }
}

func advice(for exercise: ExerciseSource, in language: Language) -> String {
  let title =
    language == .chinese ? exercise.title : exercise.title.prefix(1).uppercased() + exercise.title.dropFirst()
  return language.says(.nextExercise, exercise.name, title, exercise.file, "swift run lessons watch \(exercise.name)")
}

extension Terminal {
  /// Says to a reader how to go on. A pipe has no use for it.
  static func sayHowToGoOn(in language: Language) {
    guard isOne else { return }
    let sentence = language.says(.whatNext, "swift run lessons next")
    print("\n\(wrapped(style.faint(sentence), to: width))")
  }
}

/// What is left for a reader who has read everything.
private func guessing(_ lessons: [LessonSource], _ progress: Progress, _ language: Language) -> String {
  let all = lessons.allSatisfy(\.exercises.isEmpty) ? Message.readAll : .didAll
  guard let next = lessons.first(where: { progress.perfectSteps(of: $0) != $0.steps.count }) else {
    return language.says(.allPredicted, all, "swift run lessons new MyLesson")
  }
  let score = progress.perfectSteps(of: next).map { Message.rightSoFar.with($0, next.steps.count) }
  return [
    language.says(.nextPrediction, all, next.number, next.name, score ?? ""),
    language.says(.toGuess, "swift run lessons predict \(next.name)"),
  ].joined(separator: "\n")
}
