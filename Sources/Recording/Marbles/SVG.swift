/// The elements of a picture.
enum SVG {
  /// About how wide a text is, in a font of 14 pixels.
  static func width(_ text: String) -> Double { Double(text.columns) * 8.4 }

  /// The same in one of 12 pixels.
  static func smallWidth(_ text: String) -> Double { Double(text.columns) * 7.2 }

  /// A text of at most so many columns.
  static func shortened(_ text: String, to columns: Double) -> String {
    guard Double(text.columns) > columns else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += character.columns
      guard Double(used) <= columns else { break }
      result.append(character)
    }
    return "\(result)…"
  }

  /// - Parameter full: The text that appears when the pointer rests on a shortened text.
  static func text(_ text: String, x: Double, y: Double, _ kind: String, full: String? = nil) -> String {
    let title = full.map { $0 == text ? "" : "<title>\(escaped($0))</title>" } ?? ""
    return #"<text class="\#(kind)" x="\#(number(x))" y="\#(number(y))">\#(title)\#(escaped(text))</text>"#
  }

  static func line(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ kind: String) -> String {
    #"<line class="\#(kind)" x1="\#(number(x1))" y1="\#(number(y1))" x2="\#(number(x2))" y2="\#(number(y2))"/>"#
  }

  static func path(_ path: String, _ kind: String) -> String {
    #"<path class="\#(kind)" d="\#(path)"/>"#
  }

  /// The sign of a failure.
  static func cross(x: Double, y: Double, size: Double = 16) -> String {
    path(
      "M\(number(x - size / 2)) \(number(y - size / 2)) l\(number(size)) \(number(size)) "
        + "m0 -\(number(size)) l-\(number(size)) \(number(size))", "failure")
  }

  static func rectangle(
    x: Double, y: Double, width: Double, height: Double, radius: Double, _ kind: String
  ) -> String {
    #"<rect class="\#(kind)" x="\#(number(x))" y="\#(number(y))" width="\#(number(width))" "#
      + #"height="\#(number(height))" rx="\#(number(radius))"/>"#
  }

  static func circle(x: Double, y: Double, radius: Double, _ kind: String) -> String {
    #"<circle class="\#(kind)" cx="\#(number(x))" cy="\#(number(y))" r="\#(number(radius))"/>"#
  }

  /// A length with one decimal at most, so that the document is the same on each machine.
  static func number(_ value: Double) -> String {
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = abs(tenths).quotientAndRemainder(dividingBy: 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .filter { $0 >= " " || $0 == "\n" }
  }

  /// Six hues that colour-blind readers can tell apart (Okabe and Ito), without a red, which means failure here.
  static let style = """
    <style>
    text { font: 14px ui-monospace, Menlo, Consolas, "Noto Sans Mono CJK SC", monospace; fill: #24292f; }
    .title { font-weight: bold; }
    .caption { font-style: italic; }
    .scale, .axis, .sign { font-size: 12px; fill: #57606a; }
    .scale, .requested, .label, .operator, .asked, .gone { text-anchor: middle; }
    .demand, .requested { font-size: 12px; fill: #8250df; }
    .ask { fill: #8250df; } .asked { font-size: 12px; font-weight: bold; fill: #ffffff; }
    .lost { fill: none; stroke: #cf222e; stroke-width: 2; stroke-dasharray: 4 3; }
    .gone { fill: #cf222e; }
    .page { fill: #ffffff; }
    .value { stroke: #24292f; stroke-width: 1; }
    .c0 { fill: #56b4e9; } .c1 { fill: #e69f00; } .c2 { fill: #2fbf9b; }
    .c3 { fill: #f0e442; } .c4 { fill: #cc79a7; } .c5 { fill: #0072b2; }
    .label { font-weight: bold; fill: #0d1117; }
    .l5 { fill: #ffffff; }
    .small { font-size: 12px; }
    .box { fill: #f6f8fa; stroke: #57606a; }
    .stream, .end, .arrow, .cancel { stroke: #57606a; stroke-width: 2; fill: none; }
    .end { stroke-width: 3; }
    .cancel { stroke-dasharray: 4 4; }
    .failure { stroke: #cf222e; stroke-width: 3; fill: none; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .scale, .axis, .sign { fill: #9da7b3; }
      .demand, .requested { fill: #d2a8ff; }
      .label { fill: #0d1117; }
      .l5 { fill: #ffffff; }
      .page { fill: #0d1117; }
      .value { stroke: #e6edf3; }
      .box { fill: #161b22; stroke: #8d96a0; }
      .stream, .end, .arrow, .cancel { stroke: #9da7b3; }
      .failure, .lost { stroke: #ff7b72; }
      .gone { fill: #ff7b72; }
    }
    </style>
    """
}

/// Which colour a value has: the same in every row of a drawing, as its label is the same.
struct MarblePalette {
  private static let count = 6
  private let colours: [String: Int]

  /// Values have their colours in the order in which they come. The seventh has the colour of the first one.
  init(_ values: some Sequence<String>) {
    colours = values.reduce(into: [:]) { colours, text in
      if colours[text] == nil { colours[text] = colours.count % Self.count }
    }
  }

  func colour(of value: String) -> Int { colours[value] ?? 0 }
}
