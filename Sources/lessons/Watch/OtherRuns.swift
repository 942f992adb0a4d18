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
  private let start = Date()

  /// When the page is to have what is known: after two seconds, four, eight. Each time it reads all of it.
  private var showing = 2.0

  /// How many runs in a row did not come to their ends in their time.
  private var unended = 0

  /// What is known so far.
  private(set) var runs: [(arrangement: MovableMarbles.Arrangement, state: LivePage.State)] = []

  /// How many seconds one run may take. On a busy machine, those that came to their ends took longer, and others may take
  /// several times as long, but not longer than the reader's own run. With LESSONS_MOVING_SECONDS=60 in the environment, it
  /// begins with that many.
  private var limit = ProcessInfo.processInfo.environment["LESSONS_MOVING_SECONDS"].flatMap(Double.init) ?? 1

  /// How many seconds they take together. What is left then is not run: a reader who works on has other arrangements.
  private let limitOfAll: Double

  /// As many as a page can load. They take a few seconds on a machine that does nothing else.
  private static let most = 300

  /// - Returns: Nil if the program has read no marbles, or there is no page.
  init?(of run: StepRun, _ executable: URL, in package: PackageFolder, for page: LivePage, lasting limit: Double = 60) {
    limitOfAll = limit
    guard page.file != nil, Playground.hasRoom(for: run), let marbles = run.inputs.flatMap(MovableMarbles.init) else {
      return nil
    }
    (self.executable, self.package, self.marbles) = (executable, package, marbles)
    lines = page.folder.appending(path: "lines.json")
    // Those of a program that was built before.
    try? FileManager.default.removeItem(at: lines)
    left = marbles.others(most: Self.most).reversed()
  }

  private var isInTime: Bool { -start.timeIntervalSinceNow < limitOfAll }

  /// Whether there is so much more than the page has that it is to read it.
  mutating func isDue() -> Bool {
    guard -start.timeIntervalSinceNow > showing else { return false }
    showing *= 2
    return true
  }

  /// Runs the next arrangement. After a second one that does not end, no more of them are run: the keys wait meanwhile.
  ///
  /// - Returns: False if there is none, or no time for it.
  mutating func runNext(while isNewest: () -> Bool) -> Bool {
    guard unended < 2, isInTime, let arrangement = left.popLast() else { return false }
    let program = Program.playground
    let begin = Date()
    let result = try? Playground.recordedRun(
      executable, in: package, reading: (marbles.texts(of: arrangement), lines), limit: limit,
      while: { isInTime && isNewest() })
    guard let result, result.outcome.ending != .stopped(.notWanted) else { return false }
    let hasEnded = !result.outcome.ending.isStopped
    unended = hasEnded ? 0 : unended + 1
    if hasEnded { limit = max(limit, min(-5 * begin.timeIntervalSinceNow, ChildProcess.patience)) }
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
