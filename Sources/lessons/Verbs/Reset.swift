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
    let package = try PackageFolder()
    let exercise = try Catalogue(of: package).exercise(invocation.names[0])
    guard !package.isUntouched(exercise) else {
      print("\(exercise.file) is the start file already; there is nothing to reset.")
      return
    }
    // A file that is not there needs no question.
    if !invocation.has(.yes), package.isFile(exercise.file) {
      guard Terminal.canAsk else {
        throw LessonError.usage(
          "'reset' asks before it replaces \(exercise.file), which needs a terminal; add --yes")
      }
      guard Terminal.confirms("Replace \(exercise.file) by the start file? Your version is kept.") else {
        print("Nothing is changed.")
        return
      }
    }
    let aside = try package.reset(exercise)
    print("\(exercise.file) is the start file again.")
    if let aside { print("Your version is \(aside).") }
  }
}
