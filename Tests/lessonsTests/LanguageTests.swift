import Foundation
import LessonKit
import Testing

@testable import lessons

/// The tool in Chinese.
@Suite struct LanguageTests {
  @Test(arguments: [
    ([:], Language.english),
    (["LANG": "zh_CN.UTF-8"], .chinese),
    (["LANG": "de_DE.UTF-8"], .english),
    (["LC_ALL": "C", "LANG": "zh_CN.UTF-8"], .english),
    (["LC_ALL": "", "LC_MESSAGES": "zh_TW.UTF-8", "LANG": "C"], .chinese),
  ])
  func languageOfTheLocale(environment: [String: String], language: Language) {
    #expect(Language(ofLocaleIn: environment) == language)
  }

  @Test func unknownLanguage() throws {
    let outcome = try Tool.run("show", "9", "--language", "fr")
    #expect(outcome.errors == "lessons: --language takes en or zh, not 'fr'\n")
    #expect(outcome.ending == .exit(64))
  }

  @Test func showsTheChineseReadme() throws {
    let shown = try Tool.run("show", "9", "--language", "zh").output
    #expect(shown.contains("\n4. Demand runs out\n\n需求用完了\n"))
    #expect(!shown.contains("English\n") && !shown.contains("<!--"))
    #expect(try !Tool.run("show", "9", "--language=en").output.contains("\n需求用完了\n"))
  }

  @Test func localeChoosesTheLanguage() throws {
    let shown = try Tool.run(["show", "9"], environment: ["LC_ALL": "zh_CN.UTF-8"]).output
    #expect(try shown == Tool.run("show", "9", "--language", "zh").output)
    #expect(
      try Tool.run(["show", "9", "--language", "en"], environment: ["LC_ALL": "zh_CN.UTF-8"]).output
        == Tool.run("show", "9").output)
  }

  @Test func everyWordHasItsEnglishTerm() throws {
    let english = try PackageFolder()
    let chinese = try PackageFolder(.chinese)
    let lessons = try Catalogue(of: english).lessons
    let words = try introducedWords(of: lessons, in: chinese)
    #expect(try words.map(\.lesson.name) == introducedWords(of: lessons, in: english).map(\.lesson.name))
    #expect(words.contains { $0.name == "未满足的需求\u{FF08}outstanding\u{FF09}" })
    #expect(words.allSatisfy { $0.name.contains(#/[A-Za-z]{3}/#) })
    let shown = try Tool.run("words", "--language", "zh").output
    for word in words { #expect(shown.contains("\(word.name)\u{FF1A}")) }
  }

  @Test func exercisesAreTheSame() throws {
    let english = try Catalogue(of: PackageFolder()).exercises
    let chinese = try Catalogue(of: PackageFolder(.chinese)).exercises
    #expect(chinese.map(\.name) == english.map(\.name))
    #expect(chinese.map(\.hints.count) == english.map(\.hints.count))
    for exercise in chinese {
      for text in [exercise.title, exercise.task, exercise.teaches] + exercise.hints {
        #expect(text.contains(#/[\u{4E00}-\u{9FFF}]/#) || text.hasPrefix("`"), "\(exercise.name): \(text)")
        #expect(!text.hasPrefix("*") || text.hasPrefix("*切换"), "\(exercise.name): \(text)")
      }
    }
  }

  @Test func lessonsAndStepsAreTranslated() throws {
    let lessons = try Catalogue(of: PackageFolder(.chinese)).lessons
    let lesson = try #require(lessons.first { $0.name == "CustomSubscriber" })
    #expect(lesson.teaches.contains("订阅者"))
    #expect(lesson.steps[3].fullTitle == "Demand runs out\u{FF08}需求用完了\u{FF09}")
    for lesson in lessons where !lesson.exercises.isEmpty {
      #expect(lesson.steps.allSatisfy { $0.translation != nil }, "\(lesson.name)")
    }
  }

  @Test func hintIsInChinese() throws {
    let output = try Tool.run("hint", "batches", "--language", "zh").output
    #expect(output.hasPrefix("batches\u{FF1A}每次请求两个值\n\n提示 1\u{FF08}共 3 条\u{FF09}\n订阅者在"))
  }

  @Test func predictExplainsInChinese() throws {
    let output = try Tool.run(
      "predict", "9", "--step", "4", "--skip-build", "--language", "zh", typing: "1\n2\n3\n4\n"
    ).output
    #expect(output.hasPrefix("CustomSubscriber\u{FF0C}第 4 步\u{FF08}共 10 步\u{FF09}\u{FF1A}Demand runs out"))
    #expect(output.contains("\n  不对\u{FF1A}\u{FF08}这里什么也不打印\u{FF09}\n"))
    #expect(output.contains("\n  订阅者请求三个值\u{FF0C}Subject 发送五个\u{3002}"))
    #expect(output.hasSuffix("\n答对 3/4\n"))
  }

  @Test func readersOwnLessonIsShownInEnglish() throws {
    try SmallPackage.make { package in
      let next = try Tool.run("next", "--language", "zh", in: package.root)
      #expect(next.output.hasPrefix("接下来是第 1 课 Small\u{FF1A}little.\n"))
      let shown = try Tool.run("show", "Small", "--language", "zh", in: package.root)
      #expect(shown.output.contains("The alphabet begins."))
    }
  }

  @Test func messagesHaveTheSameValues() {
    for (english, chinese) in chineseMessages {
      #expect(english.count { $0 == "%" } == chinese.count { $0 == "%" }, "\(english)")
    }
    #expect(Language.english.says("Hint % of %", 1, 3) == "Hint 1 of 3")
    #expect(Language.english.says("Your version is %.", "50 %") == "Your version is 50 %.")
  }

  /// A sentence that has changed in the source would be shown in English.
  @Test func everyMessageIsTranslated() throws {
    let folder = Tool.root.appending(path: "Sources/lessons")
    let files = (FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") && !$0.hasSuffix("Messages.swift") }
    let sources = try files.map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    let said = sources.flatMap { $0.matches(of: #/says\(\s*"((?:[^"\\]|\\.)+)"/#).map { String($0.1) } }
    #expect(said.count > 20)
    for message in said { #expect(chineseMessages[message] != nil, "\(message)") }
    for message in chineseMessages.keys where !message.contains("\n") {
      #expect(sources.contains { $0.contains("\"\(message)\"") }, "\(message)")
    }
  }
}
