import Foundation
import TestKit
import Testing

/// The Chinese says what the English says: the same names of code and the same numbers, text by text.
struct TranslationTests {
  @Test(arguments: TranslatedPage.all) func pagesSayTheSame(page: TranslatedPage) {
    for section in page.translations { expectEqual(section.differences(quotesNames: false), [], "\(section.place)") }
  }

  /// Messages, feedback, comments of traces, the help, and what the book's script says.
  @Test(arguments: ChineseText.all.filter { !$0.path.hasSuffix(".md") }) func textsSayTheSame(text: ChineseText) throws
  {
    for pair in try text.translations { expectEqual(pair.differences(quotesNames: true), [], "\(pair.place)") }
  }

  /// An event of a trial is code, which reads the same in both languages, or it is said in both.
  @Test func noEventIsInEnglishOnly() throws {
    let sources = try ChineseText.all.map(\.path).filter { $0.hasSuffix("/Exercises.swift") }.map(PackageFiles.text)
    let acts = sources.flatMap { $0.matches(of: #/(?s)\bact: \{.*?\n *seen:/#).map { String($0.output) } }
    // A name before a key path is that of a property.
    let name = #/(?:Event(?:<\w+>)?|script\.(?:event|note))\("([^"]*)"(?!, \\)/#
    let names = sources.flatMap { $0.matches(of: name).map(\.output.1) }
    #expect(acts.count > 5 && names.count > 2)
    let events = acts.flatMap { $0.matches(of: #/return .*?"([^"]*)/#).filter { !$0.output.0.contains("Message(") } }
      .map(\.output.1)
    let texts = (events + names)
      .map { $0.replacing(#/\\#?\([^()]*\)/#, with: "").replacing(#/\([^()]*\)/#, with: "()") }
    expectEqual(texts.filter { $0.contains(#/^[a-z]*$|\b[a-z]+\b(?! =|\()/#) }, [])
  }

  @Test func noEnglishHasChangedAlone() throws {
    let recorded = try PackageFiles.text("Tests/Translations.txt").split(separator: "\n").map(String.init)
    let now = try ChineseText.all.flatMap { try $0.fingerprints }
    let (new, old) = (now.filter { !recorded.contains($0) }, recorded.filter { !now.contains($0) })
    #expect(
      new.isEmpty && old.isEmpty,
      """
      The English of a text has changed. Change its Chinese too, and then in Tests/Translations.txt put
      \(new.joined(separator: "\n"))
      in place of
      \(old.joined(separator: "\n"))
      """)
  }

  @Test(arguments: [
    ("Lessons/ThreadSafeSignal/Exercises/Exercises.swift", 30), ("Sources/lessons/Words/Messages.swift", 120),
    ("Sources/Book/Resources/words.js", 70), ("Sources/Book/Resources/reactiveX.txt", 25),
    ("Sources/lessons/Resources/help.zh.txt", 18), ("Sources/lessons/Resources/newReadme.zh.txt", 1),
    ("Lessons/BlocPattern/trace.zh.txt", 20),
  ])
  func textsAreFound(path: String, count: Int) throws {
    let text = try #require(ChineseText.all.first { $0.path == path })
    #expect(try text.translations.count >= count)
  }

  // What the tests above would notice.

  @Test(arguments: [
    ("`sink` receives 5.", "`sink` 收到 4。", 2),
    ("`sink` receives 5.", "`map` 收到 5。", 2),
    ("`sink` keeps it, and `sink` ends.", "`sink` 持有它，然后结束。", 1),
    ("`a` sends.", "`a`、`a` 和 `a` 发送。", 1),
    ("Three values arrive.", "值到了。", 1),
    ("The values arrive.", "三个值都到了。", 1),
    ("See step 3.", "见第 4 步。", 2),
    ("It sends 80 000 values.", "它发送 8 000 个值。", 2),
    ("It waits for half a second, 0.5 s.", "它等 0.25 秒。", 2),
    ("Fifteen values", "五个值，十个值", 3),
    ("%1 of %2", "%1 个", 1),
    ("'next' shows it", "'list' 会显示", 2),
  ])
  func differenceIsNoticed(english: String, chinese: String, count: Int) {
    let differences = Facts.differences(english, chinese, quotesNames: true)
    #expect(differences.count == count, "\(differences)")
  }

  @Test(arguments: [
    ("Two of 5 values", "五个值里的两个"), ("a pair, and both sides", "一对，两边都有"), ("15 values", "十五个值"),
    ("eight hundred values, a hundred lines", "八百个值，一百行"), ("1,000 streams", "一千个流"), ("no value", " 0 个值"),
    ("(we cancel third)", "（我们取消 third）"), ("on Saturday", "星期六"), ("a quarter of a second", "四分之一秒"),
    ("`a` holds `b`, which ends", "`a` 持有 `b`，`b` 结束"), ("a [link](3.md)", "[链接](3.zh.md)"),
    ("2. Nothing", "2. 什么也没有"), ("the article *100 ways*", "《一百种方法》100"), ("'Try this' and 'next'", "“动手试试”和 'next'"),
    ("three or four", "三四个"), ("the 3 of step 4, in 0.5 s.", "第 4 步的 3，0.5 秒。"),
  ])
  func sameFactsAreLeftAlone(english: String, chinese: String) {
    expectEqual(Facts.differences(english, chinese, quotesNames: true), [])
  }

  @Test func stringsOfSwiftAreRead() {
    let source = #"""
      // "a comment"
      let pattern = #/"/#
      expect(x, "of \(count("y")) \"5\" "
        + "arrived", "到了 \(count)")
      say("no", chinese: "不", other: "是")
      """#
    let literals = SwiftLiteral.all(in: source)
    expectEqual(literals.map(\.text), [#"of _ \"5\" arrived"#, "到了 _", "no", "不", "是"])
    let pairs = zip(literals, literals.dropFirst()).filter { !$0.isChinese && $1.isChinese && $1.isNextArgument }
    expectEqual(pairs.map(\.1.text), ["到了 _", "不"])
  }
}
