import Foundation

/// Marbles, drawn as a picture.
struct MarbleSVG {
  private let layout: MarbleLayout

  /// How far it is from one column to the next.
  private let step: Double

  /// Where the lines begin, behind the names.
  private let margin: Double

  /// What is drawn beyond the middle of the last column.
  private let rest: Double

  /// The middle of each row.
  private let rowYs: [Double]

  init(_ layout: MarbleLayout) {
    self.layout = layout
    let cells = layout.rows.map(\.cells)
    let scale = (layout.scale.values.map(Self.smallWidth).max() ?? 0) / 2
    step = cells.map(Self.neededStep).reduce(48, max)
    margin = 40 + (layout.rows.map(Self.nameWidth).max() ?? 0) + max(Self.lead(cells, 0), scale)
    rest = cells.compactMap { $0[layout.count - 1] }.map(Self.right).reduce(scale, max)
    var y = 4.0
    rowYs = layout.rows.map { row in
      // A row of requests stands near its stream.
      y += row.isDemand ? 30 : 48
      return y
    }
  }

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
    var elements = [text(title, x: 24, y: 32, "title")]
    var width = 48 + width(title)
    var y = 48.0
    for section in sections {
      if let heading = section.heading {
        elements.append(text(heading, x: 24, y: y + 24, "title"))
        width = max(width, 48 + self.width(heading))
        y += 32
      }
      for drawing in section.layouts.map(MarbleSVG.init) {
        elements += [#"<g transform="translate(0 \#(number(y)))">"#] + drawing.elements + ["</g>"]
        width = max(width, drawing.width)
        y += drawing.height
      }
    }
    let lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(y))" \
      width="\(number(width))" height="\(number(y))" role="img">
      """,
      "<title>\(escaped(title))</title>",
      style,
      #"<rect class="page" width="100%" height="100%"/>"#,
    ]
    return (lines + elements + ["</svg>", ""]).joined(separator: "\n")
  }

  private var width: Double { arrow + 32 }

  private var height: Double { (rowYs.last ?? 0) + 40 }

  /// Where a stream that goes on ends.
  private var arrow: Double { x(layout.count - 1) + max(rest + 8, 24) }

  private var elements: [String] {
    scale + zip(layout.rows, rowYs).flatMap(drawn)
  }

  /// What the axis is; the time above every column, or every second one, and so on: as often as there is room.
  private var scale: [String] {
    let axis = Self.text(
      layout.hasClock ? "time" : "order of events →", x: layout.hasClock ? 24 : x(0) - 18, y: 20, "axis")
    let longest = layout.scale.values.map(Self.smallWidth).max() ?? 0
    let every = Int(((longest + 12) / step).rounded(.up))
    let times = layout.scale.sorted { $0.key < $1.key }.filter { $0.key.isMultiple(of: max(every, 1)) }
    return [axis] + times.map { column, time in Self.text(time, x: x(column), y: 20, "scale") }
  }

  private func drawn(_ row: MarbleLayout.Row, y: Double) -> [String] {
    let marks = row.cells.sorted { $0.key < $1.key }.flatMap { placed($1, in: $0) }
    let name = Self.text(row.name, x: row.isDemand ? 40 : 24, y: y + 5, row.isDemand ? "demand" : "name")
    let line = row.isDemand ? [] : line(of: row, y: y, to: marks.last?.x)
    return [name] + line + marks.flatMap { drawn($0.mark, x: $0.x, y: y) }
  }

  private func line(of row: MarbleLayout.Row, y: Double, to end: Double?) -> [String] {
    // On a clock it begins when it did. Otherwise there is a piece of it before its first value.
    let start = x(row.start) - (layout.scale.isEmpty ? Self.lead(layout.rows.map(\.cells), row.start) : 0)
    if row.end != nil, let end { return [Self.line(start, y, end, y, "stream")] }
    return [
      Self.line(start, y, arrow, y, "stream"),
      Self.path("M\(Self.number(arrow)) \(Self.number(y - 5)) l8 5 l-8 5", "arrow"),
    ]
  }

  /// Where the marks of a column stand: the first one below its time, and what else happened then to the right of it.
  private func placed(_ marks: [MarbleLayout.Mark], in column: Int) -> [(mark: MarbleLayout.Mark, x: Double)] {
    var left = x(column) - Self.left(marks)
    return marks.map { mark in
      defer { left += Self.width(mark) }
      return (mark, left + Self.width(mark) / 2)
    }
  }

  private func drawn(_ mark: MarbleLayout.Mark, x: Double, y: Double) -> [String] {
    switch mark {
    case .value(let value):
      let width = Self.width(mark) - 4
      return [
        #"<rect class="value" x="\#(Self.number(x - width / 2))" y="\#(Self.number(y - 16))" width="\#(Self.number(width))" height="32" rx="16"/>"#,
        Self.text(value, x: x, y: y + 5, "label"),
      ]
    case .requested(let amount): return [Self.text("+\(amount)", x: x, y: y + 5, "requested")]
    case .finished: return [Self.line(x, y - 16, x, y + 16, "end")]
    case .failed: return [Self.path("M\(Self.number(x - 8)) \(Self.number(y - 8)) l16 16 m0 -16 l-16 16", "failure")]
    case .cancelled: return [Self.path("M\(Self.number(x)) \(Self.number(y - 16)) v20 m0 8 v4", "cancel")]
    }
  }

  private func x(_ column: Int) -> Double { margin + step * Double(max(column, 0)) }

  /// How far columns have to be apart, so that each cell of a row ends before the next one begins.
  private static func neededStep(_ cells: [Int: [MarbleLayout.Mark]]) -> Double {
    let columns = cells.keys.sorted()
    let gaps = zip(columns, columns.dropFirst()).map { column, next in
      (right(cells[column]!) + left(cells[next]!) + 8) / Double(next - column)
    }
    return gaps.max() ?? 0
  }

  /// How far a line begins before the middle of a column, so that it is seen before each cell there.
  private static func lead(_ cells: [[Int: [MarbleLayout.Mark]]], _ column: Int) -> Double {
    cells.compactMap { $0[column] }.map(left).reduce(18, max) + 4
  }

  /// How far a cell reaches to the left of the middle of its column.
  private static func left(_ marks: [MarbleLayout.Mark]) -> Double { marks.first.map(width)! / 2 }

  /// How far it reaches to the right.
  private static func right(_ marks: [MarbleLayout.Mark]) -> Double { marks.map(width).reduce(0, +) - left(marks) }

  /// How wide a mark is drawn.
  private static func width(_ mark: MarbleLayout.Mark) -> Double {
    switch mark {
    case .value(let text): max(36, width(text) + 20)
    case .requested(let text): smallWidth("+\(text)") + 12
    case .finished, .cancelled: 16
    case .failed: 24
    }
  }

  private static func nameWidth(_ row: MarbleLayout.Row) -> Double {
    row.isDemand ? 16 + smallWidth(row.name) : width(row.name)
  }

  /// About how wide a text is, in a font of 14 pixels.
  private static func width(_ text: String) -> Double { Double(text.columns) * 8.4 }

  /// The same in one of 12 pixels.
  private static func smallWidth(_ text: String) -> Double { Double(text.columns) * 7.2 }

  private static func text(_ text: String, x: Double, y: Double, _ kind: String) -> String {
    #"<text class="\#(kind)" x="\#(number(x))" y="\#(number(y))">\#(escaped(text))</text>"#
  }

  private static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ kind: String) -> String {
    #"<line class="\#(kind)" x1="\#(number(x1))" y1="\#(number(y1))" x2="\#(number(x2))" y2="\#(number(y2))"/>"#
  }

  private static func path(_ path: String, _ kind: String) -> String {
    #"<path class="\#(kind)" d="\#(path)"/>"#
  }

  /// A length with one decimal at most, so that the document is the same on each machine.
  private static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .filter { $0 >= " " || $0 == "\n" }
  }

  private static let style = """
    <style>
    text { font: 14px ui-monospace, Menlo, Consolas, "Noto Sans Mono CJK SC", monospace; fill: #24292f; }
    .title { font-weight: bold; }
    .scale, .axis { font-size: 12px; fill: #6e7781; }
    .scale { text-anchor: middle; }
    .demand, .requested { font-size: 12px; fill: #8250df; }
    .requested, .label { text-anchor: middle; }
    .label { font-weight: bold; fill: #ffffff; }
    .page { fill: #ffffff; }
    .value { fill: #0969da; }
    .stream, .end, .arrow { stroke: #57606a; stroke-width: 2; fill: none; }
    .failure, .cancel { stroke: #cf222e; stroke-width: 3; fill: none; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .scale, .axis { fill: #8d96a0; }
      .demand, .requested { fill: #d2a8ff; }
      .label { fill: #0d1117; }
      .page { fill: #0d1117; }
      .value { fill: #79c0ff; }
      .stream, .end, .arrow { stroke: #8d96a0; }
      .failure, .cancel { stroke: #ff7b72; }
    }
    </style>
    """
}
