import LessonKit
import LessonPackage

/// What a reader does with an exercise besides watching it.
extension Verb {
  static let hint = Verb(name: "hint", names: .one(.exercise)) { call in
    let exercise = try call.exercise
    let language = call.language
    let taken = try call.package.takeHint(of: exercise)
    let style = Terminal.style
    print(wrapped(language.says(.titled, style.bold(exercise.name), exercise.title), to: Terminal.width))
    for (number, hint) in zip(1..., taken.shown) {
      print("\n\(style.bold(language.says(.hintNumber, number, exercise.hints.count)))")
      print(Markdown(hint).text(style, to: Terminal.width))
    }
    guard !taken.isNew else { return }
    let advice = language.says(.noMoreHints, "swift run lessons solution \(exercise.name)")
    print("\n\(wrapped(advice, to: Terminal.width))")
  }

  static let solution = Verb(name: "solution", names: .one(.exercise)) { call in
    let (package, exercise, language) = (try call.package, try call.exercise, call.language)
    let asks = Terminal.canAsk && !package.progress.isSolved(exercise)
    guard !asks || Terminal.confirms(language.says(.showSolution, exercise.name)) else { return }
    let solution = try package.text(exercise.solutionFile).lines
      .map { $0.isEmpty ? "" : "  \(Terminal.style.code(String($0)))" }
    let difference = try package.solutionDifference(of: exercise)
    let changes =
      difference.isEmpty ? [language.says(.isSolution)] : [language.says(.becomesSolution), ""] + difference
    let heading = language.says(.solutionIn, exercise.solutionFile)
    Terminal.page(([heading, ""] + solution + changes).joined(separator: "\n"))
  }

  static let reset = Verb(name: "reset", names: .one(.exercise, .playground), options: [Option.yes]) { call in
    let package = try call.package
    let program = try call.isPlayground ? .playground : Program.exercise(call.exercise)
    guard !package.isUntouched(program) else {
      return print(call.language.says(.isStartFile, program.edited))
    }
    // A file that is not there needs no question.
    guard try !package.isFile(program.edited) || call.confirms(.replaceFile.with(program.edited)) else { return }
    print(try package.reset(program).joined(separator: "\n"))
  }
}

extension Call {
  /// Asks, unless `--yes` is given. Says that nothing changes if the answer is not yes.
  func confirms(_ question: Message) throws -> Bool {
    if has(Option.yes) { return true }
    guard Terminal.canAsk else { throw LessonError.usage(.asksFirst.with(verb.name)) }
    let isConfirmed = Terminal.confirms(language.says(question))
    if !isConfirmed { print(language.says(.nothingChanged)) }
    return isConfirmed
  }
}
