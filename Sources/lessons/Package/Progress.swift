import Foundation
import LessonKit
import LessonPackage

/// What a reader has done so far. It is kept in `.lessons/progress.json`.
struct Progress: Codable, Equatable {
  struct Lesson: Codable, Equatable {
    /// The numbers of the steps that were read, in order.
    var readSteps: [Int] = []

    /// The best score of each step that was predicted; nil if none was.
    var predictions: [Int: Score]?
  }

  struct Score: Codable, Equatable {
    var right: Int
    let asked: Int
  }

  struct Exercise: Codable, Equatable {
    var hints = 0
    var isSolved = false
  }

  var lessons: [String: Lesson] = [:]

  var exercises: [String: Exercise] = [:]

  /// How far a lesson was read, with its sign in the list of lessons.
  enum Reading: String {
    case nothing = " "
    case half = "◐"
    case all = "✓"
  }

  func reading(of lesson: LessonSource) -> Reading {
    let read = Set(lessons[lesson.name]?.readSteps ?? [])
    return read.isSuperset(of: lesson.steps.map(\.number)) ? .all : read.isEmpty ? .nothing : .half
  }

  mutating func read(_ lesson: LessonSource, steps: [Int]? = nil) {
    let all = (steps ?? lesson.steps.map(\.number)) + (lessons[lesson.name]?.readSteps ?? [])
    guard !all.isEmpty else { return }
    lessons[lesson.name, default: Lesson()].readSteps = Set(all).sorted()
  }

  mutating func solved(_ exercise: ExerciseSource) {
    exercises[exercise.fileName, default: Exercise()].isSolved = true
  }

  func isSolved(_ exercise: ExerciseSource) -> Bool { exercises[exercise.fileName]?.isSolved ?? false }

  /// Notes a prediction of a whole step, if it is the best one. Such a step was read, too.
  mutating func predicted(_ lesson: LessonSource, step: Int, _ score: Score) {
    read(lesson, steps: [step])
    var scores = lessons[lesson.name]?.predictions ?? [:]
    if let best = scores[step], score.right * best.asked < best.right * score.asked { return }
    scores[step] = score
    lessons[lesson.name]?.predictions = scores
  }

  /// How many steps of a lesson were predicted without a mistake; nil if none was predicted.
  func perfectSteps(of lesson: LessonSource) -> Int? {
    lessons[lesson.name]?.predictions.map { scores in
      lesson.steps.count { step in scores[step.number].map { $0.right == $0.asked } ?? false }
    }
  }
}

/// What goes wrong with the file is said in one line, and stops nothing.
extension PackageFolder {
  private static let progressFile = ".lessons/progress.json"

  /// The progress so far. It is empty if there is none, or if the file cannot be used.
  var progress: Progress { complaining(savedProgress) ?? Progress() }

  /// Changes the progress. Another process that does so at the same time waits.
  func updateProgress(_ change: (inout Progress) -> Void) {
    complaining {
      let folder = path(".lessons")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let lock = open(folder, O_RDONLY | O_CLOEXEC)
      flock(lock, LOCK_EX)
      defer { close(lock) }
      let old = try savedProgress()
      var new = old
      change(&new)
      guard new != old else { return }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try write(String(decoding: encoder.encode(new), as: UTF8.self) + "\n", to: Self.progressFile)
    }
  }

  /// - Throws: An error if a file that cannot be used is in the way, which must not be overwritten.
  private func savedProgress() throws -> Progress {
    let file = path(Self.progressFile)
    guard FileManager.default.fileExists(atPath: file) else { return Progress() }
    let data = try Data(contentsOf: URL(fileURLWithPath: file))
    if let progress = try? JSONDecoder().decode(Progress.self, from: data) { return progress }
    let aside = freePath { ".lessons/progress.damaged-\($0).json" }
    try move(Self.progressFile, to: aside)
    complain(.progressReplaced.with(aside))
    return Progress()
  }

  @discardableResult
  private func complaining<Value>(_ body: () throws -> Value) -> Value? {
    do {
      return try body()
    } catch {
      complain(.progressUnusable)
      return nil
    }
  }

  private func complain(_ message: Message) {
    FileHandle.standardError.write(Data("lessons: \(language.says(message))\n".utf8))
  }
}
