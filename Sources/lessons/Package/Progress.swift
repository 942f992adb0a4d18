import Book

/// What a reader has done so far.
struct Progress: Codable, Equatable {
  struct Lesson: Codable, Equatable {
    /// The numbers of the steps that were read, in order.
    var readSteps: [Int] = []

    /// The best score of each step that was predicted. Earlier versions of the tool did not write it.
    var predictions: [Int: Score]?
  }

  /// How much of a step was predicted.
  struct Score: Codable, Equatable {
    var right: Int
    let asked: Int

    var isPerfect: Bool { right == asked }
  }

  struct Exercise: Codable, Equatable {
    /// How many hints were taken.
    var hints = 0
    var isSolved = false
  }

  /// By the name of the lesson.
  var lessons: [String: Lesson] = [:]

  /// By the name of the exercise.
  var exercises: [String: Exercise] = [:]

  init() {}

  /// A part that an earlier version of the tool did not write is empty.
  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    lessons = try values.decodeIfPresent([String: Lesson].self, forKey: .lessons) ?? [:]
    exercises = try values.decodeIfPresent([String: Exercise].self, forKey: .exercises) ?? [:]
  }

  /// How far a lesson was read.
  enum Reading {
    case nothing, half, all

    /// The sign in the list of lessons.
    var sign: String {
      switch self {
      case .nothing: " "
      case .half: "◐"
      case .all: "✓"
      }
    }
  }

  func reading(of lesson: LessonSource) -> Reading {
    let read = Set(lessons[lesson.name]?.readSteps ?? [])
    if read.isSuperset(of: lesson.steps.map(\.number)) { return .all }
    return read.isEmpty ? .nothing : .half
  }

  /// Notes that steps of a lesson were read.
  mutating func read(_ lesson: LessonSource, step: Int? = nil) {
    let steps = step.map { [$0] } ?? lesson.steps.map(\.number)
    let all = Set(steps + (lessons[lesson.name]?.readSteps ?? []))
    lessons[lesson.name, default: Lesson()].readSteps = all.sorted()
  }

  /// Notes that an exercise was solved.
  mutating func solved(_ exercise: ExerciseSource) {
    exercises[exercise.fileName, default: Exercise()].isSolved = true
  }

  func isSolved(_ exercise: ExerciseSource) -> Bool {
    exercises[exercise.fileName]?.isSolved ?? false
  }

  /// Notes a prediction of a whole step, if it is the best one. Such a step was read, too.
  mutating func predicted(_ lesson: LessonSource, step: Int, _ score: Score) {
    read(lesson, step: step)
    let best = lessons[lesson.name]?.predictions?[step]
    guard best.map({ score.right * $0.asked >= $0.right * score.asked }) ?? true else { return }
    lessons[lesson.name, default: Lesson()].predictions = (lessons[lesson.name]?.predictions ?? [:])
      .merging([step: score]) { $1 }
  }

  /// How many steps of a lesson were predicted without a mistake; nil if none was predicted.
  func perfectSteps(of lesson: LessonSource) -> Int? {
    lessons[lesson.name]?.predictions.map { scores in
      lesson.steps.count { scores[$0.number]?.isPerfect ?? false }
    }
  }
}
