import LessonKit

/// A shell that can complete names.
enum Shell: String, CaseIterable {
  case bash, zsh
}

extension Verb {
  static let completions = Verb(
    name: "completions", argument: Argument(kind: .shell),
    summary: "prints a script that completes names with the tab key",
    example: Example(
      command: "completions bash",
      output: """
        # Put this into your shell:  source <(swift run lessons completions bash)
        …
        """)
  ) { invocation in
    guard let shell = Shell(rawValue: invocation.names[0]) else {
      throw LessonError.usage("'completions' takes the name of a shell, bash or zsh")
    }
    print(script(for: shell, try PackageFolder()))
  }
}

/// A script that lets a shell complete the tool's commands and the names of the lessons, which it reads when it is asked,
/// so that a new one is among them.
private func script(for shell: Shell, _ package: PackageFolder) -> String {
  let commands = Verb.all.map(\.name).joined(separator: " ")
  let lessons = "command ls '\(package.root.appending(path: "Lessons").path)' 2>/dev/null"
  let head = """
    # Put this into your shell:  source <(swift run lessons completions \(shell.rawValue))
    lessons() { swift run --quiet lessons "$@"; }
    """
  return switch shell {
  case .bash:
    head + """

      _lessons() {
        local words
        case "${COMP_CWORD}:${COMP_WORDS[1]}" in
          1:*) words="\(commands)" ;;
          2:run|*:check|2:show|2:predict|2:marbles) words="$(\(lessons))" ;;
          2:completions) words="bash zsh" ;;
          3:predict) words="--step" ;;
          3:marbles) words="--step --svg" ;;
          3:run) words="--step --list --check --help" ;;
        esac
        COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))
      }
      complete -F _lessons lessons
      """
  case .zsh:
    head + """

      _lessons() {
        case "$((CURRENT - 1)):${words[2]}" in
          1:*) compadd \(commands) ;;
          2:run|*:check|2:show|2:predict|2:marbles) compadd $(\(lessons)) ;;
          2:completions) compadd bash zsh ;;
          3:predict) compadd -- --step ;;
          3:marbles) compadd -- --step --svg ;;
          3:run) compadd -- --step --list --check --help ;;
        esac
      }
      compdef _lessons lessons
      """
  }
}
