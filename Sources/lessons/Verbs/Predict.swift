import Foundation
import LessonKit
import LessonPackage

extension Verb {
  static let predict = Verb(name: "predict", names: .one(.lesson), options: [Option.step, Option.skipBuild]) { call in
    let lesson = try call.lesson
    let steps = try lesson.steps(call[Option.step])
    let executable = try call.builder.executable(lesson.name)
    let quiz = Quiz(lesson: lesson, package: try call.package)
    var wantsMore = true
    for step in steps where wantsMore {
      let run = try call.package.run(lesson, executable, step: step.number)
      wantsMore = try quiz.ask(about: step, run.trace)
    }
    Terminal.sayHowToGoOn(in: call.language)
  }
}

private struct Quiz {
  let lesson: LessonSource
  let package: PackageFolder
  let style = Terminal.style
  let width = Terminal.width

  private var language: Language { package.language }
  private var words: TraceWords { package.traceWords("Lessons/\(lesson.name)") }

  /// Shows a step, and asks what it prints. A step that is gone through is read, and its score is remembered.
  ///
  /// - Returns: False if the reader wants no more.
  func ask(about step: LessonSource.Step, _ trace: [StepRun.Line]) throws -> Bool {
    let readme = try package.explanation(of: lesson.name, step: step.number) ?? ""
    let questions = Questions(trace, code: step.code, readme: readme)
    let title = language.says(.stepOf, lesson.name, step.number, lesson.steps.count, step.fullTitle)
    print(wrapped(style.bold(title), to: width))
    print("\n\(style.code(indented(step.code, by: 4)))\n")
    print(wrapped(language.says(questions.count == 0 ? .printsThis : .whatIsPrinted), to: width), terminator: "\n\n")
    var score = Progress.Score(right: 0, asked: questions.count)
    for entry in questions.entries {
      guard entry.answer != nil else {
        show(entry.line ?? "")
        continue
      }
      guard let isRight = ask(entry) else { return false }
      score.right += isRight ? 1 : 0
    }
    package.updateProgress { $0.predicted(lesson, step: step.number, score) }
    guard score.asked > 0 else { return true }
    print("\n\(language.says(.rightOf, score.right, score.asked))\n")
    if score.right < score.asked, let words = try package.words(about: lesson.name, step: step.number) {
      print("\(language.says(.readmeExplains))\n")
      print(indented(Markdown(words).text(style, to: width.map { $0 - 2 }), by: 2), terminator: "\n\n")
    }
    return true
  }

  private func ask(_ question: Questions.Entry) -> Bool? {
    if case .row(let label, _) = question.answer { show("\(label)▢") }
    guard let answer = Terminal.ask("> ")?.trimmingCharacters(in: .whitespaces), answer != "q" else { return nil }
    let line = question.line?.trimmingCharacters(in: .whitespaces) ?? language.says(.nothingIsPrinted)
    let isRight = question.accepts(answer)
    if answer.isEmpty {
      show(line)
    } else if isRight {
      let isWhole = question.line == nil || answer == line
      print(wrapped(style.good("  \(language.says(.right))") + (isWhole ? "" : "  \(line)"), to: width))
    } else {
      print(wrapped(style.bad("  \(language.says(.no))") + (language == .chinese ? "" : " ") + line, to: width))
    }
    return isRight
  }

  private func show(_ line: String) {
    print(wrapped(line.isEmpty ? "" : "  \(line)\(words.behind(line))", to: width))
  }
}
