import Foundation
import LessonKit

@testable import lessons

/// A book of all lessons. It is written once, because that takes its time, and removed when the tests end.
struct WholeBook {
  let package: PackageFolder

  /// The book's folder stands in it, and what a test adds.
  let root: URL

  var folder: URL { root.appending(path: "book") }

  /// Waits without a thread: another test can run meanwhile.
  static func shared() async throws -> WholeBook { try await written.value }

  private static let root = FileManager.default.temporaryDirectory.appending(path: "book-tests-\(getpid())")

  private static let written = Task.detached {
    atexit { try? FileManager.default.removeItem(at: WholeBook.root) }
    let book = WholeBook(package: try PackageFolder(), root: root)
    let catalogue = try Catalogue(of: book.package)
    try Book(package: book.package, catalogue: catalogue, folder: book.folder, articles: nil)
      .write(catalogue.lessons, executables: Bundle.main.executableURL!.deletingLastPathComponent())
    return book
  }

  /// The names of its pages.
  func pages() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".html") }.sorted()
  }

  func text(_ page: String) throws -> String {
    try String(contentsOf: folder.appending(path: page), encoding: .utf8)
  }

  /// The lessons, the operators, and the pages that list them, in two languages. Without the reference.
  func pageCount() throws -> Int {
    (try package.lessonNames.count + DrawnOperator.all.count + 3) * 2
  }
}
