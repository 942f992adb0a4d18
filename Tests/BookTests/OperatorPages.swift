import Foundation
import LessonKit
import TestKit
import Testing

@testable import Book

/// The pages of single operators, for tests that move marbles: they have more arrangements than those of ``WholeBook``. A
/// page is written once, when a test asks for it, and removed when the tests end.
enum OperatorPages {
  /// Tests move marbles of some operators to the eighth second. Where an operator has a clock, each arrangement runs, so
  /// the other tables of those end earlier.
  private static func mostRuns(_ drawn: DrawnOperator) -> Int {
    !drawn.template.contains("clock") || ["debounce", "timeout"].contains(drawn.name) ? 5000 : 2000
  }

  private static let root = FileManager.default.temporaryDirectory.appending(path: "operator-pages-\(getpid())")

  private static let folder = Result {
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: OperatorPages.root) }
    try Page.writeFiles(to: root)
    return root
  }

  private static let pages = Dictionary(uniqueKeysWithValues: DrawnOperator.all.map { ($0.name, Written($0)) })

  /// An operator, and what is written of it.
  private final class Written: @unchecked Sendable {
    let drawn: DrawnOperator

    private let lock = NSLock()

    // The lock guards what follows.
    private var kept: (table: ArrangementTable, json: Data)?
    private var hasPages = false

    init(_ drawn: DrawnOperator) { self.drawn = drawn }

    func table() throws -> (table: ArrangementTable, json: Data) {
      try lock.withLock {
        let table = try kept ?? ArrangementTable.table(of: drawn, most: mostRuns(drawn))
        kept = table
        return table
      }
    }

    /// Writes the page in two languages, with its tables.
    func writePages(to folder: URL) throws {
      let tables = try ([drawn] + drawn.variants).map { ($0.pageName, try OperatorPages.table(of: $0.name).json) }
      try lock.withLock {
        if hasPages { return }
        for (name, json) in tables {
          let script = "arrangementTable(\(String(decoding: json, as: UTF8.self)))"
          try Data(script.utf8).write(to: folder.appending(path: "\(name).js"))
        }
        for language in [Language.english, .chinese] {
          let page = OperatorPage(
            language: language, drawn: drawn, documentation: nil, reference: nil, drawing: try OperatorDrawing(drawn))
          try Data(page.html.text.utf8).write(to: folder.appending(path: drawn.pageName(language)))
        }
        hasPages = true
      }
    }
  }

  private static func page(of name: String) throws -> Written { try #require(pages[name]) }

  static func table(of name: String) throws -> (table: ArrangementTable, json: Data) { try page(of: name).table() }

  /// Where a page is, with what follows its name: `#at=0-1`.
  static func url(_ name: String, _ address: String = "", _ language: Language = .english) throws -> URL {
    let file = try folder.get().appending(path: page(of: name).drawn.pageName(language))
    return try #require(URL(string: file.absoluteString + address))
  }

  /// Opens an operator's page when its marbles can be moved. In its example, debounce publishes nothing.
  static func open(
    _ name: String = "debounce", _ address: String = "", language: Language = .english, width: Int = 1280,
    preferring preferences: [String: String] = [:], isPainted: Bool = false
  ) throws -> Browser {
    try page(of: name).writePages(to: folder.get())
    let browser = try Browser(url(name, address, language), preferring: preferences, isPainted: isPainted)
    if width != 1280 { try browser.setWidth(width) }
    try browser.wait(for: "document.querySelector('.grip') !== null")
    return browser
  }
}
