import LessonKit

/// A script that lets a shell complete the tool's commands and the names of the lessons, which it reads when it is asked,
/// so that a new one is among them.
func completions(for shell: Command.Shell, _ package: PackageFolder) -> String {
  let commands = Command.verbs.joined(separator: " ")
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
