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
      self = .failed(.jsonUnreadable.with(executable.lastPathComponent))
    }
  }
}

/// Runs lessons, as many at a time as there are cores.
func runs(of lessons: [LessonSource], in folder: URL) -> [LessonRun] {
  let lock = NSLock()
  // The lock guards it.
  nonisolated(unsafe) var runs: [Int: LessonRun] = [:]
  DispatchQueue.concurrentPerform(iterations: lessons.count) { index in
    let run = LessonRun(folder.appending(path: lessons[index].name))
    lock.withLock { runs[index] = run }
  }
  return lessons.indices.compactMap { runs[$0] }
}
