extension [StepRun] {
  /// What the steps recorded as marble diagrams, one below the other: an SVG document with a title.
  ///
  /// - Parameters:
  ///   - language: That of its own words.
  ///   - titles: What steps are called in that language, by their numbers.
  ///   - names: What streams are called there, if they have no name of code.
  package func picture(
    _ title: String, in language: Language = .english, titles: [Int: String] = [:], names: [String: Message] = [:]
  ) -> String {
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
        let heading = "\(run.step). \(titles[run.step] ?? run.title)"
        write(heading, "title")
        sentences.append(language.sentence(heading))
      }
      for (number, layout) in zip(1..., run.layouts(language, names)) {
        if run.scenes.count > 1 {
          let caption = language.says(.scenes, number, run.scenes.count)
          write(caption, "caption")
          sentences.append(language.sentence(caption))
        }
        sentences += layout.sentences
        let picture = MarbleSVG(layout)
        let (drawn, height) = picture.drawing
        elements += [#"<g transform="translate(0 \#(SVG.number(y)))">"#] + drawn + ["</g>"]
        width = Swift.max(width, picture.width)
        y += height + 12
      }
    }
    let (signs, end) = legend(flatMap { $0.layouts(language) }.flatMap(\.rows), language, y: y + 12)
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
          let word: Message =
            switch mark.kind {
            case .request: .requestsSome.with(mark.text == "all" ? Message.everyValue : "\(mark.text)")
            case .completion: .isFinished
            case .failure: .hasFailed
            case .cancel: .isCancelled
            case .value, .subscribe, .subscription: "\(mark.text)"
            }
          return language.says(scale[column].map { Message.markAt.with(word, $0) } ?? word)
        }
      }
      let name = row.isDemand ? language.says(.itsSubscriber) : row.name
      let all = parts + (row.isOpen ? [language.says(.isOpen)] : [])
      return language.says(.row, name, all.joined(separator: language == .chinese ? "\u{FF1B}" : "; "))
    }
  }
}

/// The signs that the rows have, and what they mean, from left to right.
private func legend(_ rows: [MarbleLayout.Row], _ language: Language, y: Double) -> (elements: [String], width: Double)
{
  let kinds = Set(rows.flatMap { $0.cells.values.joined() }.map(\.kind))
  var x = 24.0
  var elements: [String] = []
  func add(_ message: Message, _ isUsed: Bool, _ sign: String) {
    guard isUsed else { return }
    let meaning = language.says(message)
    elements += [sign, SVG.text(meaning, x: x + 24, y: y + 4, "sign")]
    x += 24 + SVG.smallWidth(meaning) + 20
  }
  add(.isFinished, kinds.contains(.completion), SVG.line(x + 8, y - 8, x + 8, y + 8, "end"))
  add(.hasFailed, kinds.contains(.failure), SVG.cross(x: x + 8, y: y, size: 12))
  add(.isCancelled, kinds.contains(.cancel), SVG.line(x + 8, y - 8, x + 8, y + 8, "cancel"))
  let arrow = "M\(SVG.number(x)) \(SVG.number(y)) h14 m-6 -5 l6 5 l-6 5"
  add(.isOpen, rows.contains(where: \.isOpen), SVG.path(arrow, "arrow"))
  add(.isRequested, kinds.contains(.request), SVG.text("+n", x: x + 8, y: y + 4, "requested"))
  return (elements, x)
}

extension Language {
  /// A heading as a sentence. A question is one already.
  fileprivate func sentence(_ heading: String) -> String {
    if let last = heading.last, "?!\u{FF1F}\u{FF01}".contains(last) { return heading }
    return heading + (self == .chinese ? "\u{3002}" : ".")
  }
}
