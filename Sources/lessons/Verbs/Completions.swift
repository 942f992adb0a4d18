import LessonKit

extension Verb {
  static let completions = Verb(
    "completions", .shell,
    summary: Message("prints a script that completes names with the tab key", "打印一段脚本，让 Tab 键补全名字"),
    details: Message(
      """
      The script makes a command 'lessons', which works in every folder of the package, and completes the commands and
      names that follow it. Small letters and hyphens are enough: custom-s.
      """,
      """
      这段脚本提供一个命令 'lessons'，在这个包的每个文件夹里都能用，并补全它后面的命令和名字。
      可以只用小写字母和连字符：custom-s。
      """),
    example: Example(
      command: "completions bash",
      output: """
        # Put this line into ~/.bashrc, with the path of the package:
        #   source <(swift run --package-path PATH lessons completions bash)
        …
        """)
  ) { call, shell in
    let script = CompletionScript(
      root: try call.package.root.path, operators: DrawnOperator.all.map(\.name), language: call.language)
    print(script.text(for: shell))
  }
}

extension Names<Shell> {
  fileprivate static let shell = Names(.shell, 1...1, Shell.allCases.map(\.rawValue).joined(separator: "|")) { call in
    guard let shell = Shell(rawValue: call.names[0]) else {
      throw LessonError.usage(.noShell.with(call.names[0]))
    }
    return shell
  }
}

/// A shell that can complete names.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}
