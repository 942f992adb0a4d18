import LessonKit

/// A step on its lesson's page: text, code, trace, and a film for each scene.
struct StepSection {
  let language: Language
  let lesson: LessonSource
  let step: LessonSource.Step

  /// Nil if the lesson was not run.
  let run: StepRun?

  /// What the README says about it.
  let explanation: String?

  /// Where the names of the lesson's other files are shown.
  let links: [String: String]

  /// The pages of the operators that the lesson calls.
  let operators: OperatorLinks

  /// Its section in the reader's copy of the article.
  let article: ArticlePassage?

  /// What the comments of the trace say in the page's language.
  let words: TraceWords

  var hasFilm: Bool { run?.hasFilm ?? false }

  /// The file of the picture beside the page.
  static func picture(_ lesson: LessonSource, _ step: Int) -> String {
    "\(lesson.name)-\(step).svg"
  }

  var html: HTML {
    """
    <section class="step" id="step=\(step.number)" data-step="\(step.number)">
    <div class="prose">
    <p class="kicker"><a href="#step=\(step.number)">\(.step, language, "\(step.number)")</a></p>
    <h2>\(HTML(inlineMarkdown: step.translation ?? step.title))</h2>
    \(step.translation.map { _ in "<p class=\"kicker\" lang=\"en\">\(HTML(inlineMarkdown: step.title))</p>" as HTML })
    \(text.map { HTML(markdown: $0, links: operators.inText) })
    </div>
    \(bench.html)
    \(article?.html(language))
    \(bench.data)
    </section>
    """
  }

  /// Without its first line, if that is the title's translation, which is the heading here.
  private var text: String? {
    step.translation.map { explanation?.replacing("*\($0)*\n", with: "", maxReplacements: 1) } ?? explanation
  }

  private var bench: Bench {
    Bench(
      language: language, step: step.number, code: step.code, run: run,
      captions: ("Lesson.swift" + (run?.code.map { ":\($0.first)" } ?? ""), "--step \(step.number)"),
      links: links, operators: operators, words: words,
      picture: (Self.picture(lesson, step.number), step.translation ?? step.title), asksForTheTrace: true)
  }
}
