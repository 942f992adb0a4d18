import Foundation
import LessonKit
import LessonPackage

/// What is wrong at a place of a file in the package: an error of the compiler, or a crash.
struct Fault: Equatable {
  /// From the package's root.
  let path: String
  let line: Int

  /// In bytes, from 1, as the compiler counts.
  let column: Int
  let text: String

  /// The whole file; empty if it cannot be read.
  let source: String

  /// - Parameter file: The file's path.
  init(in file: String, line: Int, column: Int, _ text: String, root: URL) {
    path = file.replacing(root.path + "/", with: "")
    (self.line, self.column, self.text) = (max(line, 1), max(column, 1), text)
    source = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
  }

  /// What helps, if the text does not say it.
  var hint: Message? { Hint.of(text, at: String(codeLine ?? "")) }

  /// The text, and the line of code with a caret below the place.
  func lines(_ style: Style, _ language: Language) -> [String] {
    [style.bad("\(path):\(line): \(text)")] + code + (hint.map { ["  " + style.good(language.says($0))] } ?? []) + [""]
  }

  private var codeLine: Substring? { source.lines.dropFirst(line - 1).first }

  private var code: [String] {
    guard let code = codeLine else { return [] }
    func visible(_ text: String) -> String { text.replacing("\t", with: "    ") }
    let before = visible(String(decoding: code.utf8.prefix(column - 1), as: UTF8.self))
    let margin = "".padded(to: "\(line)".count)
    // What follows the margin has to stay on one line of the terminal, or else the caret is not below the place.
    let room = Terminal.width.map { max($0 - margin.count - 7, 10) } ?? .max
    let (text, place) = Self.part(of: visible(String(code)), around: before.columns, columns: room)
    return ["  \(line) | \(text)", "  \(margin) | \("".padded(to: place))^"]
  }

  /// A line of code, or so much of it around a place as has room, and where that place is in it.
  static func part(of code: String, around place: Int, columns room: Int) -> (text: String, place: Int) {
    let all = code.columns
    guard all > room else { return (code, place) }
    // More of what comes before: the place is where something ends.
    let first = place < room - 1 ? 0 : place - room * 2 / 3
    var text = first > 0 ? "…" : ""
    var (column, newPlace) = (0, place)
    for character in code {
      if column >= first {
        if column <= place { newPlace = text.columns + place - column }
        let isWhole = text.columns + all - column <= room
        guard isWhole || text.columns + character.columns < room else { return ("\(text)…", newPlace) }
        text.append(character)
      }
      column += character.columns
    }
    return (text, newPlace)
  }
}

extension ChildProcess.Outcome {
  /// The crash, at the innermost call in a file that the reader edits: the crash itself may be in Swift's library.
  func crash(of program: Program, in package: PackageFolder) -> Fault? {
    let calls = crashSite.map { ($0.path.replacing(package.root.path + "/", with: ""), $0.line, $0.column) }
    guard let problem,
      let call = calls.first(where: { $0.0 == program.edited })
        ?? calls.first(where: { $0.0.hasPrefix("\(program.folder)/") })
    else { return nil }
    return Fault(
      in: package.path(call.0), line: call.1, column: call.2, package.language.says(problem), root: package.root)
  }
}

extension PackageFolder {
  /// What is wrong with a run, at its place if it has one. Nil if nothing is.
  func problem(of program: Program, _ outcome: ChildProcess.Outcome) -> Message? {
    guard let crash = outcome.crash(of: program, in: self) else { return outcome.problem }
    let text = crash.lines(Style(false), language).dropLast().joined(separator: "\n")
    return Message(text, text)
  }

  /// The run of a lesson's step as data. If there is none, the step runs once more: what it prints until it crashes goes to
  /// standard error, and the error says where that was.
  func run(_ lesson: LessonSource, _ executable: URL, step: Int) throws -> StepRun {
    do {
      return try [StepRun](running: executable, step: step, limit: ChildProcess.patience)[0]
    } catch let error as LessonError {
      let outcome = try? ChildProcess.run(executable, ["--step", "\(step)"], limit: ChildProcess.patience / 5).visible
      guard let outcome, let problem = problem(of: .lesson(lesson), outcome) else { throw error }
      outcome.showLastLines()
      // With less time it was stopped sooner.
      throw outcome.ending.isStopped ? error : LessonError.failure(problem)
    }
  }
}

extension ChildProcess.Outcome {
  /// Writes to standard error what a program printed before it went wrong.
  func showLastLines() {
    FileHandle.standardError.write(Data(output.lines.suffix(40).joined(separator: "\n").utf8))
  }
}
