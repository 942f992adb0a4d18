extension Verb {
  static let watch = Verb(
    name: "watch", argument: Argument(kind: .lesson), options: [.skipBuild],
    summary: "builds and runs a lesson after every save, and shows what has changed",
    details: """
      It shows the lines that differ from the expected trace, the marbles before and now, what the README says about the
      first step that differs, and errors of the compiler. It needs a terminal.
      Keys: n shows the next step only, a all steps, q or Ctrl-C ends.
      """,
    example: Example(command: "watch CustomSubscriber", output: "…")
  ) { invocation in
    let package = try PackageFolder()
    let lesson = WatchedLesson(try invocation.lesson(of: package), in: package)
    var loop = try WatchLoop(lesson, in: package, invocation.builder(of: package))
    loop.run()
  }
}
