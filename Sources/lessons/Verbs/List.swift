extension Verb {
  static let list = Verb(
    name: "list",
    summary: "lists the lessons in reading order",
    details: """
      ✓ is a lesson that you have read, ◐ one that you have begun. 'Predicted' is your best score in 'predict'. Both
      columns are there once you have begun.
      """,
    example: Example(
      command: "list",
      output: """
            Lesson                  Article … You learn
        1   IntroducingCombine      Apple 官方异步编程框架:Swift Combine 简介 …
        2   OperatorFamilies        Apple 官方异步编程框架:Swift Combine 简介, second half …
        …
        """)
  ) { _ in
    let package = try PackageFolder()
    print(try Catalogue(of: package).table(ProgressStore(package).load()).text(to: Terminal.width))
    print()
    print(
      wrapped(
        "'swift run lessons run 9' runs one; 'swift run lessons --help' tells what else there is.", to: Terminal.width))
  }
}
