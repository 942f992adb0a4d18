import LessonKit
import LessonPackage

/// Something that the field in the bar at the top finds.
struct SearchEntry: Encodable {
  private let title: String

  /// What it is, and its numbers. The script says it: `Lesson 10, step 5`.
  private let place: String
  private let numbers: [Int]
  private let target: String
  private let text: String

  /// Other names, which a reader may know from elsewhere.
  private let also: String?

  /// - Parameter others: Other words for it, which are shown behind the text.
  init(
    _ title: String, _ place: String, _ numbers: [Int], _ target: String, _ text: String,
    alsoCalled others: String? = nil, also: Message? = nil, _ language: Language = .english
  ) {
    self.title = plain(title)
    (self.place, self.numbers, self.target) = (place, numbers, target)
    self.also = also?.text(in: language)
    let text = plain(text)
    self.text = others.map { "\(text)（\($0)）" } ?? text
  }
}

/// The words that Chinese readers know from other books. The table of terms has those that this book does not use.
private struct OtherWords {
  /// By the term, and by the English one.
  private var words: [String: String] = [:]

  init(_ package: PackageFolder) {
    guard package.language == .chinese, let readme = try? package.text("Lessons/README.zh.md") else { return }
    for row in readme.matches(of: #/(?m)^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| [^|]*\|$/#) {
      words[String(row.1)] = String(row.3)
      words[String(row.2)] = "\(row.1)、\(row.3)"
    }
  }

  subscript(_ word: Word) -> String? { words[String(word.name.prefix { $0 != "（" })] }

  subscript(_ drawn: DrawnOperator) -> String? { words[drawn.methodName] ?? words[drawn.familyName.chinese] }
}

extension BookWriter {
  func searchEntries(_ edition: Catalogue, _ words: [Word]) -> [SearchEntry] {
    let language = edition.package.language
    let lessons = edition.lessons.filter { hasPage($0.name, language) }.flatMap { lesson in
      let (page, number) = (fileName(lesson.name, language), lesson.number)
      let readme = edition.package.translatedReadme(lesson.folder)
      let text = language.says(.titled, lesson.name, lesson.teaches)
      return [SearchEntry(lesson.name(in: language), "lessonPlace", [number], page, text)]
        + lesson.steps.map { step in
          let (title, text) = (step.translation ?? step.title, readme?.section(ofStep: step.number) ?? "")
          return SearchEntry(
            title, "stepPlace", [number, step.number], "\(page)#step=\(step.number)", text,
            also: otherNames["\(lesson.name) \(step.number)"], language)
        }
        + lesson.exercises.map {
          SearchEntry(
            language.says(.titled, $0.fileName, $0.title), "exercisePlace", [number], "\(page)#exercises", $0.task)
        }
    }
    let others = OtherWords(edition.package)
    let operators = DrawnOperator.all.filter(\.isListed).map { drawn in
      let summary = drawn.documentation(in: root, language)?.summary ?? ""
      let family = language == .chinese ? drawn.familyName.chinese : nil
      return SearchEntry(
        drawn.listedName, "operatorPlace", [], drawn.pageName(language), summary,
        alsoCalled: family.map { [others[drawn], $0].compactMap(\.self).joined(separator: "、") },
        also: otherNames[drawn.methodName], language)
    }
    let chains = DrawnChain.all.map { chain in
      let text = language.says(
        .chainFound, Message.chain.with(chain.title), chain.story, chain.operators.joined(separator: " "))
      return SearchEntry(chain.title.text(in: language), "chainPlace", [], fileName(chain.pageName, language), text)
    }
    let page = fileName("words", language)
    return lessons + operators + chains
      + words.enumerated().map { index, word in
        SearchEntry(
          word.name, "wordPlace", [word.lesson.number], "\(page)#\(Word.anchor(index))", word.meaning,
          alsoCalled: others[word])
      }
  }
}

/// By the operator's method, or by the lesson and the number of the step.
let otherNames = [
  "debounce": Message("wait for a pause", "防抖"),
  "throttle": Message("rate limit, sample", "节流"),
  "merge": Message("join", "汇合"),
  "combineLatest": Message("join, pair", "组合"),
  "zip": Message("pair", "配对"),
  "removeDuplicates": Message("distinct, unique", "去重"),
  "retry": Message("try again, repeat", "重试"),
  "flatMap": Message("mergeMap, concatMap", "展平"),
  "switchToLatest": Message("switchMap, flatMapLatest", "切换到最新"),
  "share": Message("hot, multicast", "共享、多播"),
  "SilentPipeline 11": Message("unit test", "怎么写测试、单元测试"),
  "SubscribersAndSubjects 11": Message("retain cycle, memory leak, weak self", "循环引用、内存泄漏"),
  "LoginForm 10": Message("retain cycle, memory leak, assign", "循环引用、内存泄漏"),
  "SearchField 6": Message("retain cycle, memory leak, weak self", "循环引用、内存泄漏"),
]

/// Without marks, and without the code that stands on lines of its own.
private func plain(_ markdown: String) -> String {
  markdown.replacing(Pattern.code, with: " ").replacing(Pattern.marks, with: "")
    .split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

private enum Pattern {
  nonisolated(unsafe) static let code = #/(?s)```.*?```/#
  nonisolated(unsafe) static let marks = #/</?\w+>|\]\([^)]*\)|[*`\[|]/#
}
