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

        中文

        Article: Combine之自定义Subscriber (Chinese). …
        …
        """)
  ) { invocation in
    let package = try PackageFolder()
    let lesson = try invocation.lesson(of: package)
    let readme = Markdown(try package.text("Lessons/\(lesson.name)/README.md"))
    Terminal.page(readme.text(Style(Terminal.hasColour), to: Terminal.width))
    ProgressStore(package).update { $0.read(lesson) }
  }
}
