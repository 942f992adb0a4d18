import LessonKit

extension Verb {
  static let reset = Verb(
    "reset", .exercise, options: [Option.yes],
    summary: Message("restores the start file of an exercise", "把一个练习的文件恢复成起始文件"),
    details: Message(
      "It asks first. Your version is kept in .lessons, which git ignores.", "会先问你。你的版本保留在 .lessons 里，git 会忽略它。"),
    example: Example(
      command: "reset batches --yes",
      output: """
        Lessons/CustomSubscriber/Exercises/Batches.swift is the start file again.
        Your version is .lessons/Batches.swift.
        """)
  ) { call, exercise in
    let package = try call.package
    let language = package.language
    guard !package.isUntouched(exercise) else {
      print(language.says(.nothingToReset, exercise.file))
      return
    }
    // A file that is not there needs no question.
    if !call.has(Option.yes), package.isFile(exercise.file) {
      guard Terminal.canAsk else {
        throw LessonError.usage(.resetAsks.with(exercise.file))
      }
      let question = language.says(.replaceFile, exercise.file)
      guard Terminal.confirms(question) else {
        print(language.says(.nothingChanged))
        return
      }
    }
    let aside = try package.reset(exercise)
    print(language.says(.isStartFileAgain, exercise.file))
    if let aside { print(language.says(.yourVersion, aside)) }
  }
}
