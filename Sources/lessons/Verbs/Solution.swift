import LessonKit

extension Verb {
  static let solution = Verb(
    name: "solution", argument: Argument(kind: .exercise),
    summary: "shows a solution of an exercise, and how your file differs from it",
    details: "On a terminal it asks first, unless you have solved the exercise.",
    example: Example(
      command: "solution batches",
      output: """
        Lessons/CustomSubscriber/Exercises/Solutions/Batches.swift:

          import Combine

          /// Receives values in batches: it requests two values, hands them on together, and requests the next two.
        …
        """)
  ) { invocation in
    let package = try invocation.package()
    let exercise = try Catalogue(of: package).exercise(invocation.names[0])
    let isSolved = ProgressStore(package).load().isSolved(exercise)
    let language = package.language
    let question = language.says("You have not solved % yet. Show the given solution?", exercise.name)
    if !isSolved, Terminal.canAsk, !Terminal.confirms(question) { return }

    let style = Style(Terminal.hasColour)
    let solution = try package.text(exercise.solutionFile).split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : "  \(style.code(String($0)))" }
    let difference = try package.solutionDifference(of: exercise, style)
    let changes =
      difference.isEmpty
      ? [language.says("Your file is this solution.")]
      : [language.says("How your file becomes this solution (- your file, + the given solution):"), ""] + difference
    let text = ["\(exercise.solutionFile):", ""] + solution + changes
    Terminal.page(text.joined(separator: "\n"))
  }
}
