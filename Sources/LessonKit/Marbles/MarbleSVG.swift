import Foundation

/// Marbles, drawn as a picture.
struct MarbleSVG {
  private let layout: MarbleLayout

  /// How wide a column is.
  private let step: Double
  private let margin: Double
  private let rowHeight = 56.0
  private let top: Double

  init(_ layout: MarbleLayout) {
    self.layout = layout
    let widest = layout.rows.flatMap(\.cells.values).map { Self.width($0) }.max() ?? 0
    step = max(48, widest + 12)
    margin = 24 + (layout.rows.map { Self.width($0.name) }.max() ?? 0)
    top = layout.scale.isEmpty ? 36 : 60
  }

  /// An SVG document for a light and for a dark page.
  ///
  /// - Parameters:
  ///   - title: What stands above all.
  ///   - layouts: What is drawn, one below the other.
  static func document(_ title: String, _ layouts: [MarbleLayout]) -> String {
    let drawings = layouts.map(MarbleSVG.init)
    let width = (drawings.map(\.width) + [48 + width(title)]).max()!
    let height = drawings.reduce(48) { $0 + $1.height }
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(width)) \(number(height))" \
      width="\(number(width))" height="\(number(height))" role="img">
      """,
      "<title>\(escaped(title))</title>",
      style,
      #"<rect class="page" width="100%" height="100%"/>"#,
      text(title, x: 24, y: 32, "title"),
    ]
    var y = 48.0
    for drawing in drawings {
      lines += [#"<g transform="translate(0 \#(number(y)))">"#] + drawing.elements + ["</g>"]
      y += drawing.height
    }
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private var width: Double { margin + step * (Double(layout.count) + 0.5) + 24 }

  private var height: Double { top + rowHeight * Double(layout.rows.count) }

  private var elements: [String] {
    let scale = layout.scale.sorted { $0.key < $1.key }.map { Self.text($0.value, x: x($0.key), y: 20, "scale") }
    return scale + layout.rows.enumerated().flatMap { drawn($1, y: top + rowHeight * Double($0)) }
  }

  private func drawn(_ row: MarbleLayout.Row, y: Double) -> [String] {
    var lines = [Self.text(row.name, x: 24, y: y + 5, row.isDemand ? "demand" : "name")]
    if !row.isDemand {
      let start = x(row.start) - step / 2
      let end = row.end.map(x) ?? x(layout.count - 1) + step / 2
      lines.append(Self.line(start, y, end, y, "stream"))
      if row.end == nil { lines.append(Self.path("M\(Self.number(end)) \(Self.number(y - 5)) l8 5 l-8 5", "arrow")) }
    }
    for (column, marks) in row.cells.sorted(by: { $0.key < $1.key }) {
      // What happened in one instant stands side by side.
      let total = marks.map(Self.width).reduce(0, +)
      var left = x(column) - total / 2
      for mark in marks {
        lines += drawn(mark, x: left + Self.width(mark) / 2, y: y)
        left += Self.width(mark)
      }
    }
    return lines
  }

  private func drawn(_ mark: MarbleLayout.Mark, x: Double, y: Double) -> [String] {
    switch mark {
    case .value(let value):
      let width = Self.width(mark) - 4
      return [
        #"<rect class="value" x="\#(Self.number(x - width / 2))" y="\#(Self.number(y - 16))" width="\#(Self.number(width))" height="32" rx="16"/>"#,
        Self.text(value, x: x, y: y + 5, "label"),
      ]
    case .asked(let amount): return [Self.text("+\(amount)", x: x, y: y + 5, "asked")]
    case .finished: return [Self.line(x, y - 16, x, y + 16, "end")]
    case .failed: return [Self.path("M\(Self.number(x - 8)) \(Self.number(y - 8)) l16 16 m0 -16 l-16 16", "failure")]
    case .cancelled: return [Self.path("M\(Self.number(x)) \(Self.number(y - 16)) v20 m0 8 v4", "cancel")]
    }
  }

  private func x(_ column: Int) -> Double { margin + step * (Double(column) + 0.5) }

  /// How wide a mark is drawn.
  private static func width(_ mark: MarbleLayout.Mark) -> Double {
    switch mark {
    case .value(let text): max(36, width(text) + 16)
    case .asked(let text): width(text) + 12
    case .finished, .failed, .cancelled: 20
    }
  }

  private static func width(_ marks: [MarbleLayout.Mark]) -> Double { marks.map(width).reduce(0, +) }

  /// About how wide a text is, in a font of 14 pixels.
  private static func width(_ text: String) -> Double { Double(text.columns) * 8.4 }

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
    .scale { font-size: 12px; fill: #6e7781; text-anchor: middle; }
    .demand, .asked { font-size: 12px; fill: #8250df; }
    .asked, .label { text-anchor: middle; }
    .label { font-weight: bold; fill: #ffffff; }
    .page { fill: #ffffff; }
    .value { fill: #0969da; }
    .stream, .end, .arrow { stroke: #57606a; stroke-width: 2; fill: none; }
    .failure, .cancel { stroke: #cf222e; stroke-width: 3; fill: none; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .scale { fill: #8d96a0; }
      .demand, .asked { fill: #d2a8ff; }
      .label { fill: #0d1117; }
      .page { fill: #0d1117; }
      .value { fill: #79c0ff; }
      .stream, .end, .arrow { stroke: #8d96a0; }
      .failure, .cancel { stroke: #ff7b72; }
    }
    </style>
    """
}
