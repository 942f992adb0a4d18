import Book
import LessonKit

extension Verb {
  static let solution = Verb(name: "solution", names: .one(.exercise)) { call in
    let (package, exercise, language) = (try call.package, try call.exercise, call.language)
    let asks = Terminal.canAsk && !package.progress.isSolved(exercise)
    guard !asks || Terminal.confirms(language.says(.showSolution, exercise.name)) else { return }
    let solution = try package.text(exercise.solutionFile).lines
      .map { $0.isEmpty ? "" : "  \(Terminal.style.code(String($0)))" }
    let difference = try package.solutionDifference(of: exercise)
    let changes =
      difference.isEmpty ? [language.says(.isSolution)] : [language.says(.becomesSolution), ""] + difference
    Terminal.page((["\(exercise.solutionFile):", ""] + solution + changes).joined(separator: "\n"))
  }
}
