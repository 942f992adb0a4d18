import Book
import Foundation
import LessonKit

extension Verb {
  static let completions = Verb(
    name: "completions", names: Names(kind: .shell, count: 1...Int.max, usage: "bash|zsh|fish"),
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
  ) { call in
    guard let shell = Shell(rawValue: call.names[0]) else { throw LessonError.usage(.noShell.with(call.names[0])) }
    // The script calls this verb with the words that the reader has typed.
    if call.names.count > 1 {
      for name in try candidates(for: Array(call.names.dropFirst()), in: call.package, shell) { print(name) }
    } else {
      print(try script(for: shell, call))
    }
  }
}

enum Shell: String, CaseIterable {
  case bash, zsh, fish
}

/// A script that makes the command `lessons`, and completes the verbs and names that follow it. When the tab key is
/// pressed it asks the tool, so that a new lesson is among the names.
private func script(for shell: Shell, _ call: Call) throws -> String {
  // In quotation marks, as all three shells read them.
  func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
  func head(_ file: String, _ line: String) -> String {
    let command = "swift run --package-path PATH lessons completions \(shell)"
    return "\(call.language.says(.putLine, file))\n#   \(line.replacing("%1", with: command))"
  }
  let run = "swift run --quiet --package-path \(quoted(try call.package.root.path)) lessons"
  let complete = "\(quoted(Bundle.main.executableURL!.path)) completions \(shell) --"
  return switch shell {
  case .bash:
    """
    \(head("~/.bashrc", "source <(%1)"))
    lessons() { \(run) "$@"; }
    _lessons() {
      local IFS=$'\\n'
      COMPREPLY=($(\(complete) "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
    }
    complete -o default -F _lessons lessons
    """
  case .zsh:
    """
    \(head("~/.zshrc", "source <(%1)"))
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
    \(head("~/.config/fish/config.fish", "%1 | source"))
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

/// The verbs or names with which a line may go on: a verb, and then the names that it takes.
///
/// - Parameters:
///   - words: The words after `lessons`. The last one is the beginning of what is wanted, in any case, and with or without
///     hyphens.
///   - shell: The shell that asks. fish offers only what begins as the typed word, so where that has hyphens, so have the
///     names.
func candidates(for words: [String], in package: PackageFolder, _ shell: Shell) throws -> [String] {
  guard let last = words.last else { return [] }
  let names = words.count > 1 ? try Verb.named(words[0]).names : Names(kind: .verb, count: 0...1, usage: "")
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
  if names.takesPlayground, words.count == 2 { all.append(Playground.name) }
  let found = all.filter { simplified($0).hasPrefix(simplified(last)) }
  guard shell == .fish, last.contains("-") else { return found }
  return found.map { $0.replacing(#/([a-z0-9])([A-Z])/#) { "\($0.1)-\($0.2)" }.lowercased() }
}
