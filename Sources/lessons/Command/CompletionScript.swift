import Book
import LessonKit

/// A shell that can complete names.
enum Shell: String, CaseIterable {
  case bash, zsh, fish
}

/// A script that makes the command `lessons`, and completes the verbs and names that follow it. When the tab key is
/// pressed it asks the tool, so that a new lesson is among the names.
struct CompletionScript {
  /// The tool, and the package from which it is built.
  let executable: String
  let root: String

  func text(for shell: Shell, in language: Language) -> String {
    let run = "swift run --quiet --package-path \(quoted(root)) lessons"
    let complete = "\(quoted(executable)) completions \(shell) --"
    return switch shell {
    case .bash:
      """
      \(head("~/.bashrc", "source <(%1)", shell, language))
      lessons() { \(run) "$@"; }
      _lessons() {
        local IFS=$'\\n'
        COMPREPLY=($(\(complete) "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
      }
      complete -o default -F _lessons lessons
      """
    case .zsh:
      """
      \(head("~/.zshrc", "source <(%1)", shell, language))
      lessons() { \(run) "$@"; }
      _lessons() {
        local names=(${(f)"$(\(complete) "${(@)words[2,CURRENT]}" 2>/dev/null)"})
        if (( $#names )); then compadd -U -- $names; else _files; fi
      }
      if (( ! $+functions[compdef] )); then autoload -Uz compinit && compinit; fi
      compdef _lessons lessons
      """
    case .fish:
      """
      \(head("~/.config/fish/config.fish", "%1 | source", shell, language))
      function lessons --description 'Combine Lessons'
          \(run) $argv
      end
      function _lessons
          set -l words (commandline -opc) (commandline -ct)
          \(complete) $words[2..] 2>/dev/null
      end
      complete -c lessons -f -a '(_lessons)'
      """
    }
  }

  private func head(_ file: String, _ line: Message, _ shell: Shell, _ language: Language) -> String {
    let command = "swift run --package-path PATH lessons completions \(shell)"
    return "\(language.says(.putLine, file))\n#   \(line.with(command))"
  }

  /// In quotation marks, as all three shells read them.
  private func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
}

/// The verbs or names with which a line may go on: a verb, and then the names that it takes.
///
/// - Parameters:
///   - words: The words after `lessons`. The last one is the beginning of what is wanted, in any case, and with or without
///     hyphens.
///   - shell: The shell that asks. fish offers only what begins as the typed word, so where that has hyphens, so have the
///     names.
func candidates(for words: [String], in package: PackageFolder, _ shell: Shell) throws -> [String] {
  guard let last = words.last else { return [] }
  let names = words.count > 1 ? try Verb.named(words[0]).names : NamesDescription(kind: .verb, count: 0...1, usage: "")
  guard words.count - 2 < names.count.upperBound else { return [] }
  var all: [String] = []
  switch names.kind {
  case .nothing, .newLesson: break
  case .verb: all = Verb.all.map(\.name)
  case .shell: all = Shell.allCases.map(\.rawValue)
  case .drawing: all = DrawnOperator.typedNames
  case .lesson: all = try package.lessonNames
  case .exercise: all = try Catalogue(of: package).exercises.map(\.name)
  case .program: all = try package.lessonNames + Catalogue(of: package).exercises.map(\.name)
  }
  let found = all.filter { simplified($0).hasPrefix(simplified(last)) }
  guard shell == .fish, last.contains("-") else { return found }
  return found.map { $0.replacing(#/([a-z0-9])([A-Z])/#) { "\($0.1)-\($0.2)" }.lowercased() }
}
