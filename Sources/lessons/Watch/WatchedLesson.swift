import Foundation
import LessonKit

/// A lesson that is watched. The page shows its expected trace and the new one, and where they differ.
struct WatchedLesson: Watched {
  private let lesson: LessonSource
  private let package: PackageFolder

  /// The only step that is shown; all if nil.
  private var shownStep: Int?

  /// The drawings of the last run, and those of the last run that printed the expected trace, by the number of the step.
  private var drawings: [Int: String] = [:]
  private var expectedDrawings: [Int: String] = [:]

  init(_ lesson: LessonSource, in package: PackageFolder) {
    self.lesson = lesson
    self.package = package
  }

  var name: String { lesson.name }
  var product: String { lesson.name }
  var folder: String { "Lessons/\(lesson.name)" }

  var files: [String] {
    get throws {
      let names = FileManager.default.enumerator(atPath: package.root.appending(path: folder).path)
      return (names?.allObjects ?? []).compactMap { $0 as? String }.filter {
        $0.hasSuffix(".swift") && !$0.hasPrefix("Exercises/")
      }
      .map { "\(folder)/\($0)" }
    }
  }

  var keys: [(key: Character, label: String)] { [("n", "next step"), ("a", "all steps")] }

  mutating func press(_ key: Character) {
    switch key {
    case "n":
      let numbers = lesson.steps.map(\.number)
      shownStep = numbers.first { $0 > shownStep ?? 0 } ?? numbers.first
    case "a": shownStep = nil
    default: break
    }
  }

  mutating func note(_ outcome: ChildProcess.Outcome, of executable: URL) throws {
    guard outcome.problem == nil else {
      drawings = [:]
      return
    }
    drawings = Self.parts(of: try ChildProcess.run(executable, ["--marbles"]).output)
    let isExpected = try package.expectedTrace(of: lesson.name).difference(to: Trace(outcome.output)) == nil
    if isExpected { expectedDrawings = drawings }
    ProgressStore(package).update { $0.read(lesson) }
  }

  /// The drawings below the headings of their steps. Their numbers have gaps: not every step records its streams.
  private static func parts(of text: String) -> [Int: String] {
    var parts: [Int: String] = [:]
    var number = 0
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if let heading = line.wholeMatch(of: #/(\d+)\. .+/#), let next = Int(heading.output.1), next > number {
        number = next
      } else {
        parts[number, default: ""] += "\(line)\n"
      }
    }
    return parts.mapValues { $0.trimmingCharacters(in: .newlines) }
  }

  func page(of outcome: ChildProcess.Outcome, _ style: Style) throws -> WatchPage {
    let comparison = LessonComparison(
      expected: try package.expectedTrace(of: lesson.name), printed: Trace(outcome.output))
    let changed = comparison.changedSteps
    var lines: [String] = []
    let shown = shownStep.map { [$0] } ?? (changed.isEmpty ? lesson.steps.map(\.number) : changed)
    for number in shown {
      lines += comparison.lines(ofStep: number, isWhole: shownStep != nil, style)
      lines += drawings(ofStep: number, style)
      lines.append("")
    }
    if let problem = outcome.problemMessage { lines += [style.bad(package.language.says(problem)), ""] }
    if let explained = shownStep ?? changed.first, let text = try package.explanation(of: lesson.name, step: explained)
    {
      lines.append(style.faint(package.language.says("The README says about step %:", explained)))
      let words = Markdown(text).text(style, to: Terminal.width.map { $0 - 2 })
      lines += words.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    }
    return WatchPage(title: title(outcome, changed), lines: lines)
  }

  private func title(_ outcome: ChildProcess.Outcome, _ changed: [Int]) -> String {
    let language = package.language
    return switch changed.count {
    case 0:
      language.says(outcome.problem == nil ? "prints what is expected" : "prints what is expected, but goes wrong")
    case 1: language.says("prints something else in step %  (- before, + now)", changed[0])
    default:
      language.says(
        "prints something else in steps %  (- before, + now)", changed.map(String.init).joined(separator: ", "))
    }
  }

  /// The marbles, before and now if they differ.
  private func drawings(ofStep number: Int, _ style: Style) -> [String] {
    guard let now = drawings[number], let before = expectedDrawings[number], now != before else { return [] }
    return ["", style.faint(package.language.says("before:"))] + marked(before, against: now, style.bad)
      + [style.faint(package.language.says("now:"))] + marked(now, against: before, style.good)
  }

  /// The rows of a drawing. A row that the other one does not have is marked.
  private func marked(_ drawing: String, against other: String, _ mark: (String) -> String) -> [String] {
    let others = Set(other.split(separator: "\n"))
    return drawing.split(separator: "\n").map { others.contains($0) ? "    \($0)" : mark("  * \($0)") }
  }
}
