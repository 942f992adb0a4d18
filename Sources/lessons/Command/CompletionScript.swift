/// Lets a shell complete the tool's commands, their options, and the names of lessons. The names are read when they are
/// asked for, so that a new one is among them.
struct CompletionScript {
  /// The package that is meant if the reader stands in none.
  let root: String

  /// The language of the comment at its top.
  var language = Language.english

  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: "\(head("~/.bashrc", "source <(%)"))\n\(common)\n\(bash)"
    case .zsh: "\(head("~/.zshrc", "source <(%)"))\n\(common)\n\(zsh)"
    case .fish: "\(head("~/.config/fish/config.fish", "% | source"))\n\(fish)"
    }
  }

  private func head(_ file: String, _ line: String) -> String {
    let shell = file.hasSuffix("fish") ? "fish" : file.hasSuffix("zshrc") ? "zsh" : "bash"
    let command = "swift run --package-path PATH lessons completions \(shell)"
    return """
      \(language.says("# Put this line into %, with the path of the package:", file))
      #   \(line.replacing("%", with: command))
      """
  }

  /// For every shell that knows what POSIX says. The last argument of `_lessons_candidates` is the word to complete; the
  /// others are the words between it and the program's name.
  private var common: String {
    #"""
    _lessons_root() {
      local folder
      folder=$PWD
      while [ -n "$folder" ]; do
        if [ -f "$folder/Package.swift" ] && [ -d "$folder/Lessons" ]; then printf '%s\n' "$folder"; return; fi
        folder=${folder%/*}
      done
      printf '%s\n' \#(quoted(root))
    }

    _lessons_candidates() {
      if [ -n "${ZSH_VERSION-}" ]; then emulate -L sh; fi
      local verb names before kind most options root
      verb= names=0 before= kind= most=0 options=
      while [ $# -gt 1 ]; do
        case "$before" in
          \#(optionsWithValue)) before= ;;
          *)
            before=$1
            case "$1" in
              -*) ;;
              *) if [ -z "$verb" ]; then verb=$1; else names=$((names + 1)); fi ;;
            esac ;;
        esac
        shift
      done
      case "$before" in \#(optionsWithValue)) return 0 ;; esac
      case "$verb" in
        '') kind=verb most=1 options=--help ;;
    \#(cases)
      esac
      root=$(_lessons_root)
      case "$1" in
        -*) printf '%s\n' $options ;;
        *)
          if [ "$names" -ge "$most" ]; then return 0; fi
          case "$kind" in
            verb) printf '%s\n' \#(Verb.all.map(\.name).joined(separator: " ")) ;;
            shell) printf '%s\n' \#(Shell.allCases.map(\.rawValue).joined(separator: " ")) ;;
          esac
          case "$kind" in lesson*)
            (cd "$root/Lessons" && for file in */Lesson.swift; do printf '%s\n' "${file%%/*}"; done) 2>/dev/null ;;
          esac
          case "$kind" in *xercise)
            (cd "$root/Lessons" && ls -d */Exercises/Start/*.swift) 2>/dev/null |
              sed -e 's|.*/||' -e 's|\.swift$||' ;;
          esac ;;
      esac | awk -v word="$1" '
        function folded(text) { text = tolower(text); gsub(/[-_]/, "", text); return text }
        index(folded($0), folded(word)) == 1'
    }
    """#
  }

  private var cases: String {
    Verb.all.map { verb in
      let kind = verb.argument.map { "\($0.kind)" } ?? ""
      let most =
        switch verb.argument?.count {
        case nil: 0
        case .any: 1000
        default: 1
        }
      var options = verb.allOptions.map(\.name) + ["--help"]
      if verb.argument?.count == .oneAndItsOptions { options += ["--step", "--list", "--check", "--marbles"] }
      return "    \(verb.name)) kind=\(kind) most=\(most) options='\(options.joined(separator: " "))' ;;"
    }.joined(separator: "\n")
  }

  private var optionsWithValue: String {
    let options = Verb.all.flatMap(\.allOptions).filter { $0.value != nil }.map(\.name)
    return Set(options + ["--step"]).sorted().joined(separator: "|")
  }

  private var bash: String {
    #"""
    lessons() { swift run --quiet --package-path "$(_lessons_root)" lessons "$@"; }

    # The argument is the number of words that name the program: 1 for lessons, 3 for swift run lessons.
    _lessons_complete() {
      local word=${COMP_WORDS[COMP_CWORD]}
      if [[ ${COMP_WORDS[COMP_CWORD-1]} == --svg ]]; then
        COMPREPLY=($(compgen -f -- "$word"))
      else
        COMPREPLY=($(_lessons_candidates "${COMP_WORDS[@]:$1:COMP_CWORD-$1}" "$word"))
      fi
    }
    _lessons() { _lessons_complete 1; }

    # What completes the command swift elsewhere goes on doing so.
    if [[ $(complete -p swift 2>/dev/null) != *_lessons_swift* ]]; then
      if ! complete -p swift &>/dev/null && declare -F _completion_loader >/dev/null; then
        _completion_loader swift 2>/dev/null
      fi
      _lessons_before=$(complete -p swift 2>/dev/null)
    fi
    _lessons_swift() {
      if [[ $COMP_CWORD -gt 2 && ${COMP_WORDS[1]} == run && ${COMP_WORDS[2]} == lessons ]]; then
        _lessons_complete 3
      elif [[ $_lessons_before =~ -F\ ([^ ]+) ]]; then
        "${BASH_REMATCH[1]}" "$@"
      else
        COMPREPLY=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}"))
      fi
    }
    complete -F _lessons lessons
    complete -F _lessons_swift swift
    """#
  }

  private var zsh: String {
    #"""
    lessons() { swift run --quiet --package-path "$(_lessons_root)" lessons "$@"; }

    # The argument is the number of words that name the program: 1 for lessons, 3 for swift run lessons.
    _lessons_complete() {
      if [[ ${words[CURRENT-1]} == --svg ]]; then _files; return; fi
      compadd -U -- ${(f)"$(_lessons_candidates "${(@)words[$1+1,CURRENT-1]}" "${words[CURRENT]}")"}
    }
    _lessons() { _lessons_complete 1 }

    # What completes the command swift elsewhere goes on doing so.
    _lessons_swift() {
      if (( CURRENT > 3 )) && [[ ${words[2]} == run && ${words[3]} == lessons ]]; then
        _lessons_complete 3
      elif [[ -n $_lessons_before ]]; then
        $_lessons_before "$@"
      else
        _files
      fi
    }
    if (( ! $+functions[compdef] )); then autoload -Uz compinit && compinit; fi
    if [[ ${_comps[swift]-} != _lessons_swift ]]; then _lessons_before=${_comps[swift]-}; fi
    compdef _lessons lessons
    compdef _lessons_swift swift
    """#
  }

  /// fish has a language of its own, so the common part runs in `sh`. It offers only what contains the typed letters: where
  /// those have a hyphen, so have the names.
  private var fish: String {
    #"""
    function _lessons_sh
        command sh -c \#(fishQuoted(common + "\n\"$@\"")) sh $argv
    end

    function lessons --description 'Combine Lessons'
        swift run --quiet --package-path (_lessons_sh _lessons_root) lessons $argv
    end

    # The argument is the number of words that name the program: 1 for lessons, 3 for swift run lessons.
    function _lessons_complete
        set -l words (commandline -opc)
        set -l word (commandline -ct)
        set -l names (_lessons_sh _lessons_candidates $words[(math $argv[1] + 1)..] "$word")
        if string match -qr -- '^[^-].*-' "$word"
            string replace -ar '([a-z0-9])([A-Z])' '$1-$2' -- $names | string lower
        else if test (count $names) -gt 0
            printf '%s\n' $names
        end
    end

    function _lessons_is_swift_run
        set -l words (commandline -opc)
        test (count $words) -ge 3; and test "$words[2]" = run; and test "$words[3]" = lessons
    end

    complete -c lessons -f -a '(_lessons_complete 1)'
    complete -c lessons -n '__fish_prev_arg_in --svg' -F
    complete -c swift -n _lessons_is_swift_run -f -a '(_lessons_complete 3)'
    """#
  }

  private func quoted(_ text: String) -> String {
    "'\(text.replacing("'", with: "'\\''"))'"
  }

  private func fishQuoted(_ text: String) -> String {
    "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}
