import LessonKit

extension Verb {
  static let help = Verb(
    name: "help", names: .verb,
    summary: Message("explains a command, with an example", "说明一个命令的用途，并举例"),
    example: Example(
      command: "help show",
      output: """
        usage: swift run lessons show NAME

        Shows the README of a lesson.
        …
        """)
  ) { call in
    let verb = try call.names.first.map(Verb.named)
    print(verb?.page(to: Terminal.width, in: call.language) ?? overview(to: Terminal.width, in: call.language))
  }
}

extension Names {
  fileprivate static let verb = Names(kind: .verb, count: 0...1, usage: "[COMMAND]")
}

extension Verb {
  /// The page of all verbs, as wide as the terminal.
  static func overview(to width: Int?, in language: Language = .english) -> String {
    wrapped(
      """
      \(language.says(.usage, "swift run lessons [COMMAND]"))

      \(columns(all.map { [$0.usage, language.says($0.summary)] }, width))

      \(language.says(.conventions))

      \(language.says(.exitCodes))
      """, to: width)
  }

  /// The page of this verb, as wide as the terminal.
  func page(to width: Int?, in language: Language = .english) -> String {
    let rows = (allOptions + [Option.help]).map { [$0.usage, language.says($0.help)] }
    let summary = language.says(summary)
    let sentence = language.says(.sentence, summary.prefix(1).uppercased() + summary.dropFirst())
    let usage = ([usage] + options.map { "[\($0.usage)]" }).joined(separator: " ")
    return wrapped(
      """
      \(language.says(.usage, "swift run lessons \(usage)"))

      \(([sentence] + [details].compactMap { $0.map(language.says) }).joined(separator: "\n\n"))

      \(Self.columns(rows, width))

      \(language.says(.forExample))

        $ swift run lessons \(example.command)
      \(indented(example.output, by: 2))
      """, to: width)
  }

  /// The verb and its names: `check [NAME...]`.
  var usage: String {
    ([name, names.usage].filter { !$0.isEmpty } + (passesOn ? ["[OPTION...]"] : [])).joined(separator: " ")
  }

  private static func columns(_ rows: [[String]], _ width: Int?) -> String {
    indented(Table(headings: ["", ""], rows: rows).text(to: width.map { $0 - 2 }), by: 2)
  }
}

extension Message {
  fileprivate static let usage = Message("usage: %1", "用法：%1")
  fileprivate static let sentence = Message("%1.", "%1。")
  fileprivate static let forExample = Message("For example:", "例如：")

  fileprivate static let conventions = Message(
    """
    Without a command, 'list' runs. 'COMMAND --help' shows the options of a command and an example.
    NAME is the name of a lesson, the beginning of it (customsub, custom-sub) or its number. 'watch' and 'check' also
    take the name of an exercise (batches); 'hint', 'solution' and 'reset' take only that.
    'run', 'watch', 'reset' and 'film' also take 'playground', the program in which you try things.
    """,
    """
    不写命令时运行 'list'。'COMMAND --help' 显示一个命令的选项和一个例子。
    NAME 指一课：它的名字、名字的开头（customsub、custom-sub）或编号。
    'watch' 和 'check' 也可以用于练习（batches），'hint'、'solution' 和 'reset' 只用于练习。
    'run'、'watch'、'reset' 和 'film' 还可以用于 'playground'，也就是供你试验的程序。
    """)

  fileprivate static let exitCodes = Message(
    "Exit codes: 0 done, 1 a trace differs or something failed, 64 wrong usage, 66 a file is missing.",
    "退出码：0 完成，1 运行记录不同或出了错，64 用法不对，66 缺少文件。")
}
