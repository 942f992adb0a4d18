import LessonKit

/// A script with which the tab key completes the verbs and the names that follow them, after the command `lessons`. The
/// names of lessons and exercises are read when the key is pressed, so that a new lesson is among them.
struct CompletionScript {
  /// The package to use outside of any package.
  let root: String

  /// The names of operators, for `draw`.
  let operators: [String]

  var language = Language.english

  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: "\(head(shell, "~/.bashrc", "source <(%1)"))\n\(common)\n\(bash)"
    case .zsh: "\(head(shell, "~/.zshrc", "source <(%1)"))\n\(common)\n\(zsh)"
    case .fish: "\(head(shell, "~/.config/fish/config.fish", "%1 | source"))\n\(fish)"
    }
  }

  private func head(_ shell: Shell, _ file: String, _ line: Message) -> String {
    let command = "swift run --package-path PATH lessons completions \(shell)"
    return "\(language.says(.putLine, file))\n#   \(line.with(command))"
  }

  /// The part in the language of POSIX. The first argument of `_lessons_candidates` is the word to complete, the second
  /// one the verb, and the third one how many names there are already.
  private var common: String {
    #"""
    _lessons_root() {
      folder=$PWD
      while [ -n "$folder" ]; do
        if [ -f "$folder/Package.swift" ] && [ -d "$folder/Lessons" ]; then printf '%s\n' "$folder"; return; fi
        folder=${folder%/*}
      done
      printf '%s\n' \#(quoted(root))
    }

    _lessons_names() {
      case "$1" in lesson|program)
        for file in Lessons/*/Lesson.swift; do file=${file#*/}; printf '%s\n' "${file%%/*}"; done ;;
      esac
      case "$1" in
        exercise|program)
          ls -d Lessons/*/Exercises/Start/*.swift 2>/dev/null | sed -e 's|.*/||' -e 's|\.swift$||' ;;
        drawing) printf '%s\n' \#(operators.map(quoted).joined(separator: " ")) ;;
        verb) printf '%s\n' \#(Verb.all.map(\.name).joined(separator: " ")) ;;
        shell) printf '%s\n' \#(Shell.allCases.map(\.rawValue).joined(separator: " ")) ;;
      esac
    }

    _lessons_candidates() {
      case "$2" in
        '') kind=verb most=1 ;;
    \#(cases)
        *) kind= most=0 ;;
      esac
      if [ "$3" -ge "$most" ]; then return 0; fi
      (cd "$(_lessons_root)" && _lessons_names "$kind") | awk -v word="$1" '
        function folded(text) { text = tolower(text); gsub(/[-_]/, "", text); return text }
        index(folded($0), folded(word)) == 1'
    }
    """#
  }

  private var cases: String {
    Verb.all.map { "    \($0.name)) kind=\($0.names.kind) most=\(min($0.names.count.upperBound, 99)) ;;" }
      .joined(separator: "\n")
  }

  private var bash: String {
    #"""
    lessons() { swift run --quiet --package-path "$(_lessons_root)" lessons "$@"; }

    _lessons() {
      local verb=${COMP_WORDS[1]} count=$((COMP_CWORD - 2))
      if [[ $COMP_CWORD == 1 ]]; then verb= count=0; fi
      local IFS=$'\n'
      COMPREPLY=($(_lessons_candidates "${COMP_WORDS[COMP_CWORD]}" "$verb" "$count"))
    }
    complete -o default -F _lessons lessons
    """#
  }

  private var zsh: String {
    #"""
    lessons() { swift run --quiet --package-path "$(_lessons_root)" lessons "$@"; }

    _lessons() {
      local verb=${words[2]} count=$((CURRENT - 3))
      if (( CURRENT == 2 )); then verb= count=0; fi
      local names=(${(f)"$(emulate sh; _lessons_candidates "${words[CURRENT]}" "$verb" "$count")"})
      if (( $#names )); then compadd -U -- $names; else _files; fi
    }
    if (( ! $+functions[compdef] )); then autoload -Uz compinit && compinit; fi
    compdef _lessons lessons
    """#
  }

  /// fish has a language of its own, so `sh` runs the common part.
  private var fish: String {
    #"""
    function _lessons_sh
        command sh -c \#(fishQuoted(common + "\n\"$@\"")) sh $argv
    end

    function lessons --description 'Combine Lessons'
        swift run --quiet --package-path (_lessons_sh _lessons_root) lessons $argv
    end

    function _lessons
        set -l words (commandline -opc)
        _lessons_sh _lessons_candidates (commandline -ct) "$words[2]" (math (count $words) - 2)
    end
    complete -c lessons -n 'count (_lessons) >/dev/null' -f -a '(_lessons)'
    """#
  }

  private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }

  private func fishQuoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
