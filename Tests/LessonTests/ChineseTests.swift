import Foundation
import TestKit
import Testing

/// The READMEs in Chinese say what the English ones say, and are written by the same rules.
struct ChineseTests {
  @Test func thereArePages() {
    #expect(TranslatedPage.all.count > 3)
    #expect(TranslatedPage.all.allSatisfy { PackageFiles.isFile($0.path) && PackageFiles.isFile($0.chinesePath) })
  }

  @Test(arguments: TranslatedPage.all) func bothLanguagesHaveTheSameParts(page: TranslatedPage) {
    expectEqual(page.differences, [], "\(page.path) and \(page.chinesePath) differ")
  }

  @Test(arguments: TranslatedPage.all) func chinesePageIsUpToDate(page: TranslatedPage) {
    expectEqual(
      page.outdatedSections, [],
      """
      \(page.path) has changed. Change these sections of \(page.chinesePath) too, and then make this its last line:
      \(page.newComment)
      """)
  }

  @Test(arguments: TranslatedPage.all)
  func punctuationAndBlanksAreUniform(page: TranslatedPage) { expectEqual(spacingProblems(in: page.chinese), []) }

  @Test(arguments: TranslatedPage.all) func pagesLinkToEachOther(page: TranslatedPage) throws {
    for (path, name) in [(page.path, "中文"), (page.chinesePath, "English")] {
      let lines = try PackageFiles.text(path).split(separator: "\n")
      let link = try #require(lines[1].wholeMatch(of: #/\[(.+)\]\((.+)\)/#), "\(path) begins with its title and a link")
      #expect(link.1 == name)
      let folder = PackageFiles.root.appending(path: path).deletingLastPathComponent()
      let other = path == page.path ? page.chinesePath : page.path
      expectEqual(
        folder.appending(path: String(link.2)).standardized, PackageFiles.root.appending(path: other).standardized)
    }
  }

  // What the tests above would notice.

  private static let english = """
    # A lesson

    It has a [link](../Other/README.md).

        swift run Lesson   # all steps

    | A | B |
    |---|---|

    ## 1. First step

    The trace shows `1`.

    - An item.

    ```swift
    send(1)
    ```

    <details><summary>Answer</summary>
    </details>

    """

  private static let chinese = """
    # A lesson

    这里有[链接](../Other/README.zh.md)。

        swift run Lesson   # all steps

    | 甲 | 乙 |
    |---|---|

    ## 1. 第一步

    *First step*

    运行记录里有 `1`。

    - 一项。

    ```swift
    send(1)
    ```

    <details><summary>答案</summary>
    </details>

    """

  private func page(_ chinese: String, _ english: String = Self.english) -> TranslatedPage {
    TranslatedPage(path: "L/README.md", english, chinesePath: "L/README.zh.md", chinese)
  }

  @Test(arguments: [
    ("# A lesson", "## A lesson", "the headings are"),
    ("First step", "Step", "## 1. First step: the headings of steps"),
    ("*First step*", "First step", "## 1. First step: the headings of steps"),
    ("第一步", "First step", "## 1. First step: a translation in the heading"),
    ("Lesson   # all", "Lesson  # all", "# A lesson: code"),
    ("send(1)", "send(2)", "## 1. First step: code"),
    ("`1`", "`2`", "## 1. First step: in backquotes"),
    ("|---|---|", "|---|---|\n| 丙 | 丁 |", "# A lesson: rows of tables"),
    ("- 一项", "一项", "## 1. First step: list items"),
    ("<details>", "", "## 1. First step: answers and hints"),
    ("../Other/", "../Another/", "# A lesson: links"),
  ])
  func differenceIsNoticed(part: String, change: String, problem: String) {
    expectEqual(page(Self.chinese).differences, [])
    let differences = page(Self.chinese.replacing(part, with: change)).differences
    #expect(differences.count == 1 && differences[0].hasPrefix(problem), "\(differences)")
  }

  @Test func listOfFilesIsTranslated() {
    let english = "Files:\n\n    Sources/   the code: much of it\n"
    expectEqual(page("Files:\n\n    Sources/   代码\n", english).differences, [])
    expectEqual(page("Files:\n\n    Tests/     代码\n", english).differences.count, 1)
  }

  @Test func drawingIsTranslated() {
    let english = "```\nvalues\na --- one --> b\n```\n\n    a --- two --> b\n"
    let chinese = "```\n值\na --- 一 ---> b\n```\n\n    a --- 二 --> b\n"
    expectEqual(page(chinese, english).differences, [])
    for arrow in ["---> b\n```", "--> b\n"] {
      expectEqual(page(chinese.replacing(arrow, with: arrow.replacing(">", with: "-")), english).differences.count, 1)
    }
  }

  @Test func changeOfOneLanguageIsNoticed() {
    let translated = Self.chinese + page(Self.chinese).newComment + "\n"
    expectEqual(page(translated).outdatedSections, [])
    expectEqual(page(translated).differences, [])
    expectEqual(
      page(translated, Self.english.replacing("An item", with: "One item")).outdatedSections, ["## 1. First step"])
    expectEqual(page(translated, Self.english + "## 2. Second step\n").outdatedSections, ["(which sections there are)"])
    expectEqual(page(Self.chinese).outdatedSections, ["(which sections there are)"])
  }

  @Test(arguments: [
    ("值,到了", "half-width punctuation"),
    ("`sink`, 值", "half-width punctuation"),
    ("值(value)", "half-width punctuation"),
    ("在`sink`里", "no blank"),
    ("在 sink里", "no blank"),
    ("第4步", "no blank"),
    ("| 在 | 在sink |", "no blank"),
    ("值 到了", "a blank too many"),
    ("在  sink 里", "a blank too many"),
    ("值\u{FF0C} 到了", "a blank beside full-width punctuation"),
    ("在 sink 里 \u{FF08}", "a blank beside full-width punctuation"),
  ])
  func spacingIsNoticed(line: String, problem: String) {
    let problems = Set(spacingProblems(in: Page(line)).map { String($0.prefix { $0 != ":" }) })
    expectEqual(problems, [problem])
  }

  @Test(arguments: [
    "在 `sink` 里\u{FF0C}`f(x, y)` 返回 3\u{3002}", "1. 《Combine之自定义》", "*receive(_:) 返回*", "**值**\u{FF1A}一个",
  ])
  func goodSpacingIsLeftAlone(line: String) { expectEqual(spacingProblems(in: Page(line)), []) }
}
