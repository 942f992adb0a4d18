import Foundation
import LessonKit

extension Verb {
  static let predict = Verb(
    name: "predict", argument: Argument(kind: .lesson), options: [.step, .skipBuild],
    summary: "shows the code of a step, and asks what it prints",
    example: Example(
      command: "predict CustomSubscriber --step 4",
      output: "…")
  ) { invocation in
    let package = try PackageFolder()
    let step = try invocation.number(.step)
    try ask(about: invocation.lesson(of: package), step, invocation.builder(of: package))
  }
}

/// Shows the code of a lesson's steps, and asks for each line that it prints. The lesson itself tells what is right.
///
/// - Parameter number: The step; all of them, one after the other, if nil.
private func ask(about lesson: LessonSource, _ number: Int?, _ builder: Builder) throws {
  let steps = number.map { number in lesson.steps.filter { $0.number == number } } ?? lesson.steps
  guard !steps.isEmpty else {
    throw LessonError.usage("\(lesson.name) has no step \(number ?? 1); its steps are 1 to \(lesson.steps.count)")
  }
  let executable = try builder.executable(of: lesson)
  var quiz = Quiz(style: Style(Terminal.hasColour))
  for step in steps {
    let outcome = try ChildProcess.run(executable, ["--step", "\(step.number)"])
    if let problem = outcome.problem {
      throw LessonError.failure("step \(step.number) cannot be asked for: \(problem)")
    }
    print("\(lesson.name), step \(step.number) of \(lesson.steps.count): \(step.title)\n")
    print(indented(step.code, by: 4))
    // The first line is the heading, and what follows the last newline is nothing.
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).dropFirst().dropLast()
    print(
      "\nIt prints \(lines.count) \(lines.count == 1 ? "line" : "lines"). Which one is next? (? shows it, q ends)\n")
    guard quiz.ask(for: lines.map(String.init)) else { break }
    print()
  }
  print(quiz.score)
}

/// Questions and answers, and the score.
private struct Quiz {
  let style: Style
  private var right = 0
  private var wrong = 0
  private var revealed = 0

  init(style: Style) {
    self.style = style
  }

  /// Asks for each line. Returns false if the reader wants no more.
  mutating func ask(for lines: [String]) -> Bool {
    for line in lines {
      if trimmed(line).isEmpty {
        print()
        continue
      }
      print("> ", terminator: "")
      fflush(nil)
      guard let guess = readLine().map(trimmed) else {
        print()
        return false
      }
      switch guess {
      case "q":
        return false
      case "?":
        revealed += 1
        print("  \(line)")
      case trimmed(line):
        right += 1
        print(style.good("  right"))
      default:
        wrong += 1
        print(style.bad("  no, it prints:") + " \(line)")
      }
    }
    return true
  }

  var score: String {
    let asked = right + wrong + revealed
    return "\(right) of \(asked) right" + (revealed > 0 ? ", \(revealed) shown" : "")
  }

  private func trimmed(_ line: String) -> String {
    line.trimmingCharacters(in: .whitespaces)
  }
}
