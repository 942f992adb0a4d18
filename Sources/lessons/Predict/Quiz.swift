import LessonKit

/// Questions and answers, and the score.
struct Quiz {
  private let lesson: LessonSource
  private let package: PackageFolder

  /// What the lesson's files print. They are read once for all steps.
  private let templates: [Template]
  private let style = Style(Terminal.hasColour)
  private let width = Terminal.width
  private var right = 0
  private var wrong = 0
  private var revealed = 0

  init(_ lesson: LessonSource, in package: PackageFolder) throws {
    self.lesson = lesson
    self.package = package
    templates = try package.sources(of: lesson.name).flatMap(SourceScanner.templates)
  }

  var score: String {
    let score = language.says(.rightOf, right, right + wrong)
    return score + (revealed > 0 ? language.says(.shown, revealed) : "")
  }

  private var language: Language { package.language }

  func remember() {
    let score = Progress.Score(right: right, asked: right + wrong)
    ProgressStore(package).update { $0.predicted(lesson, score) }
  }

  /// Shows a step, and asks what it prints.
  ///
  /// - Returns: False if the reader wants no more.
  mutating func ask(about step: LessonSource.Step, _ trace: [StepRun.Line]) throws -> Bool {
    let readme = try package.explanation(of: lesson.name, step: step.number) ?? ""
    let questions = Questions(trace, code: step.code, others: templates, readme: readme)
    let count = questions.entries.count { if case .question = $0 { true } else { false } }

    let title = language.says(.stepOf, lesson.name, step.number, lesson.steps.count, step.fullTitle)
    print(wrapped(style.bold(title), to: width))
    print("\n\(style.code(indented(step.code, by: 4)))\n")
    print(wrapped(language.says(count == 0 ? .printsThis : .fillIn), to: width), terminator: "\n\n")
    let before = wrong
    guard goThrough(questions) else { return false }
    print()
    if wrong > before, let words = try package.words(about: lesson.name, step: step.number) {
      print("\(language.says(.readmeExplains))\n")
      print(indented(Markdown(words).text(style, to: width.map { $0 - 2 }), by: 2), terminator: "\n\n")
    }
    return true
  }

  /// Returns false if the reader wants no more.
  private mutating func goThrough(_ questions: Questions) -> Bool {
    for entry in questions.entries {
      switch entry {
      case .shown(let line): show(line)
      case .question(let question): guard ask(question) else { return false }
      }
    }
    return true
  }

  /// Returns false if the reader wants no more.
  private mutating func ask(_ question: Question) -> Bool {
    show(question.shown)
    guard let answer = Terminal.ask("> ")?.trimmingCharacters(in: .whitespaces), answer != "q" else { return false }
    let solution = question.line ?? language.says(.nothingIsPrinted)
    if answer.isEmpty {
      revealed += 1
      show(solution)
    } else if question.accepts(answer) {
      right += 1
      print(style.good("  \(language.says(.right))"))
    } else {
      wrong += 1
      let gap = language == .chinese ? "" : " "
      let line = question.line?.trimmingCharacters(in: .whitespaces) ?? solution
      print(wrapped(style.bad("  \(language.says(.no))") + gap + line, to: width))
    }
    return true
  }

  private func show(_ line: String) {
    print(wrapped(line.isEmpty ? "" : "  \(line)", to: width))
  }
}
