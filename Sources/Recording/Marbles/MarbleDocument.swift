extension MarbleSVG {
  /// Drawings, and what stands above them.
  struct Section {
    let heading: String?
    let layouts: [MarbleLayout]
  }

  /// An SVG document for a light and for a dark page.
  ///
  /// - Parameters:
  ///   - title: What stands above all.
  ///   - sections: What is drawn, one below the other.
  static func document(_ title: String, _ sections: [Section]) -> String {
    var elements: [String] = []
    var sentences: [String] = []
    var width = 0.0
    var y = 8.0
    func write(_ text: String, _ kind: String) {
      let shown = SVG.shortened(text, to: (page - 48) / 8.4)
      elements.append(SVG.text(shown, x: 24, y: y + 24, kind, full: text))
      width = max(width, 48 + SVG.width(shown))
      y += 36
    }
    write(title, "title")
    var marks = Set<MarbleLegendMark>()
    for section in sections {
      if let heading = section.heading {
        write(heading, "title")
        sentences.append("\(heading).")
      }
      for (number, layout) in zip(1..., section.layouts) {
        if let caption = caption(layout, number, of: section.layouts.count) {
          write(caption, "caption")
          sentences.append("\(caption).")
        }
        sentences += layout.rows.map { sentence($0, layout.scale) }
        let picture = MarbleSVG(layout)
        let (drawn, height) = picture.drawing
        elements += [#"<g transform="translate(0 \#(SVG.number(y)))">"#] + drawn + ["</g>"]
        width = max(width, picture.width)
        y += height + 12
        marks.formUnion(picture.marks)
      }
    }
    if !marks.isEmpty {
      let legend = MarbleLegendMark.legend(marks, y: y + 12)
      elements += legend.elements
      width = max(width, legend.width)
      y += 36
    }
    let lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(SVG.number(width)) \(SVG.number(y))" \
      width="\(SVG.number(width))" height="\(SVG.number(y))" role="img" aria-labelledby="title desc">
      """,
      #"<title id="title">\#(SVG.escaped(title))</title>"#,
      #"<desc id="desc">\#(SVG.escaped(sentences.joined(separator: "\n")))</desc>"#,
      SVG.style,
      #"<rect class="page" width="100%" height="100%"/>"#,
    ]
    return (lines + elements + ["</svg>", ""]).joined(separator: "\n")
  }

  /// What stands above a drawing; nil if it is the only one and has no title.
  private static func caption(_ layout: MarbleLayout, _ number: Int, of count: Int) -> String? {
    if count == 1 { return layout.title }
    return layout.title.map { "\(number) of \(count): \($0)" } ?? "\(number) of \(count)"
  }

  /// A row as a sentence: `keys: a at 0s; b at 1s; finished at 2s.`
  private static func sentence(_ row: MarbleLayout.Row, _ scale: [Int: String]) -> String {
    let parts = row.cells.sorted { $0.key < $1.key }.flatMap { column, marks in
      marks.map { mark in
        let word =
          switch mark {
          case .value(let text): text
          case .requested(let amount): "requests \(amount)"
          case .finished: "finished"
          case .failed: "failed"
          case .cancelled: "cancelled"
          }
        return scale[column].map { "\(word) at \($0)" } ?? word
      }
    }
    let name = row.isDemand ? "Its subscriber" : row.name
    let end = row.end == nil && !row.isDemand ? ["still open"] : []
    return "\(name): \((parts + end).joined(separator: "; "))."
  }
}
