extension Verb {
  static let show = Verb(
    name: "show", argument: Argument(kind: .lesson),
    summary: "shows the README of a lesson",
    details: """
      On a terminal it uses your pager: $PAGER, or else less.
      """,
    example: Example(
      command: "show CustomSubscriber",
      output: """
        CustomSubscriber

        Article: Combine之自定义Subscriber (Chinese). …
        …
        """)
  ) { invocation in
    let package = try invocation.package()
    let lesson = try invocation.lesson(of: package)
    let readme = Markdown(try package.readme("Lessons/\(lesson.name)"))
    Terminal.page(readme.text(Style(Terminal.hasColour), to: Terminal.width))
    ProgressStore(package).update { $0.read(lesson) }
    Terminal.sayHowToGoOn(in: package.language)
  }
}
