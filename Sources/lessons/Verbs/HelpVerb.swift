extension Verb {
  static let help = Verb(
    name: "help", argument: Argument(kind: .verb, count: .oneOrNone),
    summary: "tells what a command does, with an example",
    example: Example(
      command: "help show",
      output: """
        usage: swift run lessons show NAME

        Shows the README of a lesson.
        …
        """)
  ) { invocation in
    let language = try invocation.language
    guard let name = invocation.names.first else {
      print(overview(to: Terminal.width, in: language))
      return
    }
    print(try named(name).page(to: Terminal.width, in: language))
  }
}
