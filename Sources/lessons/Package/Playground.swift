import Foundation
import LessonKit
import LessonPackage

/// The program in which a reader tries things. It has no steps, and nothing in it is checked.
enum Playground {
  /// What the program prints and shows, and where, from a run of its own.
  ///
  /// - Parameters:
  ///   - others: The marbles that it reads in place of its own, and a file that its other runs share: see
  ///     `StepRecorder.linesVariable`. Such a run gives way to whatever else the reader's machine does.
  ///   - limit: How many seconds it may take.
  /// - Returns: What happened until its end, a crash or the limit; nil if the program could not write it. And how it ended.
  static func recordedRun(
    _ executable: URL, in package: PackageFolder, reading others: (marbles: [MarbleInput: String], lines: URL)? = nil,
    limit: Double = ChildProcess.patience, while isNewest: () -> Bool = { true }
  ) throws -> (run: StepRun?, outcome: ChildProcess.Outcome) {
    let file = FileManager.default.temporaryDirectory.appending(path: "playground-\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    // As the compiler names it.
    let source = URL(fileURLWithPath: package.path(Program.playground.edited)).resolvingSymlinksInPath().path
    var variables = [StepRecorder.fileVariable: file.path, StepRecorder.sourceVariable: source]
    var command = [executable.path]
    if let others {
      variables[MarbleInput.variable] = try MarbleInput.value(for: others.marbles)
      variables[StepRecorder.linesVariable] = others.lines.path
      command = ["/usr/bin/env", "nice", "-n", "10"] + command
    }
    let outcome = try ChildProcess.run(
      URL(fileURLWithPath: command[0]), Array(command.dropFirst()),
      environment: Program.playground.environment.merging(variables) { $1 }, limit: limit, while: isNewest)
    let run = (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(StepRun.self, from: $0) }
    return (run, outcome.visible)
  }

  /// Whether a page can show all of it.
  static func hasRoom(for run: StepRun) -> Bool { run.trace.count <= mostLines && run.events.count <= 1000 }

  /// How many lines are compared and shown. A loop prints thousands, which nobody reads.
  static let mostLines = 500
}

extension PackageFolder {
  func requirePlayground() throws {
    let file = Program.playground.edited
    guard isFile(file) else { throw LessonError.noInput(.noPlayground.with(file)) }
  }
}
