import Book
import Foundation
import LessonKit
import LessonPackage

/// Something that a reader edits, and that is built and run again after every save.
protocol Watched {
  var package: PackageFolder { get }
  var program: Program { get }

  /// The keys that do something besides `q`, with what they do.
  var keys: [(key: Character, label: Message)] { get }

  /// What the reader is asked, in place of the keys. The next key is the answer.
  var question: String? { get }

  /// Whether the last run was right, so that the reader may go on.
  var isRight: Bool { get }

  /// Where the last run crashed.
  var crash: Fault? { get }

  mutating func press(_ key: Character) throws

  mutating func note(_ outcome: ChildProcess.Outcome, of executable: URL, while isNewest: () -> Bool) throws

  /// What follows the name on the screen after the last run: `prints what is expected`.
  var title: String { get }

  /// The lines below it. Those that matter most come first, and fit into so many rows if that is possible.
  func lines(in rows: Int) throws -> [String]

  /// How the last run went, and what it did, for the page in the browser.
  var sentence: String { get }
  func parts() throws -> [LivePage.Part]

  /// What stands beside the lines of code there, if it is not in the parts.
  var values: [Int: [String]]? { get }

  /// What is run for the page after it has shown the last run.
  func otherRuns(for page: LivePage) -> OtherRuns?
}

extension Watched {
  var language: Language { package.language }
  var style: Style { Terminal.style }
  var words: TraceWords { package.traceWords(program.folder) }
  var keys: [(key: Character, label: Message)] { [] }
  var question: String? { nil }
  var values: [Int: [String]]? { nil }
  func otherRuns(for page: LivePage) -> OtherRuns? { nil }

  mutating func press(_ key: Character) {}

  /// A run of which only the text is known that it printed.
  func run(_ title: String, step: Int = 1, code: String, printed: [String]) -> StepRun {
    let code = StepRun.Code(file: program.edited, first: 1, lines: code.lines.map(String.init))
    return StepRun(title: title, number: step, code: code, printed: printed)
  }
}
