import LessonKit

/// The page of a lesson.
struct LessonPage {
  /// A Swift file of the lesson besides `Lesson.swift`.
  struct File {
    let name: String
    let text: String

    var anchor: String { "file-\(name.replacing("/", with: "-"))" }
  }

  let language: Language
  let lesson: LessonSource
  let run: LessonRun
  let readme: Readme
  let files: [File]

  /// What the steps show of the reader's copy of the article, by their numbers.
  let article: [Int: ArticlePassage]?

  /// The lessons before it and after it in the book.
  var previous: LessonSource?
  let next: LessonSource?
  let count: Int

  /// What the comments of its traces say in the page's language.
  var words = TraceWords()

  /// Whether there is a page in the other language.
  var isTranslated = false

  /// The README of the exercises, and its language.
  var exercises: (readme: Readme, language: Language)?

  /// The pictures of the streams, by the names of their files.
  var pictures: [String: String] {
    let pictures = runs.compactMap { run in run.picture.map { (StepSection.picture(lesson, run.step), $0) } }
    return Dictionary(uniqueKeysWithValues: pictures)
  }

  var filmCount: Int { runs.count(where: \.hasFilm) }

  private var runs: [StepRun] {
    if case .steps(let runs) = run { runs } else { [] }
  }

  private func sections(_ operators: OperatorLinks) -> [StepSection] {
    let links = Dictionary(
      files.flatMap { file in
        SwiftCode(file.text).declarations.subtracting(namesOfCombine).map { ($0, "#\(file.anchor)") }
      },
      uniquingKeysWith: { first, _ in first })
    return lesson.steps.map { step in
      StepSection(
        language: language, lesson: lesson, step: step, run: runs.first { $0.step == step.number },
        explanation: readme.steps[step.number], links: links, operators: operators,
        article: article?[step.number], words: words)
    }
  }

  var html: HTML {
    let operators = OperatorLinks(of: lesson.steps.map(\.code) + files.map(\.text), language)
    let sections = sections(operators)
    let hasFilms = sections.contains(where: \.hasFilm)
    let contents: [HTML] = sections.map { section in
      let title = HTML(inlineMarkdown: section.step.translation ?? section.step.title)
      return "<li><a href=\"#step=\(section.step.number)\"><b>\(section.step.number)</b> <span>\(title)</span></a></li>"
    }
    // The page has the exercises themselves, so it needs no section that leads to them.
    let others: [HTML] = readme.others.filter { exercises == nil || !$0.text.contains("(Exercises/README") }
      .map { heading, text in
        """
        <section class="plain"><h2>\(HTML(inlineMarkdown: heading))</h2>
        \(HTML(markdown: text, links: operators.inText))</section>
        """
      }
    let content: HTML = """
      <div class="lesson" data-name="\(lesson.name)">
      <nav class="outline" aria-label="\(.steps, language)"><ol>\(contents)</ol></nav>
      <div class="column">
      <div class="plain opening-words">
      <p class="kicker">\(.lesson, language, "\(lesson.number)", "\(count)", "<cite lang=\"zh\">\(lesson.title)</cite>")</p>
      <h1>\(brokenName)</h1>
      <p class="lede">\(HTML(inlineMarkdown: lesson.teaches))</p>
      \(failure)
      \(HTML(markdown: readme.introduction, links: operators.inText))
      \(exercises == nil ? nil : "<p><a href=\"#exercises\">\(.exercises, language)</a></p>" as HTML)
      \(hasFilms ? legend(in: language) : nil)
      </div>
      \(sections.map(\.html).joined("\n"))
      \(others)
      \(otherFiles)
      \(writtenExercises(operators))
      <nav class="turn">\(neighbour(previous, .previous))\(neighbour(next, .next))</nav>
      </div>
      </div>
      """
    return Page(
      language: language, title: "\(lesson.number). \(lesson.name)",
      translation: isTranslated ? lesson.name : nil, content: content
    ).html
  }

  private func neighbour(_ lesson: LessonSource?, _ message: Message) -> HTML? {
    lesson.map { "<a href=\"\(fileName($0.name, language))\">\(message, language, "\($0.name)")</a>" }
  }

  /// On a phone the name may need two lines.
  private var brokenName: HTML {
    lesson.name.matches(of: #/[A-Z]?[^A-Z]*/#).filter { !$0.output.isEmpty }.map { "\($0.output)" as HTML }
      .joined("<wbr>")
  }

  private var failure: HTML? {
    guard case .failed(let problem) = run else { return nil }
    return "<p class=\"missing\">\(.missing, language, "\(problem, language)")</p>"
  }

  private func writtenExercises(_ operators: OperatorLinks) -> HTML? {
    exercises.map { readme, written in
      // The translation of a title is the heading, and the title stands below it.
      let translated = readme.text.replacing(#/(## \d+\. )(.+)\n\n\*(.+)\*\n/#) { "\($0.1)\($0.3)\n\n*\($0.2)*\n" }
      let text = HTML(markdown: translated, links: operators.inText)
      return """
        <section class="plain" id="exercises"><h2>\(.exercises, language)</h2><div lang="\(written.rawValue)">\(text)</div></section>
        """
    }
  }

  private var otherFiles: HTML? {
    if files.isEmpty { return nil }
    let shown: [HTML] = files.map { file in
      """
      <details class="file" id="\(file.anchor)"><summary><code>\(file.name)</code></summary>
      \(SwiftCode(file.text.hasSuffix("\n") ? file.text.dropLast() : file.text[...]).numbered(from: 1))</details>
      """
    }
    return "<section><h2>\(.files, language)</h2>\(shown)</section>"
  }
}

/// What Combine's types declare as well is no link to a file of the lesson.
private let namesOfCombine: Set = ["cancel", "receive", "request", "send", "subscribe", "schedule"]
