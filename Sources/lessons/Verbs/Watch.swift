extension Verb {
  static let watch = Verb(
    name: "watch", argument: Argument(kind: .lessonOrExercise), options: [.skipBuild],
    summary: "builds and runs a lesson or an exercise after every save",
    details: """
      Of a lesson it shows the lines that differ from the expected trace, the marbles before and now, and what the README
      says about the first step that differs. Of an exercise it shows the task, what your code prints beside what is
      expected, and what is missing. Both show errors of the compiler. It needs a terminal.
      Keys of a lesson: n shows the next step only, a all steps.
      Keys of an exercise: h shows a hint, s the solution, r gives you the file back as it was at the start.
      q or Ctrl-C ends.
      """,
    example: Example(command: "watch batches", output: "…")
  ) { invocation in
    let package = try invocation.package()
    let watched: any Watched =
      switch try Catalogue(of: package).subject(invocation.names[0]) {
      case .lesson(let lesson): WatchedLesson(lesson, in: package)
      case .exercise(let exercise): WatchedExercise(exercise, in: package)
      }
    var loop = try WatchLoop(watched, in: package, invocation.builder(of: package))
    loop.run()
  }
}
