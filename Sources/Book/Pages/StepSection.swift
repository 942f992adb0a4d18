import Foundation
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
  let article: String?

  var hasFilm: Bool { run?.hasFilm ?? false }

  /// The file of the picture beside the page.
  static func picture(_ lesson: LessonSource, _ step: Int) -> String {
    "\(lesson.name)-\(step).svg"
  }

  var html: HTML {
    let copy: HTML? = article.map { article in
      """
      <details class="article" open><summary>\(.article, language)</summary><div class="text" tabindex="0">\(article)</div></details>
      """
    }
    let data: HTML? = hasFilm ? run.map { "<script type=\"application/json\" class=\"run\">\(json($0))</script>" } : nil
    return """
      <section class="step" id="step=\(step.number)" data-step="\(step.number)">
      <div class="prose">
      <p class="kicker"><a href="#step=\(step.number)">\(.step, language, "\(step.number)")</a></p>
      <h2>\(HTML(inlineMarkdown: step.title))</h2>
      \(explanation.map { HTML(markdown: $0, links: operators.inText) })
      </div>
      <div class="bench">
      <div class="panes">
      \(code)
      \(trace)
      </div>
      \(films)
      </div>
      \(copy)
      \(data)
      </section>
      """
  }

  private var code: HTML {
    let text = run?.code?.lines.joined(separator: "\n") ?? step.code
    let place = "Lesson.swift" + (run?.code.map { ":\($0.first)" } ?? "")
    return """
      <div class="pane code"><p class="caption"><span>\(.code, language)</span><code>\(place)</code></p>
      \(SwiftCode(text).numbered(from: run?.code?.first ?? 1, links: links, operators: operators.inCode))</div>
      """
  }

  private var trace: HTML? {
    guard let run else { return nil }
    let lines: [HTML] = run.trace.map { line in
      // Without a film, a line leads to the code that printed it.
      let place = hasFilm ? "event=\(line.after)" : line.line.map { "line=\($0)" }
      let content: HTML =
        place.map { "<a href=\"#step=\(step.number)&amp;\($0)\">\(line.text)</a>" } ?? "\(line.text)"
      let kind: HTML? = line.kind.map { " data-kind=\"\($0.rawValue)\"" }
      let code: HTML? = line.line.map { " data-line=\"\($0)\"" }
      return "<li data-after=\"\(line.after)\"\(kind)\(code)>\(content)</li>"
    }
    let list: HTML =
      lines.isEmpty ? "<ol tabindex=\"0\"><li>\(.prints, language)</li></ol>" : "<ol tabindex=\"0\">\(lines)</ol>"
    return """
      <div class="pane trace"><p class="caption"><span>\(.trace, language)</span><code>--step \(step.number)</code></p>
      \(list)</div>
      """
  }

  private var films: [HTML] {
    guard let run, hasFilm else { return [] }
    return run.scenes.indices.map { film(run, $0) }
  }

  private func film(_ run: StepRun, _ scene: Int) -> HTML {
    let sentences: [HTML] = Sentences(run: run, language: language).all(ofScene: scene).map { event, sentence in
      "<li data-event=\"\(event)\">\(sentence)</li>"
    }
    let title: HTML? = run.scenes[scene].title.map { "<h3>\($0)</h3>" }
    let picture = Self.picture(lesson, step.number)
    let isFirst = scene == 0
    let image: HTML? = isFirst ? "<img class=\"still\" src=\"\(picture)\" alt=\"\(step.title)\" loading=\"lazy\">" : nil
    return """
      <figure class="film" tabindex="0" \(forTheScript)>
      \(title)
      <p class="say" aria-live="polite"></p>
      <div class="question" hidden><p class="ask-text"></p><div class="answers">
      <button type="button" data-do="yes">\(.yes, language)</button><button type="button" data-do="no">\(.no, language)</button>
      </div></div>
      <div class="stage">\(image)</div>
      <figcaption>\(run.clock ? .inTime : .inOrder, language)</figcaption>
      <div class="controls">
      <input class="scrub" type="range" min="0" step="1" aria-label="\(.scrub, language)">
      <div class="bar">
      <button type="button" data-do="back" aria-label="\(.back, language)">◂</button>
      <button type="button" data-do="play">\(.play, language)</button>
      <button type="button" data-do="next" aria-label="\(.onward, language)">▸</button>
      <span class="place"></span><span class="score" aria-live="polite"></span>
      <button type="button" data-do="guess" aria-pressed="false">\(.guess, language)</button>
      </div>
      </div>
      <details class="sentences"><summary>\(.sentences, language)</summary><ol>\(sentences)</ol></details>
      </figure>
      """
  }

  /// The words that the script says.
  private var forTheScript: HTML {
    let words: KeyValuePairs<String, Message> = [
      "play": .play, "pause": .pause, "subscriber": .subscriber, "outstanding": .outstanding, "nothing": .nothing,
      "many": .many, "ask": .ask, "right": .right, "wrong": .wrong,
    ]
    return words.map { "data-\($0)=\"\($1, language)\"" as HTML }.joined(" ")
  }

  private func json(_ run: StepRun) -> HTML {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // A run was decoded from JSON, so it can be encoded.
    return HTML(json: String(decoding: try! encoder.encode(run), as: UTF8.self))
  }
}

extension StepRun {
  /// Whether events were recorded, which a film shows.
  var hasFilm: Bool { !events.isEmpty }
}
