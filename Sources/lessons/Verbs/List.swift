extension Verb {
  static let list = Verb(
    name: "list",
    summary: "lists the lessons in reading order",
    example: Example(
      command: "list",
      output: """
            Lesson                  Article                                                   You learn
        1   IntroducingCombine      Apple 官方异步编程框架:Swift Combine 简介                 What publishers, subscribers and operators are, and what passes between them.
        …
        """)
  ) { _ in
    print(try Catalogue(of: PackageFolder()).table.text(to: Terminal.width))
    print()
    print(
      wrapped(
        "'swift run lessons run 9' runs one; 'swift run lessons --help' tells what else there is.", to: Terminal.width))
  }
}
