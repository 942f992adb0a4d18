import Foundation
import LessonKit

/// What became of running a lesson for the book.
enum LessonRun {
  case steps([StepRun])

  /// It was not run to its end; the text says why.
  case failed(Message)

  /// Runs an executable with `--json`.
  init(_ executable: URL) {
    guard FileManager.default.isExecutableFile(atPath: executable.path) else {
      self = .failed(Message("it is not built; leave --skip-build out"))
      return
    }
    do {
      let outcome = try ChildProcess.run(executable, ["--json"])
      if let problem = outcome.problemMessage {
        self = .failed(problem)
      } else {
        self = .steps(try JSONDecoder().decode([StepRun].self, from: Data(outcome.output.utf8)))
      }
    } catch let error as LessonError {
      self = .failed(error.message)
    } catch {
      self = .failed(
        Message("what '\(executable.lastPathComponent) --json' prints cannot be read; build it again"))
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
