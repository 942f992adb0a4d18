import Foundation
import LessonKit

/// What the compiler says about a build that failed, shortened to what a reader has to mend.
struct BuildMessages {
  struct Message: Equatable {
    /// From the package's root.
    let path: String
    let line: Int

    /// In bytes, from 1, as the compiler counts.
    let column: Int
    let text: String

    /// The whole file; empty if it cannot be read.
    let source: String
  }

  /// The errors, those in the reader's files first.
  let errors: [Message]

  /// What the build printed, for errors that have no place.
  private let log: String

  init(_ log: String, root: URL, folder: String) {
    self.log = log
    var messages: [Message] = []
    for match in log.matches(of: #/(?m)^(\/.+?):(\d+):(\d+): error: (.+)$/#) {
      let (file, line, column, text) = (String(match.1), Int(match.2) ?? 1, Int(match.3) ?? 1, String(match.4))
      let message = Message(
        path: file.replacing(root.path + "/", with: ""), line: max(line, 1), column: max(column, 1), text: text,
        source: (try? String(contentsOfFile: file, encoding: .utf8)) ?? "")
      // A compiler that compiles a module twice says everything twice.
      if !messages.contains(message) { messages.append(message) }
    }
    errors = messages.filter { $0.path.hasPrefix("\(folder)/") } + messages.filter { !$0.path.hasPrefix("\(folder)/") }
  }

  /// The first errors, each with its line of code and a caret below the place.
  func lines(_ style: Style, _ language: Language) -> [String] {
    guard !errors.isEmpty else { return linesWithoutPlace(style) }
    let shown = errors.prefix(3).flatMap { error -> [String] in
      let title = style.bad("\(error.path):\(error.line): \(error.text)")
      guard let code = error.source.lines.dropFirst(error.line - 1).first else { return [title, ""] }
      let before = String(decoding: code.utf8.prefix(error.column - 1), as: UTF8.self)
      let (margin, blanks) = ("".padded(to: "\(error.line)".count), "".padded(to: before.columns))
      return [title, "  \(error.line) | \(code)", "  \(margin) | \(blanks)^", ""]
    }
    let rest = errors.count - 3
    return rest > 0 ? shown + [language.says(.moreErrors, rest), ""] : shown
  }

  /// Errors of the linker or of the manifest.
  private func linesWithoutPlace(_ style: Style) -> [String] {
    let lines = log.split(separator: "\n").map(String.init)
    let errors = lines.filter { $0.contains("error:") }
    return (errors.isEmpty ? Array(lines.suffix(10)) : Array(errors.prefix(5))).map(style.bad) + [""]
  }
}
