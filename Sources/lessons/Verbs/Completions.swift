import Foundation
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
    let package = try call.package
    if call.names.count > 1 {
      for name in try candidates(for: Array(call.names.dropFirst()), in: package, shell) { print(name) }
      return
    }
    let executable = Bundle.main.executableURL!.path
    print(CompletionScript(executable: executable, root: package.root.path).text(for: shell, in: call.language))
  }
}

extension Names<Shell> {
  /// The script calls this verb with the words that the reader has typed.
  fileprivate static let shell = Names(.shell, 1...Int.max, "bash|zsh|fish") { call in
    guard let shell = Shell(rawValue: call.names[0]) else { throw LessonError.usage(.noShell.with(call.names[0])) }
    return shell
  }
}
