import Book
import Foundation
import LessonKit
import LessonPackage

/// Runs the playground again and again, with the marbles that it reads at other places. So the page can show what the
/// program does when its reader moves them: nothing answers a page that was opened from a file.
struct OtherRuns {
  private let executable: URL
  private let package: PackageFolder
  private let marbles: MovableMarbles
  private let lines: URL
  private var left: [MovableMarbles.Arrangement]
  private let end = Date(timeIntervalSinceNow: seconds)

  /// What is known so far.
  private(set) var runs: [(arrangement: MovableMarbles.Arrangement, state: LivePage.State)] = []

  /// How long all runs take together. What is left then is not run. One run may take half of it. With
  /// LESSONS_MOVING_SECONDS=60 in the environment, it is that long: a busy machine may not end a run in one second.
  private static let seconds = ProcessInfo.processInfo.environment["LESSONS_MOVING_SECONDS"].flatMap(Double.init) ?? 2

  /// More than two seconds are enough for, so that the list of moves ends.
  private static let most = 300

  /// - Returns: Nil if the program has read no marbles, or there is no page.
  init?(of run: StepRun, _ executable: URL, in package: PackageFolder, for page: LivePage) {
    guard page.file != nil, Playground.hasRoom(for: run), let marbles = run.inputs.flatMap(MovableMarbles.init) else {
      return nil
    }
    (self.executable, self.package, self.marbles) = (executable, package, marbles)
    lines = page.folder.appending(path: "lines.json")
    // Those of a program that was built before.
    try? FileManager.default.removeItem(at: lines)
    left = marbles.others(most: Self.most).reversed()
  }

  /// Runs the next arrangement.
  ///
  /// - Returns: False if there is none, or no time for it.
  mutating func runNext(while isNewest: () -> Bool) -> Bool {
    guard let arrangement = left.popLast(), Date() < end else { return false }
    let program = Program.playground
    let result = try? Playground.recordedRun(
      executable, in: package, reading: (marbles.texts(of: arrangement), lines), limit: Self.seconds / 2,
      while: { Date() < end && isNewest() })
    guard let result, result.outcome.ending != .stopped(.notWanted) else { return false }
    guard let run = result.run, Playground.hasRoom(for: run) else { return true }
    let (language, problem) = (package.language, result.outcome.problem)
    let crash = result.outcome.crash(of: program, in: package)?.onPage(language)
    let state = LivePage.State.ran(
      [(program.name, run, package.traceWords(program.folder))],
      sentence: language.says(problem ?? .ranToItsEnd), isRight: problem == nil,
      faults: [crash].compactMap(\.self), values: run.valuesOfLines)
    runs.append((arrangement, state))
    return true
  }
}
