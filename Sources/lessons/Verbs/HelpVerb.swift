import LessonKit

extension Verb {
  static let help = Verb(
    "help", .verb,
    summary: Message("explains a command, with an example", "说明一个命令做什么，并举一个例子"),
    example: Example(
      command: "help show",
      output: """
        usage: swift run lessons show NAME

        Shows the README of a lesson.
        …
        """)
  ) { call, verb in
    print(verb?.page(to: Terminal.width, in: call.language) ?? overview(to: Terminal.width, in: call.language))
  }
}

extension Names<Verb?> {
  fileprivate static let verb = Names(.verb, 0...1, "[COMMAND]") { try $0.names.first.map(Verb.named) }
}
