extension Verb {
  static let watch = Verb(
    name: "watch", argument: Argument(kind: .lessonOrExercise), options: [.skipBuild],
    summary: "builds and runs a lesson or an exercise after every save",
    details: """
      Edit the file in your editor, beside this terminal. Each save builds it, runs it, and draws the page anew.
      Of a lesson it shows the lines and marbles that differ from the expected ones, and what the README says about the
      first step that differs. Of an exercise it shows the task, what your code prints beside what is expected, and what
      is missing. Both show errors of the compiler. It needs a terminal.
      Keys of a lesson: n shows the next step only, a all steps.
      Keys of an exercise: h shows a hint, s the solution, r gives you the file back as it was at the start.
      The space bar shows the rest of a page that is longer than the screen. q or Ctrl-C ends.
      """,
    example: Example(
      command: "watch batches",
      output: """
        batches  not yet

        Edit Batches.swift. A BatchSubscriber requests two values, …
        …
           you printed        expected
        *  request unlimited  request max(2)
           receive(1)         receive(1)
        …
        The subscriber requests unlimited. It should request two values.

        Edit Lessons/CustomSubscriber/Exercises/Batches.swift; each save runs it.
        h hint · s solution · r reset · q quit
        """)
  ) { invocation in
    let package = try invocation.package()
    let watched: any Watched =
      switch try Catalogue(of: package).program(invocation.names[0]) {
      case .lesson(let lesson): WatchedLesson(lesson, in: package)
      case .exercise(let exercise): WatchedExercise(exercise, in: package)
      }
    var loop = try WatchLoop(watched, in: package, invocation.builder(of: package))
    loop.run()
  }
}
