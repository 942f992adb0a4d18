import Foundation
import LessonKit

/// The page of an operator. Its sentences come from the comments in Combine's source, and are said as `draw` says them.
struct OperatorPage {
  var words = PageWords.english
  let drawn: DrawnOperator
  let documentation: OperatorDocumentation?

  /// The lessons that call it, and whether the book has a page of each.
  var lessons: [IndexPage.Entry] = []

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
          file: "operator-\(drawn.name)-\(slider.parameter)-\(position.shortest).svg",
          place: "\(slider.parameter)=\(position.shortest)", drawing: try slider.drawing(at: position))
      }
      return (slider, shots)
    }
    let isAlone = sliders.isEmpty
    example =
      isAlone
      ? [
        Shot(
          file: "operator-\(drawn.name).svg", place: nil, drawing: try OperatorDrawing(DrawingRequest([drawn.name])))
      ] : []
  }

  static func fileName(_ drawn: DrawnOperator, _ words: PageWords) -> String {
    "operator-\(drawn.name)\(words.suffix).html"
  }

  /// By the names of their files.
  var pictures: [String: String] {
    let shots = example + sliders.flatMap(\.shots)
    return Dictionary(uniqueKeysWithValues: shots.map { ($0.file, $0.drawing.picture) })
  }

  var html: HTML {
    let called: [HTML] = lessons.map { entry in
      let name = entry.lesson.name
      return entry.hasPage ? "<a href=\"\(name)\(words.suffix).html\">\(name)</a>" : "\(name)"
    }
    let facts: [HTML?] = [
      documentation?.demand.map { "<dt>\(words.demand)</dt><dd>\(sentence($0))</dd>" },
      drawn.inReactiveX.map { "<dt>ReactiveX</dt><dd>\(sentence($0))</dd>" },
      reference.map { "<dt>\(words.reference)</dt><dd><a href=\"\($0)\"><code>\(drawn.name)</code></a></dd>" },
      called.isEmpty ? nil : "<dt>\(words.callers)</dt><dd>\(called.joined(", "))</dd>",
    ]
    let sentences = [documentation?.summary, drawn.note].compactMap { $0 }.map { words.says($0) }
    let index = "operators\(words.suffix).html"
    let content: HTML = """
      <div class="plain operator">
      <p class="kicker"><a href="\(index)#\(drawn.family)">\(words.says(drawn.family))</a></p>
      <h1>\(drawn.name)</h1>
      <p class="lede">\(sentences.joined(separator: words.blank))</p>
      \(sliders.map(figure))
      \(example.map { $0.html(words) })
      <dl class="facts">\(facts.compactMap { $0 }.joined("\n"))</dl>
      </div>
      """
    return Page(
      words: words, title: "\(drawn.name) · \(words.book)",
      links: [(words.operators, index), (words.glossary, "words\(words.suffix).html")],
      translation: Self.fileName(drawn, words.otherWords), content: content, hasScript: !sliders.isEmpty
    ).html
  }

  /// What `draw` prints behind a colon.
  private func sentence(_ text: String) -> String {
    let text = words.says(text)
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Without the script, the first picture is shown and the others can be unfolded. The script shows one of them.
  private func figure(_ slider: Slider, _ shots: [Shot]) -> HTML {
    let initial = slider.positions.firstIndex(of: slider.initial)!
    let others = shots.indices.filter { $0 != initial }.map { shots[$0].html(words) }
    return """
      <figure class="positions">
      <label class="slide"><code>\(slider.parameter)</code>
      <input type="range" min="0" max="\(shots.count - 1)" step="1" value="\(initial)"><output></output></label>
      \(shots[initial].html(words))
      <details><summary>\(PageWords.filled(words.otherValues, "<code>\(slider.parameter)</code>"))</summary>
      \(others)</details>
      </figure>
      """
  }
}

extension OperatorPage.Shot {
  fileprivate func html(_ words: PageWords) -> HTML {
    let id: HTML? = place.map { " id=\"\($0)\"" }
    let ledger: HTML? = drawing.ledger.map { "<pre tabindex=\"0\"><code>\($0)</code></pre>" }
    return """
      <div class="shot"\(id)>
      <p><code>\(drawing.call)</code></p>
      <div class="scroll" tabindex="0"><img src="\(file)" alt="\(PageWords.filled(words.drawn, "\(drawing.call)"))"></div>
      <pre tabindex="0"><code>\(drawing.text)</code></pre>
      \(ledger)</div>

      """
  }
}

/// All operators, by family.
struct OperatorsPage {
  let words: PageWords

  /// With what each does.
  let operators: [(drawn: DrawnOperator, summary: String?)]
  let hasReference: Bool

  var html: HTML {
    let families = operators.map(\.drawn.family).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let sections: [HTML] = families.map { family in
      let items: [HTML] = operators.filter { $0.drawn.family == family }.map { drawn, summary in
        """
        <dt><a href="\(OperatorPage.fileName(drawn, words))"><strong>\(drawn.name)</strong></a></dt>
        <dd>\(summary.map { words.says($0) } ?? "")<br><code>\(drawn.call(with: drawn.initialParameters))</code></dd>
        """
      }
      return "<h2 id=\"\(family)\">\(words.says(family))</h2><dl>\(items.joined("\n"))</dl>"
    }
    let content: HTML = """
      <div class="plain operator"><h1>\(words.operators)</h1>
      <p class="lede">\(words.realOperators)</p>
      \(sections.joined("\n"))</div>
      """
    return Page(
      words: words, title: "\(words.operators) · \(words.book)",
      links: (hasReference ? [(words.reference, "reference.html")] : []) + [
        (words.glossary, "words\(words.suffix).html")
      ],
      translation: "operators\(words.otherWords.suffix).html", content: content
    ).html
  }
}

extension Book {
  /// Writes a page for each operator, and the page that lists them, in both languages.
  func writeOperators(_ reference: Reference?) throws {
    var all: [(DrawnOperator, String?)] = []
    for drawn in DrawnOperator.all {
      let documentation = drawn.documentation(in: package)
      let lessons = drawn.lessons(in: catalogue, package)
      var page = try OperatorPage(
        drawn, documentation: documentation, reference: reference?.place(ofMethod: drawn.methodName))
      for words in PageWords.all {
        page.words = words
        page.lessons = lessons.map { IndexPage.Entry(lesson: $0, hasPage: hasPage($0, words)) }
        try write(page.html.text, to: OperatorPage.fileName(drawn, words))
      }
      for (name, picture) in page.pictures { try write(picture, to: name) }
      all.append((drawn, documentation?.summary))
    }
    for words in PageWords.all {
      let page = OperatorsPage(words: words, operators: all, hasReference: reference != nil)
      try write(page.html.text, to: "operators\(words.suffix).html")
    }
  }
}
