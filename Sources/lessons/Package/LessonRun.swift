import Book
import Foundation
import LessonKit

extension LessonRun {
  /// Runs an executable with `--json`.
  ///
  /// - Parameters:
  ///   - step: The only step that is run; all if nil.
  ///   - limit: How many seconds it may run.
  init(_ executable: URL, step: Int? = nil, limit: Double = 30) {
    guard FileManager.default.isExecutableFile(atPath: executable.path) else {
      self = .failed(Message.notBuilt)
      return
    }
    do {
      let outcome = try ChildProcess.run(
        executable, ["--json"] + (step.map { ["--step", "\($0)"] } ?? []), limit: limit)
      if let problem = outcome.problemMessage {
        self = .failed(problem)
      } else {
        let data = Data(outcome.output.utf8)
        self = .steps(
          try step == nil
            ? JSONDecoder().decode([StepRun].self, from: data) : [JSONDecoder().decode(StepRun.self, from: data)])
      }
    } catch let error as LessonError {
      self = .failed(error.message)
    } catch {
      self = .failed(
        Message.jsonUnreadable.with(executable.lastPathComponent))
    }
  }
}

/// Runs lessons, two at a time.
func runs(of lessons: [LessonSource], in folder: URL) -> [LessonRun] {
  let results = Results()
  let queue = OperationQueue()
  queue.maxConcurrentOperationCount = 2
  for (index, lesson) in lessons.enumerated() {
    queue.addOperation { results.set(LessonRun(folder.appending(path: lesson.name)), at: index) }
  }
  queue.waitUntilAllOperationsAreFinished()
  return results.all
}

private final class Results: @unchecked Sendable {
  private let lock = NSLock()
  private var runs: [Int: LessonRun] = [:]

  func set(_ run: LessonRun, at index: Int) {
    lock.withLock { runs[index] = run }
  }

  var all: [LessonRun] {
    lock.withLock { runs.sorted { $0.key < $1.key }.map(\.value) }
  }
}
