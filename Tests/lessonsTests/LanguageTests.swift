import Foundation
import LessonKit
import TestKit
import Testing

@testable import LessonPackage
@testable import lessons

/// The tool in Chinese.
@Suite(.ownThreads) struct LanguageTests {
  private static let catalogue = Result { try Catalogue(of: PackageFolder(.chinese)) }

  nonisolated(unsafe) private static let newWords = #/(?m)^\*\*(?:New words|新词)\*\*\n((?:(?:- |  ).*\n)+)/#

  @Test(arguments: [
    ([:], Language.english),
    (["LANG": "zh_CN.UTF-8"], .chinese),
    (["LANG": "de_DE.UTF-8"], .english),
    (["LC_ALL": "C", "LANG": "zh_CN.UTF-8"], .english),
    (["LC_ALL": "", "LC_MESSAGES": "zh_TW.UTF-8", "LANG": "C"], .chinese),
  ])
  func languageOfTheLocale(environment: [String: String], language: Language) {
    expectEqual(Language(in: environment), language)
  }

  @Test func showsTheChineseReadme() throws {
    let shown = try Tool.run("show", "10", "--language", "zh").output
    #expect(shown.contains("\n4. 需求用完了会怎样？\n\nWhat happens when demand runs out?\n"))
    #expect(!shown.contains("English\n") && !shown.contains("<!--"))
    #expect(try !Tool.run("show", "10", "--language=en").output.contains("需求用完了会怎样？"))
  }

  @Test func localeChoosesTheLanguage() throws {
    let shown = try Tool.run(["show", "10"], environment: ["LC_ALL": "zh_CN.UTF-8"]).output
    try expectEqual(shown, Tool.run("show", "10", "--language", "zh").output)
  }

  @Test func everyWordHasItsEnglishTerm() throws {
    let (english, chinese) = (try Shared.catalogue.get(), try Self.catalogue.get())
    let words = try chinese.words
    try expectEqual(words.map(\.lesson.name), english.words.map(\.lesson.name))
    for catalogue in [english, chinese] {
      // Each item of a list is a word.
      let lists = try catalogue.lessons.flatMap {
        try catalogue.package.readme($0.folder).text.matches(of: Self.newWords)
      }
      let items = lists.reduce(0) { $0 + "\n\($1.1)".matches(of: #/\n- /#).count }
      expectEqual(items, words.count)
    }
    #expect(words.contains { $0.name == "未满足的需求\u{FF08}outstanding\u{FF09}" })
    #expect(words.allSatisfy { $0.name.contains(#/[A-Za-z]{3}/#) })
    let shown = try Tool.run("words", "--language", "zh").output
    for word in words { #expect(shown.contains("\(word.name)\u{FF1A}")) }
  }

  @Test func exercisesAreTheSame() throws {
    let english = try Shared.catalogue.get().exercises
    let chinese = try Self.catalogue.get().exercises
    expectEqual(chinese.map(\.name), english.map(\.name))
    expectEqual(chinese.map(\.hints.count), english.map(\.hints.count))
    for exercise in chinese {
      for text in [exercise.title, exercise.task, exercise.teaches] + exercise.hints {
        #expect(text.contains(#/[\u{4E00}-\u{9FFF}]/#) || text.hasPrefix("`"), "\(exercise.name): \(text)")
        #expect(!text.hasPrefix("*") || text.hasPrefix("*切换"), "\(exercise.name): \(text)")
      }
    }
  }

  @Test func lessonsAndStepsAreTranslated() throws {
    let lessons = try Self.catalogue.get().lessons
    let lesson = try #require(lessons.first { $0.name == "CustomSubscriber" })
    #expect(lesson.teaches.contains("订阅者"))
    expectEqual(lesson.steps[3].fullTitle, "需求用完了会怎样？\u{FF08}What happens when demand runs out?\u{FF09}")
    for lesson in lessons where !lesson.exercises.isEmpty {
      #expect(lesson.steps.allSatisfy { $0.translation != nil }, "\(lesson.name)")
    }
  }

  /// A Chinese sentence begins with a name as the code has it, and is no heading that needs a capital letter.
  @Test func nextLeavesTitlesAsTheyAre() throws {
    for lesson in try Self.catalogue.get().lessons {
      let advice = advice(for: [lesson], Progress(), in: .chinese)
      #expect(advice.contains("\u{FF1A}\(lesson.teaches)\n"), "\(advice)")
      for exercise in lesson.exercises {
        let next = lessons.advice(for: exercise, in: .chinese)
        #expect(next.contains("\(exercise.name)\u{FF1A}“\(exercise.title)”\u{3002}\n"), "\(next)")
      }
    }
  }

  @Test func chineseTitlesComeFirst() throws {
    let package = try PackageFolder(.chinese)
    let lesson = try #require(try Self.catalogue.get().lessons.first { $0.name == "CustomSubscriber" })
    var watched = WatchedLesson(lesson: lesson, package: package)
    watched.expected = try package.expectedTrace(of: lesson.name)
    watched.printed = watched.expected
    let title = "4. 需求用完了会怎样？\u{FF08}What happens when demand runs out?\u{FF09}"
    #expect(try watched.lines(in: 1000).contains(title))
    let list = try ChildProcess.run(Tool.products.appending(path: lesson.name), ["--list", "--language", "zh"]).output
    #expect(list.contains("\n\(title)\n"))
  }

  /// The lines that a task, a hint or an explanation quotes are translated where they are printed.
  @Test func quotedCommentsAreTranslated() throws {
    let catalogue = try Self.catalogue.get()
    let exercise = try #require(catalogue.exercises.first { $0.name == "jukebox" })
    let watched = try WatchedExercise(exercise: exercise, lessons: catalogue.lessons, package: PackageFolder(.chinese))
    let shown = try watched.lines(in: 1000).joined(separator: "\n")
    #expect(shown.contains("\u{FF08}还在等待时调用 next()\u{FF09} 的下面什么也没有"))
    #expect(!shown.contains("(next() while it still waits)"))
  }

  @Test func optionsOfLessonsAreExplainedInChinese() throws {
    let help = try ChildProcess.run(Tool.products.appending(path: "SearchField"), ["--help", "--language", "zh"]).output
    for line in help.split(separator: "\n") where line.hasPrefix("  ") {
      #expect(line.contains(#/\p{Han}/#), "\(line)")
    }
  }

  /// The tool reads what an exercise prints of any seed, and of a lock that is held.
  @Test func linesOfWhichOnlyAPartIsKnownAreTranslated() {
    let words = TraceWords("Ann goes away; the lock is free\nAnn 销毁；锁空闲\n\n(guests)\n（客人）\n")
    for (line, translation) in [
      ("(1,000 random streams, seed 7)", "（1,000 个随机的流，种子 7）"), ("(random events, seed 1)", "（随机的事件，种子 1）"),
      ("(there are two now)", "（现在有两个）"), ("(beside it)", "（同时运行的另一个）"),
      ("(the first: guests = 2)", "（第一个：guests = 2）"), ("(the second: guests)", "（第二个：客人）"),
      ("Ann goes away; the lock is held", "Ann 销毁；锁被持有"), ("found by expectation 2", "由第 2 个期望找出"),
      ("not found", "没有找出"), ("expectation 3 is not met", "不满足第 3 个期望"), ("5 met", "5 个期望都满足"),
    ] {
      expectEqual(words[line], translation)
      expectEqual(TraceWords().translated(line), line)
    }
  }

  @Test func hintIsInChinese() throws {
    let output = try Tool.run("hint", "batches", "--language", "zh").output
    #expect(output.hasPrefix("batches\u{FF1A}每次请求两个值\n\n提示 1\u{FF08}共 3 条\u{FF09}\n订阅者在"))
  }

  @Test func predictExplainsInChinese() throws {
    let output = try Tool.run(
      "predict", "10", "--step", "4", "--skip-build", "--language", "zh", typing: "1\n2\n3\n4\n"
    ).output
    let title = "需求用完了会怎样？\u{FF08}What happens when demand runs out?\u{FF09}"
    #expect(output.hasPrefix("CustomSubscriber\u{FF0C}第 4 步\u{FF08}共 11 步\u{FF09}\u{FF1A}\(title)\n"))
    #expect(output.contains("\n  不对\u{FF1A}\u{FF08}这里什么也不打印\u{FF09}\n"))
    #expect(output.contains("\n  订阅者请求三个值\u{FF0C}Subject 发送五个\u{3002}"))
    #expect(output.contains("\n猜对 3/4\n"))
  }

  /// A trace is the same in each language.
  @Test func commentsOfTracesAreTranslatedBesideThem() throws {
    let shown = try Tool.run("show", "10", "--language", "zh").output
    #expect(shown.contains(#/  \(we sent 1, 2, 3, 4 and 5\) +\x{FF08}我们发送了 1、2、3、4 和 5\x{FF09}\n/#))
    let asked = try Tool.run("predict", "10", "--step", "4", "--skip-build", "--language", "zh", typing: "1\n2\n3\n-\n")
    #expect(asked.output.contains("\n  (we sent 1, 2, 3, 4 and 5)  \u{FF08}我们发送了 1、2、3、4 和 5\u{FF09}\n"))
    let exercise = try Tool.run("check", "stopaterror", "--skip-build", "--language", "zh").output
    // In two columns it stands in place of the comment.
    #expect(exercise.contains("\u{FF08}传感器发送 20.5\u{FF09}\n") && !exercise.contains("(the sensor sends 20.5)"))
    let words = TraceWords("(we send 1)\n\u{FF08}我们发送 1\u{FF09}\n")
    #expect(words["  0.5s  (we send 1)"] == "\u{FF08}我们发送 1\u{FF09}" && words["(we send 2)"] == nil)
    expectEqual(words.translated("  0.5s  (we send 1)"), "  0.5s  \u{FF08}我们发送 1\u{FF09}")
    expectEqual(words.translatingComments(in: "(we send 1) 之后，(we send 2)"), "\u{FF08}我们发送 1\u{FF09}之后，(we send 2)")
  }

  @Test func readersOwnLessonIsShownInEnglish() throws {
    try SmallPackage.make { package in
      let next = try package.run("next", "--language", "zh")
      #expect(next.output.hasPrefix("接下来是第 1 课 Small\u{FF1A}Little.\n"))
      let shown = try package.run("show", "Small", "--language", "zh")
      #expect(shown.output.contains("The alphabet begins."))
    }
  }

  @Test(arguments: [
    ([], [:], Language.english), (["--language", "zh"], [:], .chinese), (["check", "--language=zh"], [:], .chinese),
    (["--language", "en"], ["LANG": "zh_CN.UTF-8"], .english),
    (["--language", "fr"], ["LANG": "zh_CN.UTF-8"], .chinese),
    (["--language"], ["LANG": "zh_CN.UTF-8"], .chinese),
  ])
  func languageOfTheCommandLine(arguments: [String], environment: [String: String], language: Language) {
    expectEqual(Language(of: arguments, in: environment), language)
  }

  @Test(arguments: [
    (["chek"], "没有 'chek' 这个命令；你是不是想写 check？"),
    (["show", "xyzzy"], "没有 'xyzzy' 这一课；'swift run lessons' 会全部列出"),
    (["show", "10", "--language", "fr"], "--language 后面应该是 en 或 zh，不能是 'fr'"),
    (["--fast", "--language", "zh"], "没有 '--fast' 这个选项；请看 'swift run lessons --help'"),
    (["watch", "custom"], "'custom' 是 CustomSubscriber、CustomPublisher、CustomOperator 的开头；请写得更完整一些"),
    (["completions"], "'completions' 后面需要写明 shell：completions bash"),
    (["draw", "tryMap", "1-a|"], "弹珠图有错：这个操作符处理的是数字。\n1-a|\n  ^"),
    (["draw", "map", "1-+|"], "弹珠图有错：“+”在这里没有意义。\n1-+|\n  ^"),
  ])
  func errorsAreInTheLanguageOfTheLocale(arguments: [String], message: String) throws {
    let outcome = try Tool.run(arguments, environment: ["LC_ALL": "", "LANG": "zh_CN.UTF-8"])
    expectEqual(outcome.errors, "lessons: \(message)\n")
    expectEqual(outcome.output, "")
    expectEqual(outcome.ending, .exit(64))
  }

  @Test func verdictsAreInChinese() throws {
    let good = try Tool.run("check", "10", "customop", "--skip-build", "--language", "zh").output
    #expect(good.contains(#/^通过    CustomSubscriber  \d+\.\d\d s\n通过    CustomOperator /#))
    #expect(good.hasSuffix("\n2 个中有 2 个与预期相同\n"))
    try SmallPackage.withFaultyLesson(expecting: "1. A line, and an exit code\nelse\n") { package in
      let bad = try package.run("check", "FaultyLesson", "--skip-build", "--language", "zh", step: 10)
      expectEqual(
        bad.output.replacing(#/\d\.\d\d s/#, with: "s"),
        """
        不同    FaultyLesson  s
          第 1 步\u{FF1A}A line, and an exit code
          第 2 行：
            1. A line, and an exit code
          - else
          + printed
          程序以退出码 3 结束

        """)
      expectEqual(bad.errors, "lessons: FaultyLesson 打印的与预期不同\n")
      expectEqual(bad.ending, .exit(1))
    }
  }

  @Test func drawingsAreExplainedInChinese() throws {
    let drawing = try Tool.run("draw", "tryMap", "--language", "zh", in: Tool.root).output
    #expect(drawing.contains("\n\n用闭包转换每个值\u{FF0C}发送转换的结果\u{FF1B}闭包抛出错误时失败。闭包遇到 3 就抛出错误。\n\n"))
    #expect(drawing.contains("\n需求\u{FF1A}原样传给上游\u{FF0C}"))
    let list = try Tool.run("draw", "--language", "zh", in: Tool.root).output
    #expect(list.hasPrefix("映射\n  map                       用闭包转换每个值\u{FF0C}发送转换的结果。\n"))
    #expect(list.matches(of: #/(?m)^  \w+ +[A-Z]/#).isEmpty)
  }

  @Test func watchCountsErrorsInChinese() throws {
    let log = (1...5).map { "/package/a.swift:\($0):1: error: wrong\n" }.joined()
    let messages = BuildMessages(log, root: URL(fileURLWithPath: "/package"), folder: "Lessons/Small")
    let lines = messages.lines(Style(false), .chinese)
    expectEqual(lines.suffix(2), ["还有 2 个错误", ""])
  }

  @Test(arguments: [["--help", "--language", "zh"], ["--language=zh", "help"], ["--language", "zh", "--help"]])
  func helpIsInChinese(arguments: [String]) throws {
    let output = try Tool.output(arguments)
    expectEqual(output, Verb.overview(to: nil, in: .chinese) + "\n")
    #expect(output.contains("\n  show NAME                  显示一课的 README\n"))
    let page = try Tool.run("reset", "--help", "--language", "zh").output
    #expect(page.hasPrefix("用法：swift run lessons reset NAME [--yes]\n\n把一个练习或 playground 的文件恢复成起始文件。\n\n会先问你。"))
    #expect(page.contains("\n  --yes                不再询问\n"))
  }

  @Test(arguments: [40, 60, 80]) func chineseHelpFitsTheTerminal(width: Int) {
    for page in [Verb.overview(to: width, in: .chinese)] + Verb.all.map({ $0.page(to: width, in: .chinese) }) {
      for line in page.split(separator: "\n") { #expect(line.columns <= width, "\(line)") }
    }
  }
}
