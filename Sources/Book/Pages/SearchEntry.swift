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

  /// Other names, which a reader may know from elsewhere. They are shown behind the text.
  private let also: String?

  init(
    _ title: String, _ place: String, _ numbers: [Int], _ target: String, _ text: String, also others: [String] = [],
    _ language: Language = .english
  ) {
    self.title = plain(title)
    (self.place, self.numbers, self.target) = (place, numbers, target)
    self.text = plain(text)
    also = others.isEmpty ? nil : others.joined(separator: language.comma.text)
  }
}

/// What other books call a thing: of the code's own table, and in Chinese of the table of terms, which has the words that
/// this book does not use.
struct OtherNames {
  /// By the operator's method, by the lesson and the number of the step, or by a term in either language.
  private(set) var names: [String: [String]]

  init(_ package: PackageFolder) {
    names = ownNames.mapValues { [$0.text(in: package.language)] }
    guard package.language == .chinese, let readme = try? package.text("Lessons/README.zh.md") else { return }
    for row in readme.matches(of: #/(?m)^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| [^|]*\|$/#) {
      names[String(row.1), default: []].append(String(row.3))
      names[String(row.2), default: []] += [String(row.1), String(row.3)]
    }
  }

  subscript(_ word: Word) -> [String] { names[String(word.name.prefix { $0 != "（" })] ?? [] }

  /// A Chinese reader may look for the name of the family.
  subscript(_ drawn: DrawnOperator, _ language: Language) -> [String] {
    let family = drawn.familyName.chinese
    let keys = language == .chinese ? [drawn.methodName, family] : [drawn.methodName]
    let all = keys.flatMap { names[$0] ?? [] } + keys.dropFirst()
    return all.enumerated().filter { !all[..<$0.offset].contains($0.element) }.map(\.element)
  }
}

extension BookWriter {
  func searchEntries(_ edition: Catalogue, _ words: [Word]) -> [SearchEntry] {
    let language = edition.package.language
    let others = OtherNames(edition.package)
    let lessons = edition.lessons.filter { hasPage($0.name, language) }.flatMap { lesson in
      let (page, number) = (fileName(lesson.name, language), lesson.number)
      let readme = edition.translatedReadme(lesson.folder)
      let text = language.says(.titled, lesson.name, lesson.teaches)
      return [SearchEntry(lesson.name(in: language), "lessonPlace", [number], page, text)]
        + lesson.steps.map { step in
          let (title, text) = (step.translation ?? step.title, readme?.section(ofStep: step.number) ?? "")
          return SearchEntry(
            title, "stepPlace", [number, step.number], "\(page)#step=\(step.number)", text,
            also: others.names["\(lesson.name) \(step.number)"] ?? [], language)
        }
        + lesson.exercises.map {
          SearchEntry(
            language.says(.titled, $0.fileName, $0.title), "exercisePlace", [number], "\(page)#exercises", $0.task)
        }
    }
    let operators = DrawnOperator.all.filter(\.isListed).map { drawn in
      let summary = drawn.documentation(in: root, language)?.summary ?? ""
      return SearchEntry(
        drawn.listedName, "operatorPlace", [], drawn.pageName(language), summary, also: others[drawn, language],
        language)
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
          also: others[word], language)
      }
  }
}

/// By the operator's method, or by the lesson and the number of the step.
let ownNames = [
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
