import LessonKit

/// The page of a lesson.
struct LessonPage {
  /// A Swift file of the lesson besides `Lesson.swift`.
  struct File {
    let name: String
    let text: String

    var anchor: String { "file-\(name.replacing("/", with: "-"))" }
  }

  let words: PageWords
  let lesson: LessonSource
  let run: LessonRun
  let readme: Readme
  let files: [File]

  /// The reader's copy of the article.
  let article: ArticleCopy?

  /// The lesson that comes next in the book.
  let next: LessonSource?
  let count: Int

  /// The same page in the other language, if there is one.
  var translation: String?

  /// The README of the exercises, and its language.
  var exercises: (readme: Readme, language: String)?

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
      files.flatMap { file in SwiftCode.declarations(in: file.text).map { ($0, "#\(file.anchor)") } },
      uniquingKeysWith: { first, _ in first })
    let passages = article?.sections(of: lesson.steps) ?? [:]
    return lesson.steps.map { step in
      StepSection(
        words: words, lesson: lesson, step: step, run: runs.first { $0.step == step.number },
        explanation: readme.steps[step.number], links: links, operators: operators,
        article: passages[step.number])
    }
  }

  var html: HTML {
    let operators = OperatorLinks(of: lesson.steps.map(\.code) + files.map(\.text), words)
    let sections = sections(operators)
    let hasFilms = sections.contains(where: \.hasFilm)
    let contents: [HTML] = sections.map { section in
      "<li><a href=\"#step=\(section.step.number)\">\(HTML(inlineMarkdown: section.step.title))</a></li>"
    }
    // The page has the exercises themselves, so it needs no section that leads to them.
    let others: [HTML] = readme.others.filter { exercises == nil || !$0.text.contains("(Exercises/README") }
      .map { heading, text in
        """
        <section class="plain"><h2>\(HTML(inlineMarkdown: heading))</h2>
        \(HTML(markdown: text, links: operators.inText))</section>
        """
      }
    var links = [(words.operators, "operators\(words.suffix).html"), (words.glossary, "words\(words.suffix).html")]
    if let next { links.append((words.next.replacing("%1", with: next.name), "\(next.name)\(words.suffix).html")) }
    let content: HTML = """
      <div class="hero">
      <div class="plain">
      <p class="kicker">\(PageWords.filled(words.lesson, "\(lesson.number)", "\(count)", "<cite lang=\"zh\">\(lesson.title)</cite>"))</p>
      <h1>\(brokenName)</h1>
      <p class="lede">\(HTML(inlineMarkdown: lesson.teaches))</p>
      \(failure)
      \(HTML(markdown: readme.introduction, links: operators.inText))
      </div>
      <div>
      \(hasFilms ? Legend(words: words).html : nil)
      <h3>\(words.steps)</h3>
      <ol class="steps">\(contents)</ol>
      \(exercises == nil ? nil : "<p><a href=\"#exercises\">\(words.exercises)</a></p>" as HTML)
      </div>
      </div>
      \(sections.map(\.html).joined("\n"))
      \(others)
      \(otherFiles)
      \(writtenExercises(operators))
      """
    return Page(
      words: words, title: "\(lesson.number). \(lesson.name) · \(words.book)", links: links, translation: translation,
      content: content,
      hasScript: runs.contains { $0.trace.contains { $0.line != nil } || $0.hasFilm }
    ).html
  }

  /// On a phone the name may need two lines.
  private var brokenName: HTML {
    lesson.name.matches(of: #/[A-Z]?[^A-Z]*/#).filter { !$0.output.isEmpty }.map { "\($0.output)" as HTML }
      .joined("<wbr>")
  }

  private var failure: HTML? {
    guard case .failed(let problem) = run else { return nil }
    return "<p class=\"missing\">\(PageWords.filled(words.missing, "\(words.toolLanguage.says(problem))"))</p>"
  }

  private func writtenExercises(_ operators: OperatorLinks) -> HTML? {
    exercises.map { readme, language in
      let text = HTML(markdown: readme.text, links: operators.inText)
      return """
        <section class="plain" id="exercises"><h2>\(words.exercises)</h2><div lang="\(language)">\(text)</div></section>
        """
    }
  }

  private var otherFiles: HTML? {
    if files.isEmpty { return nil }
    let shown: [HTML] = files.map { file in
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      return """
        <details class="file" id="\(file.anchor)"><summary><code>\(file.name)</code></summary>
        \(SwiftCode(lines: lines.last == "" ? lines.dropLast() : lines).numbered(from: 1))</details>
        """
    }
    return "<section><h2>\(words.files)</h2>\(shown)</section>"
  }
}
