import LessonKit

/// The page of an operator. Its sentences come from the comments in Combine's source.
struct OperatorPage {
  var language = Language.english
  let drawn: DrawnOperator
  let documentation: OperatorDocumentation?

  /// The lessons that call it, and whether the book has a page of each.
  var lessons: [LessonSource] = []
  var pages: Set<String> = []

  /// Where its reference is, if the book has one.
  let reference: String?

  /// The usual example, if there is no slider.
  private let example: [Shot]
  private let sliders: [(slider: Slider, shots: [Shot])]

  /// What the operator does at one position.
  struct Shot {
    let file: String

    /// The place that links lead to; nil if there is one picture only.
    let place: String?
    let drawing: OperatorDrawing
  }

  init(_ drawn: DrawnOperator, documentation: OperatorDocumentation?, reference: String?) throws {
    self.drawn = drawn
    self.documentation = documentation
    self.reference = reference
    sliders = try drawn.sliders.map { slider in
      let shots = try slider.positions.map { position in
        Shot(
          file: "\(drawn.pageName)-\(slider.parameter)-\(position.shortest).svg",
          place: "\(slider.parameter)=\(position.shortest)", drawing: try slider.drawing(at: position))
      }
      return (slider, shots)
    }
    example =
      sliders.isEmpty
      ? [Shot(file: "\(drawn.pageName).svg", place: nil, drawing: try OperatorDrawing(DrawingRequest(drawn)))] : []
  }

  /// By the names of their files.
  var pictures: [String: String] {
    let shots = example + sliders.flatMap(\.shots)
    return Dictionary(uniqueKeysWithValues: shots.map { ($0.file, $0.drawing.picture) })
  }

  var html: HTML {
    let called = lessons.map { linked($0.name, pages, language) }
    let facts: [HTML?] = [
      drawn.demand(documentation, in: language).map { "<dt>\(.demand, language)</dt><dd>\(sentence($0))</dd>" },
      drawn.inReactiveX.map { "<dt>ReactiveX</dt><dd>\(sentence($0.text(in: language)))</dd>" },
      reference.map { "<dt>\(.reference, language)</dt><dd><a href=\"\($0)\"><code>\(drawn.name)</code></a></dd>" },
      called.isEmpty ? nil : "<dt>\(.callers, language)</dt><dd>\(called.joined(", "))</dd>",
    ]
    let index = language.operatorsLink
    let content: HTML = """
      <div class="plain operator">
      <p class="kicker"><a href="\(index.target)#\(drawn.family)">\(drawn.familyName(in: language))</a></p>
      <h1>\(drawn.name)</h1>
      <p class="lede">\(drawn.explanation(documentation, in: language))</p>
      \(sliders.map(figure))
      \(example.map { $0.html(language) })
      <dl class="facts">\(facts.compactMap { $0 }.joined("\n"))</dl>
      </div>
      """
    return Page(
      language: language, title: drawn.name, translation: drawn.pageName, content: content
    ).html
  }

  /// What `draw` prints behind a colon.
  private func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  /// Without the script, the first picture is shown and the others can be unfolded. The script shows one of them.
  private func figure(_ slider: Slider, _ shots: [Shot]) -> HTML {
    let initial = slider.positions.firstIndex(of: slider.initial)!
    let others = shots.indices.filter { $0 != initial }.map { shots[$0].html(language) }
    return """
      <figure class="positions">
      <label class="slide"><code>\(slider.parameter)</code>
      <input type="range" min="0" max="\(shots.count - 1)" step="1" value="\(initial)"><output></output></label>
      \(shots[initial].html(language))
      <details><summary>\(.otherValues, language, "<code>\(slider.parameter)</code>")</summary>
      \(others)</details>
      </figure>
      """
  }
}

extension OperatorPage.Shot {
  fileprivate func html(_ language: Language) -> HTML {
    let id: HTML? = place.map { " id=\"\($0)\"" }
    let ledger: HTML? = drawing.ledger.map { "<pre tabindex=\"0\"><code>\($0)</code></pre>" }
    return """
      <div class="shot"\(id)>
      <p><code>\(drawing.call)</code></p>
      <div class="scroll" tabindex="0"><img src="\(file)" alt="\(.drawn, language, "\(drawing.call)")"></div>
      <pre tabindex="0"><code>\(drawing.text)</code></pre>
      \(ledger)</div>

      """
  }
}

/// All operators, by family.
private func operatorsPage(
  _ operators: [(drawn: DrawnOperator, documentation: OperatorDocumentation?)], hasReference: Bool, _ language: Language
) -> HTML {
  let sections: [HTML] = DrawnOperator.families.map { $0[0].family }.map { family in
    let own = operators.filter { $0.drawn.family == family }
    let items: [HTML] = own.map { drawn, documentation in
      """
      <dt><a href="\(drawn.pageName(language))"><strong>\(drawn.name)</strong></a></dt>
      <dd>\(drawn.summary(documentation, in: language) ?? "")<br><code>\(drawn.call())</code></dd>
      """
    }
    return "<h2 id=\"\(family)\">\(own[0].drawn.familyName(in: language))</h2><dl>\(items.joined("\n"))</dl>"
  }
  let content: HTML = """
    <div class="plain operator"><h1>\(.operators, language)</h1>
    <p class="lede">\(.realOperators, language)</p>
    \(sections.joined("\n"))</div>
    """
  return Page(
    language: language, title: Message.operators.text(in: language),
    links: (hasReference ? [("\(.reference, language)", "reference.html")] : []) + [language.wordsLink],
    translation: "operators", content: content
  ).html
}

extension DrawnOperator {
  /// The file of its page, without the language and the ending: `operator-prefix-while`.
  var pageName: String {
    (["operator"] + name.split { !$0.isLetter && !$0.isNumber && $0 != "_" }).joined(separator: "-")
  }

  func pageName(_ language: Language) -> String { fileName(pageName, language) }
}

extension BookWriter {
  /// Writes a page for each operator, and the page that lists them, in each language.
  func writeOperators(_ reference: Reference?) throws {
    let all = DrawnOperator.all.map { (drawn: $0, documentation: $0.documentation(in: root)) }
    for (drawn, documentation) in all {
      var page = try OperatorPage(
        drawn, documentation: documentation, reference: reference?.place(ofMethod: drawn.methodName))
      page.lessons = editions[0].lessons.filter { $0.calls(drawn.methodName, in: root) }
      for language in editions.map(\.language) {
        page.language = language
        page.pages = Set(page.lessons.map(\.name).filter { hasPage($0, language) })
        try write(page.html.text, to: drawn.pageName(language))
      }
      for (name, picture) in page.pictures { try write(picture, to: name) }
    }
    for language in editions.map(\.language) {
      let page = operatorsPage(all, hasReference: reference != nil, language)
      try write(page.text, to: fileName("operators", language))
    }
  }
}
