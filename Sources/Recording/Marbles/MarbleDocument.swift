extension MarbleSVG {
  /// An SVG document for a light and for a dark page.
  ///
  /// - Parameters:
  ///   - title: The text above all drawings.
  ///   - sections: The drawings, one below the other, and the heading above each group of them.
  static func document(_ title: String, _ sections: [(heading: String?, layouts: [MarbleLayout])]) -> String {
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
    for (heading, layouts) in sections {
      if let heading {
        write(heading, "title")
        sentences.append("\(heading).")
      }
      for (number, layout) in zip(1..., layouts) {
        if layouts.count > 1 {
          let caption = "\(number) of \(layouts.count)"
          write(caption, "caption")
          sentences.append("\(caption).")
        }
        sentences += layout.rows.map { sentence($0, layout.scale) }
        let picture = MarbleSVG(layout)
        let (drawn, height) = picture.drawing
        elements += [#"<g transform="translate(0 \#(SVG.number(y)))">"#] + drawn + ["</g>"]
        width = max(width, picture.width)
        y += height + 12
      }
    }
    let legend = legend(sections.flatMap(\.layouts).flatMap(\.rows), y: y + 12)
    if !legend.elements.isEmpty {
      elements += legend.elements
      width = max(width, legend.width)
      y += 36
    }
    return SVG.document(title, sentences.joined(separator: "\n"), width: width, height: y, elements)
  }

  /// A row as a sentence: `keys: a at 0s; b at 1s; finished at 2s.`
  private static func sentence(_ row: MarbleLayout.Row, _ scale: [Int: String]) -> String {
    let parts = row.cells.sorted { $0.key < $1.key }.flatMap { column, marks in
      marks.map { mark in
        let word =
          switch mark.kind {
          case .request: "requests \(mark.text)"
          case .completion: "finished"
          case .failure: "failed"
          case .cancel: "cancelled"
          case .value, .subscribe, .subscription: mark.text
          }
        return scale[column].map { "\(word) at \($0)" } ?? word
      }
    }
    let name = row.isDemand ? "Its subscriber" : row.name
    return "\(name): \((parts + (row.isOpen ? ["still open"] : [])).joined(separator: "; "))."
  }

  /// The signs that the rows have, and what they mean, from left to right.
  private static func legend(_ rows: [MarbleLayout.Row], y: Double) -> (elements: [String], width: Double) {
    let kinds = Set(rows.flatMap { $0.cells.values.joined() }.map(\.kind))
    let signs: [(meaning: String, isUsed: Bool, draw: (Double) -> String)] = [
      ("finished", kinds.contains(.completion), { SVG.line($0 + 8, y - 8, $0 + 8, y + 8, "end") }),
      ("failed", kinds.contains(.failure), { SVG.cross(x: $0 + 8, y: y, size: 12) }),
      ("cancelled", kinds.contains(.cancel), { SVG.line($0 + 8, y - 8, $0 + 8, y + 8, "cancel") }),
      (
        "still open", rows.contains(where: \.isOpen),
        { SVG.path("M\(SVG.number($0)) \(SVG.number(y)) h14 m-6 -5 l6 5 l-6 5", "arrow") }
      ),
      ("requested", kinds.contains(.request), { SVG.text("+n", x: $0 + 8, y: y + 4, "requested") }),
    ]
    var x = 24.0
    var elements: [String] = []
    for sign in signs where sign.isUsed {
      elements += [sign.draw(x), SVG.text(sign.meaning, x: x + 24, y: y + 4, "sign")]
      x += 24 + SVG.smallWidth(sign.meaning) + 20
    }
    return (elements, x)
  }
}
