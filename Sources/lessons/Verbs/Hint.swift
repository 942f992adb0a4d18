import Book
import LessonKit

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
}
