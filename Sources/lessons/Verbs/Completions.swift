import LessonKit

extension Verb {
  static let completions = Verb(
    name: "completions", argument: Argument(kind: .shell),
    summary: "prints a script that completes names with the tab key",
    details: """
      The script also makes a command 'lessons' that works in every folder of the package. Names complete after
      'lessons' and after 'swift run lessons'. Small letters and hyphens will do: custom-s.
      """,
    example: Example(
      command: "completions bash",
      output: """
        # Put this line into ~/.bashrc, with the path of the package:
        #   source <(swift run --package-path PATH lessons completions bash)
        …
        """)
  ) { invocation in
    guard let shell = Shell(rawValue: invocation.names[0]) else {
      throw LessonError.usage("'completions' takes the name of a shell: bash, zsh or fish")
    }
    let package = try invocation.package()
    print(CompletionScript(root: package.root.path, language: package.language).text(for: shell))
  }
}
