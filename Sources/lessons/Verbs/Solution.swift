import LessonKit

extension Verb {
  static let solution = Verb(
    name: "solution", names: .exercise,
    summary: Message(
      "shows a solution of an exercise, and how your file differs from it", "显示一个练习的一种解法，以及你的文件与它的不同"),
    details: Message(
      "On a terminal it asks first, unless you have solved the exercise.", "在终端里会先问你，除非你已经解出这个练习。"),
    example: Example(
      command: "solution batches",
      output: """
        Lessons/CustomSubscriber/Exercises/Solutions/Batches.swift:

          import Combine

          /// Receives values in batches: it requests two values, hands them on together, and requests the next two.
        …
        """)
  ) { call in
    let (package, exercise, language) = (try call.package, try call.exercise, call.language)
    let asks = Terminal.canAsk && !package.progress.isSolved(exercise)
    guard !asks || Terminal.confirms(language.says(.showSolution, exercise.name)) else { return }
    let solution = try package.text(exercise.solutionFile).lines
      .map { $0.isEmpty ? "" : "  \(Terminal.style.code(String($0)))" }
    let difference = try package.solutionDifference(of: exercise, Terminal.style)
    let changes =
      difference.isEmpty ? [language.says(.isSolution)] : [language.says(.becomesSolution), ""] + difference
    Terminal.page((["\(exercise.solutionFile):", ""] + solution + changes).joined(separator: "\n"))
  }
}
