import Foundation
import LessonKit
import Testing

@testable import lessons

/// The book in a browser, if there is one. `harness.html` opens every page in a frame as wide as a phone.
@Suite struct ChromiumTests {
  private struct Report: Decodable {
    let pages: Int
    let films: Int
    let positions: Int
    let problems: [String]
  }

  private static let browser = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(.enabled(if: browser != nil, "there is no Chromium; install it with 'apt-get install chromium'"))
  func everyPageIsRightAndEveryFilmPlaysToItsEnd() throws {
    try withBook { folder, package in
      let pages = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasSuffix(".html") }.sorted()
      let harness = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "harness.html")
      try FileManager.default.copyItem(at: harness, to: folder.appending(path: "harness.html"))
      let outcome = try ChildProcess.run(
        URL(fileURLWithPath: Self.browser!),
        [
          "--headless=new", "--no-sandbox", "--disable-gpu", "--allow-file-access-from-files",
          "--user-data-dir=\(folder.path)/profile", "--enable-logging=stderr",
          // The films do not move from place to place, so that they take less time.
          "--force-prefers-reduced-motion", "--virtual-time-budget=5000000", "--dump-dom",
          "file://\(folder.path)/harness.html#\(pages.joined(separator: ","))",
        ], limit: 300)
      let messages = outcome.errors.split(separator: "\n").filter { $0.contains("CONSOLE") }
      #expect(messages.isEmpty)
      let text = try #require(outcome.output.firstMatch(of: #/<pre id="result">(.+?)</pre>/#)?.output.1)
      let report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
      #expect(report.problems == [])
      #expect(try report.pages == pageCount(package))
      #expect(report.films > 0)
      #expect(report.positions == DrawnOperator.all.flatMap(\.sliders).reduce(0) { $0 + $1.positions.count })
    }
  }
}

/// The lessons in two languages, the operators, and the pages that list them.
func pageCount(_ package: PackageFolder) throws -> Int {
  try package.lessonNames.count * 2 + DrawnOperator.all.count + 4
}

/// Runs `body` with a book of all lessons.
func withBook(_ body: (URL, PackageFolder) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: "book-tests-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: folder) }
  let package = try PackageFolder()
  let catalogue = try Catalogue(of: package)
  let products = Bundle.main.executableURL!.deletingLastPathComponent()
  try Book(package: package, catalogue: catalogue, folder: folder, articles: nil)
    .write(catalogue.lessons, executables: products)
  try body(folder, package)
}
