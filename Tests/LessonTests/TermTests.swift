import Foundation
import TestKit
import Testing

/// One thing has one name in Chinese, and the table of terms says which.
struct TermTests {
  @Test func thereAreTermsAndTexts() {
    #expect(Term.all.count > 40)
    #expect(ChineseText.all.count > 100)
    let paths = Set(ChineseText.all.map(\.path))
    for path in [
      "Lessons/README.zh.md", "Lessons/OwnCombine/Exercises/Checks/Law.swift", "Lessons/CustomSubscriber/trace.zh.txt",
      "Sources/lessons/Resources/help.zh.txt", "Sources/lessons/Watch/Hint.swift", "Sources/Book/Resources/words.js",
    ] {
      #expect(paths.contains(path))
    }
  }

  @Test(arguments: Term.all) func everyTextUsesTheTerm(term: Term) {
    for text in ChineseText.all {
      expectEqual(
        term.misuses(in: text.text), [], "\(text.path): the word for \"\(term.english)\" is \(term.names[0])")
    }
  }

  /// A table of what nobody says would prove nothing.
  @Test(arguments: Term.all) func theTableSaysWhatThePagesSay(term: Term) {
    for phrase in term.names + term.exceptions {
      #expect(ChineseText.all.contains { $0.text.mentions(phrase) }, "no text says \(phrase)")
    }
    #expect(!term.unused.contains { term.names.contains($0) })
  }

  @Test func noRowIsWrong() throws {
    let page = try Page(PackageFiles.text("Lessons/README.zh.md"))
    let section = try #require(page.sections.first { $0.heading == TranslatedPage.terms })
    for row in section.prose.filter({ $0.hasPrefix("|") }) { _ = try Term(row: row) }
    let names = Term.all.flatMap(\.names)
    expectEqual(Set(names).count, names.count, "a term has two rows")
  }

  // What the tests above would notice.

  @Test func anotherWordIsNoticed() throws {
    let term = try Term(row: "| 操作符 | operator | 运算符、算子 | 运算符 `+` |")
    func misuses(_ source: String) -> [String] { term.misuses(in: ChineseText(path: "", source).text) }
    expectEqual(misuses("用一个操作符\n再用一个运算符"), ["再用一个运算符"])
    expectEqual(misuses("这个算子"), ["这个算子"])
    expectEqual(misuses("`+` 是运算符 `+`，不是运算符"), ["`+` 是运算符 `+`，不是运算符"])
    expectEqual(misuses("这个类型有运算符 `+`"), [])
    expectEqual(misuses("《运算符》里说“运算符”"), [])
    expectEqual(misuses("Step(\"Map\", article: \"运算符\")"), [])
    expectEqual(misuses("## 术语表\n| 运算符 |\n## 结尾\n"), [])
  }

  @Test func aRowNeedsFourCells() {
    #expect(throws: Term.NotARow.self) { try Term(row: "| 操作符 | operator | 运算符 |") }
  }
}
