import Foundation
import TestKit
import Testing

/// Texts that name tests as their witnesses name tests that exist.
struct TestNamesTests {
  /// The page that says where this Combine differs from Apple's has a test for each entry.
  @Test func testsThatDiffersNamesExist() throws {
    let page = try PackageFiles.text("Sources/Combine/Combine.docc/DIFFERS.md")
    let entries = page.matches(of: #/(?m)^- \*\*Test\*\*:(?:.+\n)+/#).map(\.output)
    let names = Set(entries.flatMap { $0.matches(of: #/`(\w+)(?:\.(\w+))?`/#) }.flatMap { [$0.1, $0.2 ?? $0.1] })
    expectEqual(entries.count, page.matches(of: #/(?m)^### /#).count, "an entry names no test")
    let declared = try declarations(of: #/\b(?:struct|func|case|let|var) (\w+)/#, in: "Tests/CombineTests")
    expectEqual(names.filter { !declared.contains($0) }, [])
  }

  /// `(test: …)` in a sentence of a lesson, or `the test …` in a row of `unprovedLines`.
  @Test func testsThatLessonsNameExist() throws {
    let functions = try declarations(of: #/\bfunc (\w+)/#, in: "Tests")
    for page in TranslatedPage.all {
      for path in [page.path, page.chinesePath] {
        expectEqual(try testNames(in: PackageFiles.text(path)).filter { !functions.contains($0) }, [], "\(path)")
      }
    }
    for row in UnprovedLinesTests.rows {
      let names = row[3].matches(of: #/\b[Tt]est:? (\w+)/#).map(\.1)
      expectEqual(names.filter { !functions.contains($0) }, [], "\(row)")
    }
  }

  @Test func namesBehindTheWordTestAreNamesOfTests() {
    let english = "a `b` (test: `c`), the\ntest `SomeTests.d` and (tests:\n`e`, `f`). `g`"
    expectEqual(testNames(in: english), ["c", "d", "e", "f"])
    expectEqual(testNames(in: "由测试 `a` 检验（测试：`b`、`c`）。`d`"), ["a", "b", "c"])
    expectEqual(testNames(in: "its model, `test`, and `a.test` `b`"), [])
  }

  /// The names behind the word "test", and those that follow in the same list.
  private func testNames(in text: String) -> [Substring] {
    text.matches(of: #/(?:\btests?:?|测试：?)\s*(`[\w.]+`(?:(?:, |,\n|、| and |和 ?)`[\w.]+`)*)/#).flatMap {
      $0.1.matches(of: #/(\w+)`/#).map(\.1)
    }
  }

  /// The names that a folder's Swift files declare.
  private func declarations(of pattern: Regex<(Substring, Substring)>, in folder: String) throws -> Set<Substring> {
    let files = try FileManager.default.subpathsOfDirectory(atPath: PackageFiles.root.appending(path: folder).path)
    return try files.filter { $0.hasSuffix(".swift") }.reduce(into: []) { names, file in
      for match in try PackageFiles.text("\(folder)/\(file)").matches(of: pattern) {
        names.insert(Substring(String(match.output.1)))
      }
    }
  }
}
