import LessonKit
import LessonPackage

/// Code, and beside it what it prints and a film for each of its scenes, on one screen.
struct Bench {
  let language: Language

  /// The lines that are shown if the program was not run.
  let code: String

  /// Nil if the program was not run.
  let run: StepRun?
  let captions: (code: String, trace: String)

  /// Where the names of other files are shown, and the operators that are called.
  var links: [String: String] = [:]
  var operators: [String: String] = [:]
  var words = TraceWords()

  /// What lines of the code printed or sent.
  var values: [Int: [String]] = [:]

  /// Lines of the file that are left out, with what they printed.
  var omitted: Set<Int> = []

  /// The picture of the streams, for a browser without scripts: its file, and its title.
  var picture: (file: String, title: String)?

  var html: HTML {
    """
    <div class="bench">
    \(codePane)
    <div class="shown">
    \(trace)
    \(films)
    </div>
    </div>
    """
  }

  private var codePane: HTML {
    let text = run?.code?.lines.joined(separator: "\n") ?? code
    return """
      <div class="pane code"><p class="caption"><span>\(.code, language)</span><code>\(captions.code)</code></p>
      \(SwiftCode(text).numbered(from: run?.code?.first ?? 1, links: links, operators: operators, values: values, omitted: omitted))</div>
      """
  }

  private var trace: HTML? {
    guard let run else { return nil }
    let shown = run.trace.filter { line in line.line.map { !omitted.contains($0) } ?? true }
    let lines: [HTML] = shown.map { line in
      let kind: HTML? = line.kind.map { " data-kind=\"\($0.rawValue)\"" }
      let code: HTML? = line.line.map { " data-line=\"\($0)\"" }
      let translation: HTML? = words[line.text].map { "<span class=\"said\">\($0)</span>" }
      return "<li data-after=\"\(line.after)\"\(kind)\(code)>\(line.text)\(translation)</li>"
    }
    // A drawing keeps its columns, so its letters are as large as the widest line allows.
    let columns = shown.compactMap { $0.kind == nil ? nil : $0.text.columns }.max()
    let style: HTML? = columns.map { " style=\"--columns:\($0)\"" }
    return """
      <div class="pane trace"><p class="caption"><span>\(.trace, language)</span><code>\(captions.trace)</code></p>
      <ol tabindex="0"\(style)>\(lines.isEmpty ? ["<li>\(.prints, language)</li>"] : lines)</ol></div>
      """
  }

  /// The script draws them, from the run.
  private var films: [HTML] {
    guard let run, run.hasFilm else { return [] }
    return run.scenes.map { film(run, $0) }
      + ["<script type=\"application/json\" class=\"run\">\(HTML(json: run))</script>"]
  }

  private func film(_ run: StepRun, _ scene: Int) -> HTML {
    let words = Sentences(run: run, language: language)
    let reasons = words.reasons
    let sentences: [HTML] = words.all(ofScene: scene).map { event, sentence in
      let reason: HTML? = reasons[event].map { text, streams in
        " <span class=\"because\" data-streams=\"\(streams.map(String.init).joined(separator: " "))\">\(text)</span>"
      }
      return "<li data-event=\"\(event)\">\(sentence)\(reason)</li>"
    }
    let image: HTML? = (scene == 0 ? picture : nil).map { picture in
      "<img class=\"still\" src=\"\(picture.file)\" alt=\"\(picture.title)\" loading=\"lazy\">"
    }
    return """
      <figure class="film">
      <div class="stage">\(image)</div>
      <figcaption>\(run.clock ? .inTime : .inOrder, language)</figcaption>
      <details class="sentences"><summary>\(.sentences, language)</summary><ol tabindex="0">\(sentences)</ol></details>
      </figure>
      """
  }
}

extension StepRun {
  /// Whether events were recorded, which a film shows.
  var hasFilm: Bool { !events.isEmpty }
}
