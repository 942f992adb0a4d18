import Book
import LessonKit

extension Verb {
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
