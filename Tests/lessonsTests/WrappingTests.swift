import LessonKit
import TestKit
import Testing

@testable import LessonPackage
@testable import lessons

/// Lines that fit a terminal.
@Suite(.ownThreads) struct WrappingTests {
  private let text = """
    A subscriber that requests one value receives one. Then it has to request another, or else nothing more arrives at it, ever.
      - Combine之自定义Subscriber 说明了什么是订阅者,以及为什么值会到达或被丢弃。后来它请求了更多的值,却没有收到(因为流已经结束)。
    """

  @Test(arguments: [20, 40, 80, 120]) func noLineIsWiderThanTheTerminal(_ width: Int) {
    let lines = wrapped(text, to: width).split(separator: "\n")
    #expect(lines.allSatisfy { $0.columns <= width })
    #expect(lines.count > 2)
    expectEqual(lines.joined().filter { $0 != " " }, text.filter { $0 != " " && $0 != "\n" }, "nothing is lost")
    #expect(lines.allSatisfy { !",。)".contains($0.drop { $0 == " " }.first!) && $0.last != "(" })
  }

  @Test(arguments: [
    // What follows a list item stands below its text.
    ("  - one two three", 12, "  - one two\n    three"), ("12. one two three", 12, "12. one two\n    three"),
    ("  one two three", 10, "  one two\n  three"),
    // A line breaks between Chinese characters, but not before full-width punctuation.
    ("简介简介简介", 10, "简介简介简\n介"), ("简介简介简,介", 10, "简介简介\n简,介"),
    ("简介简介简\u{FF0C}介", 10, "简介简介\n简\u{FF0C}介"), ("简介简介\u{FF08}介\u{FF09}", 10, "简介简介\n\u{FF08}介\u{FF09}"),
    // A word that is too wide breaks.
    ("a abcdefghijklm n", 10, "a\nabcdefghij\nklm n"),
  ])
  func linesBreak(text: String, width: Int, lines: String) { expectEqual(wrapped(text, to: width), lines) }

  @Test func coloursHaveNoWidth() {
    let text = Style(true).bold("one two") + " three"
    expectEqual(wrapped(text, to: 13), text)
    expectEqual(wrapped(text, to: 10), "\u{1B}[1mone two\u{1B}[0m\nthree")
  }

  @Test func textForAPipeStaysAsItIs() { expectEqual(wrapped(text, to: nil), text) }

  @Test func tableThatDoesNotFit() {
    let table = Table(
      headings: ["", "Lesson", "You learn"],
      rows: [["9", "CustomSubscriber", "what a subscriber does, and why a value arrives or is dropped"]])
    expectEqual(table.text(to: nil).split(separator: "\n").count, 2)
    expectEqual(
      table.text(to: 60),
      """
         Lesson            You learn
      9  CustomSubscriber  what a subscriber does, and why a value
                           arrives or is dropped
      """)
    expectEqual(
      table.text(to: 40),
      """
      9  CustomSubscriber
        what a subscriber does, and why a
        value arrives or is dropped
      """)
  }

  @Test func listThatDoesNotFit() {
    let table = Table(
      headings: ["", "Lesson", "Solved", "Article", "You learn"],
      rows: [
        ["9", "CustomSubscriber", "0/2", "Combine", "what a subscriber does"],
        ["12", "PubFactory", "", "A title that has no room beside it", "one closure, and how to stop what it started"],
      ])
    expectEqual(table.text(to: 110), table.text(to: nil))
    expectEqual(
      table.text(to: 50),
      """
      9  CustomSubscriber  Solved: 0/2
        Article: Combine
        what a subscriber does
      12  PubFactory
        Article: A title that has no room beside it
        one closure, and how to stop what it started
      """)
  }

  @Test func chineseTableIsAligned() {
    let table = Table(
      headings: ["", "课", "你会学到"], rows: [["9", "Sink", "值\u{FF08}value\u{FF09}"], ["10", "订阅\u{FF0C}取消", "一"]])
    expectEqual(
      table.text(to: nil),
      """
          课          你会学到
      9   Sink        值\u{FF08}value\u{FF09}
      10  订阅\u{FF0C}取消  一
      """)
  }

  /// Of a long line of code there is what has room, and the caret stays below its place.
  @Test(arguments: [
    ("short(a)", 6, "short(a)", 6), ("aLongLine(of: code)", 2, "aLongLine…", 2),
    ("aLongLine(of: code)", 14, "…e(of: co…", 7), ("let 表 = [1]; f(表)", 16, "…1]; f(表)", 7),
    ("aLongLine(of: code)", 18, "…: code)", 7),
  ])
  func aLongLineOfCodeIsCutAroundAPlace(_ code: String, place: Int, text: String, newPlace: Int) {
    let part = Fault.part(of: code, around: place, columns: 10)
    expectEqual(part.text, text)
    expectEqual(part.place, newPlace)
    #expect(part.text.columns <= 10)
  }

  @Test(arguments: [Language.english, .chinese]) func everyReadmeFitsANarrowTerminal(_ language: Language) throws {
    let package = try PackageFolder(language)
    for name in try package.lessonNames {
      let text = Markdown(try package.readme("Lessons/\(name)").text).text(Style(false), to: 40)
      for line in text.split(separator: "\n") where !line.hasPrefix("    ") {
        #expect(line.columns <= 40, "\(name): \(line)")
      }
    }
  }
}
