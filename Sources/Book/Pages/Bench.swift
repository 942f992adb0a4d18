import LessonKit

/// Code, what it prints, and a film for each of its scenes, beside each other.
struct Bench {
  let language: Language

  /// The step, by whose number the page finds it.
  let step: Int

  /// The lines that are shown if the program was not run.
  let code: String

  /// Nil if the program was not run.
  let run: StepRun?

  /// What stands above the code, and above the trace.
  let captions: (code: String, trace: String)

  /// Where the names of other files are shown, and the operators that are called.
  var links: [String: String] = [:]
  var operators = OperatorLinks()

  /// What the comments of the trace say in the page's language.
  var words = TraceWords()

  /// The picture of the streams, for a browser without scripts: its file, and its title.
  var picture: (file: String, title: String)?

  /// Whether the reader can guess what the trace prints next. A film has questions of its own.
  var asksForTheTrace = false

  private var filmed: StepRun? { run.flatMap { $0.hasFilm ? $0 : nil } }

  var html: HTML {
    """
    <div class="bench">
    <div class="panes">
    \(codePane)
    \(trace)
    </div>
    \(films)
    </div>
    """
  }

  /// The run, for the script.
  var data: HTML? {
    filmed.map { "<script type=\"application/json\" class=\"run\">\(HTML(json: $0))</script>" }
  }

  private var codePane: HTML {
    let text = run?.code?.lines.joined(separator: "\n") ?? code
    return """
      <div class="pane code"><p class="caption"><span>\(.code, language)</span><code>\(captions.code)</code></p>
      \(SwiftCode(text).numbered(from: run?.code?.first ?? 1, links: links, operators: operators.inCode))</div>
      """
  }

  private var trace: HTML? {
    guard let run else { return nil }
    let lines: [HTML] = run.trace.map { line in
      // Without a film, a line leads to the code that printed it.
      let place = run.hasFilm ? "event=\(line.after)" : line.line.map { "line=\($0)" }
      let content: HTML =
        place.map { "<a href=\"#step=\(step)&amp;\($0)\">\(line.text)</a>" } ?? "\(line.text)"
      let kind: HTML? = line.kind.map { " data-kind=\"\($0.rawValue)\"" }
      let code: HTML? = line.line.map { " data-line=\"\($0)\"" }
      let translation: HTML? = words[line.text].map { "<span class=\"said\">\($0)</span>" }
      return "<li data-after=\"\(line.after)\"\(kind)\(code)>\(content)\(translation)</li>"
    }
    let list: HTML =
      lines.isEmpty ? "<ol tabindex=\"0\"><li>\(.prints, language)</li></ol>" : "<ol tabindex=\"0\">\(lines)</ol>"
    let asks = asksForTheTrace && !run.hasFilm && Set(run.trace.map(\.text)).count > 1
    let question: HTML? = asks ? " data-next=\"\(.whatNext, language)\" data-score=\"\(.rightAtOnce, language)\"" : nil
    let button: HTML? =
      asks ? "<button type=\"button\" class=\"controls\" aria-pressed=\"false\">\(.guess, language)</button>" : nil
    return """
      <div class="pane trace"\(question)><p class="caption"><span>\(.trace, language)</span><code>\(captions.trace)</code>\(button)</p>
      \(list)</div>
      """
  }

  private var films: [HTML] {
    filmed.map { run in run.scenes.map { film(run, $0) } } ?? []
  }

  private func film(_ run: StepRun, _ scene: Int) -> HTML {
    let sentences: [HTML] = Sentences(run: run, language: language).all(ofScene: scene).map { event, sentence in
      "<li data-event=\"\(event)\">\(sentence)</li>"
    }
    let image: HTML? = (scene == 0 ? picture : nil).map { picture in
      "<img class=\"still\" src=\"\(picture.file)\" alt=\"\(picture.title)\" loading=\"lazy\">"
    }
    return """
      <figure class="film" tabindex="0" \(forTheScript)>
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
}

extension StepRun {
  /// Whether events were recorded, which a film shows.
  var hasFilm: Bool { !events.isEmpty }
}
