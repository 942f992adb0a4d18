/// What a reader has done so far.
struct Progress: Codable, Equatable {
  struct Lesson: Codable, Equatable {
    /// The numbers of the steps that were read, in order.
    var readSteps: [Int] = []

    /// The best prediction, if there was one.
    var prediction: Score?
  }

  struct Score: Codable, Equatable {
    let right: Int
    let asked: Int

    /// Whether it is better than another one: by the share that is right, and then by how much was asked.
    func isBetter(than other: Score) -> Bool {
      let (mine, theirs) = (right * other.asked, other.right * asked)
      return mine == theirs ? asked > other.asked : mine > theirs
    }
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

  /// Notes a prediction, if it is the best one.
  mutating func predicted(_ lesson: LessonSource, _ score: Score) {
    guard score.asked > 0 else { return }
    let best = lessons[lesson.name]?.prediction
    if best.map(score.isBetter(than:)) ?? true { lessons[lesson.name, default: Lesson()].prediction = score }
  }
}
