import Book
import Foundation
import LessonKit
import LessonPackage

/// The playground, which is compared with its run before.
struct WatchedPlayground: Watched {
  let package: PackageFolder

  /// Whether the code is shown, with what each line printed or sent last.
  var showsValues = false
  var printed: [String]?

  /// What the run before printed, if both came to their ends: to compare what was stopped tells nothing.
  var former: [String]?
  var problem: String?
  var crash: Fault?
  var recorded: StepRun?
  var executable: URL?
  var hasEnded = false

  var program: Program { .playground }
  var isRight: Bool { problem == nil }
  var keys: [(key: Character, label: Message)] { [("v", showsValues ? .withoutValues : .values)] }

  mutating func press(_ key: Character) { if key == "v" { showsValues.toggle() } }

  mutating func note(_ outcome: ChildProcess.Outcome, of executable: URL, while isNewest: () -> Bool) throws {
    former = problem == nil && outcome.problem == nil ? printed : nil
    var lines = outcome.output.lines.map(String.init)
    while lines.last?.isEmpty == true { lines.removeLast() }
    printed = firstLines(of: lines, language)
    problem = outcome.problem.map { language.says($0) }
    crash = outcome.crash(of: program, in: package)
    // A program that takes all the memory takes it once. One that did not end in its time shows soon what it does.
    recorded = nil
    (self.executable, hasEnded) = (executable, !outcome.ending.isStopped)
    if outcome.ending.isOutOfMemory { return }
    let isOverTime = outcome.ending.isStopped && !outcome.ending.hasPrintedTooMuch
    recorded = try Playground.recordedRun(
      executable, in: package, limit: isOverTime ? 2 : ChildProcess.patience, while: isNewest
    ).run
  }

  var title: String {
    guard problem == nil else { return "" }
    if former == nil || former == printed { return language.says(.ranToItsEnd) }
    return language.says(.beforeAndNow, language.says(.printsSomethingElse))
  }

  func lines(in rows: Int) throws -> [String] {
    let above = crash?.lines(style, language) ?? problem.map { [style.bad($0), ""] } ?? []
    if showsValues { return try above + codeWithValues() + [""] + (printed ?? []) }
    guard let printed, let former, former != printed else { return above + (printed ?? []) }
    let changes = comparedRows(former, printed)
    let room = rows - Terminal.height(of: above)
    let lines = Terminal.fitting(room) { markedLines(changes[...], around: $0, language) }
    let gone = changes.count { $0.mark == .missing }
    guard gone > 0, Terminal.height(of: lines) > room else { return above + lines }
    // What is new has the room, and not what is gone.
    let left = changes.filter { $0.mark != .missing }
    return above + Terminal.fitting(room - 1) { markedLines(left[...], around: $0, language) }
      + [style.faint("  - \(language.says(.linesGone, gone))")]
  }

  private func codeWithValues() throws -> [String] {
    let values = values ?? [:]
    let code = try package.text(program.edited).trimmingCharacters(in: .newlines).lines.map(String.init)
    // The values stand in a column of their own, unless a line is longer than most.
    let column = min((code.map(\.columns).max() ?? 0) + 2, 60)
    return zip(1..., code).map { number, line in
      let start = "\(style.faint(String(repeating: " ", count: max(3 - "\(number)".count, 0)) + "\(number)")) \(line)"
      guard let value = values[number].map(summary) else { return start }
      let blanks = String(repeating: " ", count: max(column - line.columns, 2))
      return "\(start)\(blanks)\(style.good(value))"
    }
  }

  var sentence: String { problem ?? language.says(.ranToItsEnd) }

  func parts() throws -> [LivePage.Part] {
    let text = run(program.name, code: try package.text(program.edited), printed: printed ?? [])
    return [(program.name, recorded.flatMap { Playground.hasRoom(for: $0) ? $0 : nil } ?? text, words)]
  }

  /// A program that did not end in its time would not do so with other marbles.
  func otherRuns(for page: LivePage) -> OtherRuns? {
    guard hasEnded, let executable, let recorded else { return nil }
    return OtherRuns(of: recorded, executable, in: package, for: page)
  }

  /// Those of a run that has no room on a page, too.
  var values: [Int: [String]]? { recorded?.valuesOfLines }
}
