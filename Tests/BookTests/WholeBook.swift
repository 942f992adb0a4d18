import Foundation
import LessonKit
import TestKit

@testable import Book
@testable import LessonPackage
@testable import lessons

/// A book of all lessons, with the reader's copy of one article. It is written once, in place of an older one, because
/// that takes its time, and removed when the tests end.
struct WholeBook {
  let package: PackageFolder

  /// The book's folder stands in it, and what a test adds.
  let root: URL

  /// What the tool said when it wrote the book.
  let outcome: ChildProcess.Outcome

  var folder: URL { root.appending(path: "book") }

  /// Waits without a thread: another test can run meanwhile.
  static func shared() async throws -> WholeBook { try await written.value }

  private static let root = FileManager.default.temporaryDirectory.appending(path: "book-tests-\(getpid())")

  // With the tests' own priority it would wait for all tests that need no book.
  private static let written = Task.detached(priority: .high) {
    atexit { try? FileManager.default.removeItem(at: WholeBook.root) }
    let articles = root.appending(path: "articles")
    let folder = root.appending(path: "book")
    for folder in [articles, folder] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try Data("the reader's <copy>".utf8).write(to: articles.appending(path: "10.txt"))
    try Data("<meta name=\"generator\" content=\"\(Page.generator)\">".utf8)
      .write(to: folder.appending(path: "index.html"))
    // In place of a browser.
    let opener = root.appending(path: "xdg-open")
    try writeScript("printf %s \"$1\" >'\(root.path)/opened'", to: opener)
    let path = "\(root.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"
    // With ARRANGEMENTS=all the tables are those of a reader. It takes two minutes of a processor to make them, and several
    // to look at each.
    let arrangements = ProcessInfo.processInfo.environment["ARRANGEMENTS"] == "all" ? "" : "1000"
    let outcome = try ChildProcess.run(
      Bundle.main.executableURL!.deletingLastPathComponent().appending(path: "lessons"),
      ["book", "--skip-build", "--language", "en", "--output", folder.path, "--articles", articles.path, "--open"],
      environment: ["PATH": path, "LESSONS_ARRANGEMENTS": arrangements], limit: 600)
    return WholeBook(package: try PackageFolder(), root: root, outcome: outcome)
  }

  var lessonNames: [String] { (try? package.lessonNames) ?? [] }

  /// The names of its pages.
  func pages() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".html") }.sorted()
  }

  func text(_ page: String) throws -> String { try String(contentsOf: folder.appending(path: page), encoding: .utf8) }

  /// What the lessons' programs recorded: read from the pages once, for all tests.
  static let runs = Task {
    let book = try await shared()
    let script = #/<script type="application\/json" class="run">(.*?)<\/script>/#.dotMatchesNewlines()
    return try book.lessonNames.flatMap { name in
      try book.text("\(name).html").matches(of: script)
        .map { try JSONDecoder().decode(StepRun.self, from: Data(String($0.output.1).utf8)) }
    }
  }

  /// The lessons, the operators, the chains, and the pages that list them, in two languages. Without the reference.
  var pageCount: Int { (lessonNames.count + DrawnOperator.all.count + DrawnChain.all.count + 4) * 2 }
}
