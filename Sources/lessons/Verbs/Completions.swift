import Book
import Foundation
import LessonKit
import LessonPackage

extension Verb {
  static let completions = Verb(
    name: "completions", names: Names(kinds: [.shell], count: 1...Int.max, usage: "bash|zsh|fish")
  ) { call in
    guard let shell = Shell(rawValue: call.names[0]) else { throw LessonError.usage(.noShell.with(call.names[0])) }
    // The script calls this verb with the words that the reader has typed.
    if call.names.count > 1 {
      for name in try endings(of: Array(call.names.dropFirst()), in: call.package, shell) { print(name) }
    } else {
      print(try script(for: shell, call), terminator: "")
    }
  }
}

enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// Where its user writes what runs when it starts.
  fileprivate var startUpFile: String {
    switch self {
    case .bash: "~/.bashrc"
    case .zsh: "~/.zshrc"
    case .fish: "~/.config/fish/config.fish"
    }
  }
}

/// A script that makes the command `lessons`, and completes the verbs and names that follow it. When the tab key is
/// pressed it asks the tool, so that a new lesson is among the names.
private func script(for shell: Shell, _ call: Call) throws -> String {
  // In quotation marks, as all three shells read them.
  func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }
  return filled(
    "completions.\(shell)", "swift run --quiet --package-path \(quoted(try call.package.root.path)) lessons",
    "\(quoted(Bundle.main.executableURL!.path)) completions \(shell) --", call.language.says(.putLine, shell.startUpFile))
}

/// The verbs or names with which a line may go on: a verb, and then the names that it takes.
///
/// - Parameters:
///   - words: The words after `lessons`. The last one is the beginning of what is wanted, in any case, and with or without
///     hyphens.
///   - shell: The shell that asks. fish offers only what begins as the typed word, so where that has hyphens, so have the
///     names.
func endings(of words: [String], in package: PackageFolder, _ shell: Shell) throws -> [String] {
  guard let last = words.last else { return [] }
  let names = words.count > 1 ? try Verb.named(words[0]).names : .one(.verb)
  guard words.count - 2 < names.count.upperBound else { return [] }
  let all = try names.kinds.flatMap { kind in
    switch kind {
    case .verb: Verb.all.map(\.name)
    case .shell: Shell.allCases.map(\.rawValue)
    case .drawing: DrawnOperator.typedNames
    case .lesson: try package.lessonNames
    case .exercise: try Catalogue(of: package).exercises.map(\.name)
    case .playground: [Program.playground.name]
    }
  }
  let found = all.filter { simplified($0).hasPrefix(simplified(last)) }
  guard shell == .fish, last.contains("-") else { return found }
  return found.map { $0.replacing(#/([a-z0-9])([A-Z])/#) { "\($0.1)-\($0.2)" }.lowercased() }
}
