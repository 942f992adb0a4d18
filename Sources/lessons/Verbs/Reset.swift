import LessonKit

extension Verb {
  static let reset = Verb(
    name: "reset", argument: Argument(kind: .exercise), options: [.yes],
    summary: "gives you the file of an exercise back as it was at the start",
    details: "It asks first. Your version is kept in .lessons, which git ignores.",
    example: Example(
      command: "reset batches --yes",
      output: """
        Lessons/CustomSubscriber/Exercises/Batches.swift is the start file again.
        Your version is .lessons/Batches.swift.
        """)
  ) { invocation in
    let package = try invocation.package()
    let exercise = try Catalogue(of: package).exercise(invocation.names[0])
    let language = package.language
    guard !package.isUntouched(exercise) else {
      print(language.says("% is the start file already; there is nothing to reset.", exercise.file))
      return
    }
    // A file that is not there needs no question.
    if !invocation.has(.yes), package.isFile(exercise.file) {
      guard Terminal.canAsk else {
        throw LessonError.usage(
          "'reset' asks before it replaces \(exercise.file), which needs a terminal; add --yes")
      }
      let question = language.says("Replace % by the start file? Your version is kept.", exercise.file)
      guard Terminal.confirms(question) else {
        print(language.says("Nothing is changed."))
        return
      }
    }
    let aside = try package.reset(exercise)
    print(language.says("% is the start file again.", exercise.file))
    if let aside { print(language.says("Your version is %.", aside)) }
  }
}
