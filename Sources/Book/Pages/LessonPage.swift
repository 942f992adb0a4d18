import LessonKit
import LessonPackage

struct LessonPage {
  let language: Language
  let lesson: LessonSource
  let run: Result<[StepRun], any Error>
  let readme: Readme

  /// The Swift files besides `Lesson.swift`.
  let files: [(name: String, text: String)]

  /// What the steps show of the reader's copy of the article, by their numbers.
  let article: [Int: ArticlePassage]?

  /// In the book.
  var previous: LessonSource?
  let next: LessonSource?
  let count: Int

  var words = TraceWords()

  /// Whether there is a page in the other language.
  var isTranslated = false
  var exercises: Readme?

  /// The pictures of the streams, with the names of their files.
  var pictures: [(String, String)] {
    runs.compactMap { run in
      let title = lesson.steps.first { $0.number == run.step }?.translation
      return run.picture(in: language, titled: title).map { (picture(ofStep: run.step), $0) }
    }
  }

  private func picture(ofStep number: Int) -> String { "\(lesson.name)-\(number)\(language.suffix).svg" }

  var filmCount: Int { runs.count(where: \.hasFilm) }

  private var runs: [StepRun] { (try? run.get()) ?? [] }

  /// Why the lesson was not run to its end.
  var failure: Message? {
    if case .failure(let error) = run { Message(describing: error) } else { nil }
  }

  var html: HTML {
    let operators = OperatorLinks(of: lesson.steps.map(\.code) + files.map(\.text), language)
    let links = Dictionary(
      files.flatMap { name, text in
        SwiftCode(text).declarations.subtracting(namesOfCombine).map { ($0, "#\(anchor(name))") }
      },
      uniquingKeysWith: { first, _ in first })
    let contents: [HTML] = lesson.steps.map { step in
      let title = HTML(inlineMarkdown: step.translation ?? step.title)
      return "<li><a href=\"#step=\(step.number)\"><b>\(step.number)</b> <span>\(title)</span></a></li>"
    }
    // On a phone the name may need two lines.
    let name: [HTML] = lesson.name.spaced.split(separator: " ").map { "\($0)" }
    let steps: [HTML] = lesson.steps.map { section($0, links, operators) }
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
      <p class="kicker">\(.lesson, language, "\(lesson.number)", "\(count)", "<cite lang=\"zh\">\(lesson.translation ?? lesson.title)</cite>")</p>
      <h1>\(name.joined("<wbr>"))</h1>
      <p class="lede">\(HTML(inlineMarkdown: lesson.teaches))</p>
      \(failure.map { "<p class=\"missing\">\(.missing, language, "\($0, language)")</p>" as HTML })
      \(DrawnChain.cards(of: lesson.name, language))
      \(HTML(markdown: readme.introduction, links: operators.inText))
      \(exercises == nil ? nil : "<p><a href=\"#exercises\">\(.exercises, language)</a></p>" as HTML)
      </div>
      \(steps.joined("\n"))
      \(others)
      \(otherFiles)
      \(writtenExercises(operators))
      <nav class="turn" aria-label="\(.neighbours, language)">\(neighbour(previous, .previous))\(neighbour(next, .next))</nav>
      </div>
      </div>
      """
    return Page(
      language: language, title: "\(lesson.number). \(lesson.name)",
      translation: isTranslated ? lesson.name : nil, content: content, scripts: ["film.js"]
    ).html
  }

  /// Text, code, trace, and a film for each scene.
  private func section(_ step: LessonSource.Step, _ links: [String: String], _ operators: OperatorLinks) -> HTML {
    let number = step.number
    let run = runs.first { $0.step == number }
    let bench = Bench(
      language: language, code: step.code, run: run,
      captions: ("Lesson.swift" + (run?.code.map { ":\($0.first)" } ?? ""), "--step \(number)"),
      links: links, operators: operators.inCode, words: words,
      picture: (picture(ofStep: number), step.translation ?? step.title))
    let english: HTML? = step.translation.map { _ in
      "<p class=\"kicker\" lang=\"en\">\(HTML(inlineMarkdown: step.title))</p>"
    }
    let text = readme.section(ofStep: number)
    let requests = run.map(FilmRequests.all) ?? []
    let placing: HTML? =
      requests.isEmpty
      ? nil : "<script type=\"application/json\" class=\"requests\">\(HTML(json: requests))</script>"
    return """
      <section class="step" id="step=\(number)" data-step="\(number)">
      <div class="prose">
      <p class="kicker"><a href="#step=\(number)">\(.step, language, "\(number)")</a></p>
      <h2>\(HTML(inlineMarkdown: step.translation ?? step.title))</h2>
      \(english)
      \(text.map { HTML(markdown: $0, links: operators.inText) })
      </div>
      \(bench.html)
      \(placing)
      \(article?[number]?.html(language))
      </section>
      """
  }

  private func neighbour(_ lesson: LessonSource?, _ message: Message) -> HTML? {
    lesson.map { "<a href=\"\(fileName($0.name, language))\">\(message, language, "\($0.name)")</a>" }
  }

  private func writtenExercises(_ operators: OperatorLinks) -> HTML? {
    exercises.map { readme in
      let text = HTML(markdown: readme.text, links: operators.inText)
      return """
        <section class="plain" id="exercises"><h2>\(.exercises, language)</h2>\(text)</section>
        """
    }
  }

  private var otherFiles: HTML? {
    if files.isEmpty { return nil }
    let shown: [HTML] = files.map { name, text in
      """
      <details class="file" id="\(anchor(name))"><summary><code>\(name)</code></summary>
      \(SwiftCode(text.hasSuffix("\n") ? text.dropLast() : text[...]).numbered(from: 1))</details>
      """
    }
    return "<section><h2>\(.files, language)</h2>\(shown)</section>"
  }

  private func anchor(_ file: String) -> String { "file-\(file.replacing("/", with: "-"))" }
}

/// What Combine's types declare as well is no link to a file of the lesson.
private let namesOfCombine: Set = ["cancel", "receive", "request", "send", "subscribe", "schedule"]
