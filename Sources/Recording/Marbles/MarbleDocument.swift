extension [StepRun] {
  /// What the steps recorded as marble diagrams, one below the other: an SVG document with a title.
  package func picture(_ title: String) -> String {
    var elements: [String] = []
    var sentences: [String] = []
    var width = 0.0
    var y = 8.0
    func write(_ text: String, _ kind: String) {
      let shown = SVG.shortened(text, to: (MarbleSVG.page - 48) / 8.4)
      elements.append(SVG.text(shown, x: 24, y: y + 24, kind, full: text))
      width = Swift.max(width, 48 + SVG.width(shown))
      y += 36
    }
    write(title, "title")
    for run in self {
      if count > 1 {
        write(run.heading, "title")
        sentences.append("\(run.heading).")
      }
      for (number, layout) in zip(1..., run.layouts) {
        if run.scenes.count > 1 {
          let caption = "\(number) of \(run.scenes.count)"
          write(caption, "caption")
          sentences.append("\(caption).")
        }
        sentences += layout.sentences
        let picture = MarbleSVG(layout)
        let (drawn, height) = picture.drawing
        elements += [#"<g transform="translate(0 \#(SVG.number(y)))">"#] + drawn + ["</g>"]
        width = Swift.max(width, picture.width)
        y += height + 12
      }
    }
    let (signs, end) = legend(flatMap(\.layouts).flatMap(\.rows), y: y + 12)
    if !signs.isEmpty {
      elements += signs
      width = Swift.max(width, end)
      y += 36
    }
    return SVG.document(title, sentences.joined(separator: "\n"), width: width, height: y, elements)
  }
}

extension MarbleLayout {
  /// Each row as a sentence: `keys: a at 0s; b at 1s; finished at 2s.`
  fileprivate var sentences: [String] {
    rows.map { row in
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
  }
}

/// The signs that the rows have, and what they mean, from left to right.
private func legend(_ rows: [MarbleLayout.Row], y: Double) -> (elements: [String], width: Double) {
  let kinds = Set(rows.flatMap { $0.cells.values.joined() }.map(\.kind))
  var x = 24.0
  var elements: [String] = []
  func add(_ meaning: String, _ isUsed: Bool, _ sign: String) {
    guard isUsed else { return }
    elements += [sign, SVG.text(meaning, x: x + 24, y: y + 4, "sign")]
    x += 24 + SVG.smallWidth(meaning) + 20
  }
  add("finished", kinds.contains(.completion), SVG.line(x + 8, y - 8, x + 8, y + 8, "end"))
  add("failed", kinds.contains(.failure), SVG.cross(x: x + 8, y: y, size: 12))
  add("cancelled", kinds.contains(.cancel), SVG.line(x + 8, y - 8, x + 8, y + 8, "cancel"))
  let arrow = "M\(SVG.number(x)) \(SVG.number(y)) h14 m-6 -5 l6 5 l-6 5"
  add("still open", rows.contains(where: \.isOpen), SVG.path(arrow, "arrow"))
  add("requested", kinds.contains(.request), SVG.text("+n", x: x + 8, y: y + 4, "requested"))
  return (elements, x)
}
