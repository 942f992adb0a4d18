/// Which colour a value has: the same in every row of a drawing, as its label is the same.
struct MarblePalette {
  private static let count = 6
  private let colours: [String: Int]

  /// Values have their colours in the order in which they come. The seventh has the colour of the first one.
  init(_ values: [String]) {
    colours = values.reduce(into: [:]) { colours, text in
      if colours[text] == nil { colours[text] = colours.count % Self.count }
    }
  }

  /// The colours of a drawing, from left to right.
  init(_ layout: MarbleLayout) {
    let columns = Set(layout.rows.flatMap(\.cells.keys)).sorted()
    self.init(
      columns.flatMap { column in
        layout.rows.flatMap { $0.cells[column] ?? [] }.compactMap { mark -> String? in
          if case .value(let text) = mark { text } else { nil }
        }
      })
  }

  func colour(of value: String) -> Int { colours[value] ?? 0 }
}

/// A sign that a legend explains.
enum MarbleLegendMark: String, CaseIterable {
  case finished, failed, cancelled
  case open = "still open"
  case requested

  /// The signs that a drawing uses.
  static func all(of layout: MarbleLayout) -> Set<MarbleLegendMark> {
    var marks = Set<MarbleLegendMark>()
    for row in layout.rows {
      if row.end == nil, !row.isDemand { marks.insert(.open) }
      for mark in row.cells.values.joined() {
        switch mark {
        case .value: break
        case .requested: marks.insert(.requested)
        case .finished: marks.insert(.finished)
        case .failed: marks.insert(.failed)
        case .cancelled: marks.insert(.cancelled)
        }
      }
    }
    return marks
  }

  /// The sign, at the right of x.
  func sign(x: Double, y: Double) -> String {
    switch self {
    case .finished: SVG.line(x + 8, y - 8, x + 8, y + 8, "end")
    case .cancelled: SVG.line(x + 8, y - 8, x + 8, y + 8, "cancel")
    case .failed: SVG.cross(x: x + 8, y: y, size: 12)
    case .open: SVG.path("M\(SVG.number(x)) \(SVG.number(y)) h14 m-6 -5 l6 5 l-6 5", "arrow")
    case .requested: SVG.text("+n", x: x + 8, y: y + 4, "requested")
    }
  }

  /// Which sign means what, from left to right.
  static func legend(_ marks: Set<MarbleLegendMark>, y: Double) -> (elements: [String], width: Double) {
    var x = 24.0
    var elements: [String] = []
    for mark in allCases where marks.contains(mark) {
      elements += [mark.sign(x: x, y: y), SVG.text(mark.rawValue, x: x + 24, y: y + 4, "sign")]
      x += 24 + SVG.smallWidth(mark.rawValue) + 20
    }
    return (elements, x)
  }
}
