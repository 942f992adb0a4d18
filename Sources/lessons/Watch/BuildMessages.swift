import Foundation
import LessonKit

/// What the compiler says about a build that failed, shortened to what a reader has to mend.
struct BuildMessages {
  /// The errors, those in the reader's files first.
  let errors: [Fault]

  /// Warnings in the reader's files of which a hint tells more. The program runs, and does not do what its reader wants.
  let warnings: [Fault]

  /// What the build printed, for errors that have no place.
  private let log: String

  init(_ log: String, root: URL, folder: String) {
    self.log = log
    func faults(_ kind: String) -> (own: [Fault], others: [Fault]) {
      var faults: [Fault] = []
      for match in log.matches(of: #/(?m)^(\/.+?):(\d+):(\d+): (error|warning): (.+?)(?: \[#[\w-]+\])?$/#)
      where match.4 == kind {
        let (line, column) = (Int(match.2) ?? 1, Int(match.3) ?? 1)
        let fault = Fault(in: String(match.1), line: line, column: column, String(match.5), root: root)
        // A compiler that compiles a module twice says everything twice.
        if !faults.contains(fault) { faults.append(fault) }
      }
      return (faults.filter { $0.path.hasPrefix("\(folder)/") }, faults.filter { !$0.path.hasPrefix("\(folder)/") })
    }
    let all = faults("error")
    errors = all.own + all.others
    warnings = faults("warning").own.filter { $0.hint != nil }
  }

  /// The first errors, each with its line of code.
  func lines(_ style: Style, _ language: Language) -> [String] {
    guard !errors.isEmpty else { return linesWithoutPlace(style) }
    let shown = errors.prefix(3).flatMap { $0.lines(style, language) }
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
