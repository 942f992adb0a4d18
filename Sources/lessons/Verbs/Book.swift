import Foundation
import LessonKit

extension Verb {
  private static let output = Option(name: "--output", value: .folder, help: "writes into DIR, not into .lessons/book")
  private static let articles = Option(
    name: "--articles", value: .folder, help: "shows your copies of the articles, text files in DIR, beside the steps")

  static let book = Verb(
    name: "book", argument: Argument(kind: .lesson, count: .any), options: [output, articles, .skipBuild],
    summary: "writes a web site with the text, the code, the trace and a film of each step",
    details: """
      It runs all lessons, or these, and makes the pages of what happened. They need no network: open index.html in a
      browser. A copy of an article is a text file that has the article's title as a line, or is called like the lesson.
      Copies are only in the book that you make with --articles.
      """,
    example: Example(
      command: "book CustomSubscriber --output site",
      output: """
        CustomSubscriber  10 steps, 3 films
        …
        """)
  ) { invocation in
    let package = try PackageFolder()
    let catalogue = try Catalogue(of: package)
    let lessons = try invocation.names.isEmpty ? catalogue.lessons : invocation.names.map(catalogue.lesson)
    let copies = try invocation.options[articles.name].map(ArticleCopies.init(in:))
    let folder =
      invocation.options[output.name].map { URL(fileURLWithPath: $0) } ?? package.root.appending(path: ".lessons/book")
    let builder = invocation.builder(of: package)
    let executables =
      try lessons.count == 1
      ? builder.executable(of: lessons[0]).deletingLastPathComponent() : builder.folderOfAll()
    try Book(
      package: package, catalogue: catalogue, folder: folder, articles: copies, language: invocation.language
    )
    .write(lessons, executables: executables)
  }
}
