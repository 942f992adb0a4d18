import Book
import LessonKit

extension Verb {
  static let hint = Verb(
    "hint", .exercise,
    summary: Message("shows the hints of an exercise, one more each time", "显示一个练习的提示，每次多一条"),
    example: Example(
      command: "hint batches",
      output: """
        batches: request two values at a time

        Hint 1 of 3
        How many values may a subscriber receive before it has requested again?
        """)
  ) { call, exercise in
    let package = try call.package
    let style = Style(Terminal.hasColour)
    let language = package.language
    let taken = ProgressStore(package).takeHint(of: exercise)
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

extension ProgressStore {
  /// Takes the next hint of an exercise, and remembers that it was taken.
  ///
  /// - Returns: All hints that were taken so far, and whether the last of them is new.
  func takeHint(of exercise: ExerciseSource) -> (shown: [String], isNew: Bool) {
    var taken = 0
    update {
      taken = $0.exercises[exercise.fileName]?.hints ?? 0
      $0.exercises[exercise.fileName, default: Progress.Exercise()].hints = min(taken + 1, exercise.hints.count)
    }
    return (Array(exercise.hints.prefix(taken + 1)), taken < exercise.hints.count)
  }
}
