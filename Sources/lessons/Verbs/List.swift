extension Verb {
  static let list = Verb(
    name: "list", options: [.exercises],
    summary: "lists the lessons in reading order",
    details: """
      ✓ is a lesson that you have read, ◐ one that you have begun. 'Predicted' is your best score in 'predict', and
      'Solved' how many of the lesson's exercises you have solved. These columns are there once you have begun.
      """,
    example: Example(
      command: "list",
      output: """
            Lesson                  Article … You learn
        1   IntroducingCombine      Apple 官方异步编程框架:Swift Combine 简介 …
        2   OperatorFamilies        Apple 官方异步编程框架:Swift Combine 简介, second half …
        …
        """)
  ) { invocation in
    let package = try invocation.package()
    let catalogue = try Catalogue(of: package)
    let progress = ProgressStore(package).load()
    let listsExercises = invocation.has(.exercises)
    let list =
      listsExercises
      ? catalogue.exerciseTable(progress).text(to: Terminal.width)
      : catalogue.table(progress).compactText(to: Terminal.width)
    let advice = package.language.says(
      listsExercises
        ? "'swift run lessons watch batches' is the way to do one."
        : "'swift run lessons next' tells what to do first or next; 'swift run lessons --help' lists the commands.")
    Terminal.page(list + "\n\n" + wrapped(advice, to: Terminal.width))
  }
}

extension Verb.Option {
  fileprivate static let exercises = Verb.Option(name: "--exercises", help: "lists the exercises instead")
}
