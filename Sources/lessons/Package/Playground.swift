import Foundation
import LessonKit
import LessonPackage

/// The program in which a reader tries things. It has no steps, and nothing in it is checked.
enum Playground {
  /// What the program prints and shows, and where, from a run of its own.
  ///
  /// - Returns: Nil if it does not come to its end, or does so much that no page could show it.
  static func recordedRun(
    _ executable: URL, in package: PackageFolder, while isNewest: () -> Bool = { true }
  ) throws -> StepRun? {
    let file = FileManager.default.temporaryDirectory.appending(path: "playground-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    // As the compiler names it.
    let source = URL(fileURLWithPath: package.path(Program.playground.edited)).resolvingSymlinksInPath().path
    let variables = [StepRecorder.fileVariable: file.path, StepRecorder.sourceVariable: source]
    let outcome = try ChildProcess.run(
      executable, environment: Program.playground.environment.merging(variables) { $1 },
      limit: ChildProcess.patience, while: isNewest)
    guard outcome.ending.isSuccess, let data = try? Data(contentsOf: file) else { return nil }
    let run = try? JSONDecoder().decode(StepRun.self, from: data)
    return run.flatMap { $0.trace.count <= mostLines && $0.events.count <= 1000 ? $0 : nil }
  }

  /// How many lines are compared and shown. A loop prints thousands, which nobody reads.
  static let mostLines = 500
}

extension PackageFolder {
  func requirePlayground() throws {
    let file = Program.playground.edited
    guard isFile(file) else { throw LessonError.noInput(.noPlayground.with(file)) }
  }
}
