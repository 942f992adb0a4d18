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
  static let style = style(String(decoding: PackageResources.picture_css, as: UTF8.self))

  static func style(_ css: String) -> String { "<style>\n\(css)</style>" }

  /// A document for a light and for a dark page.
  ///
  /// - Parameter description: What it shows, for a reader who does not see it.
  static func document(
    _ title: String, _ description: String, width: Double, height: Double, style more: String = "", _ elements: [String]
  ) -> String {
    let (width, height) = (number(width), number(height))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      role="img" aria-labelledby="title desc">
      <title id="title">\(escaped(title))</title>
      <desc id="desc">\(escaped(description))</desc>
      \(style)\(more)
      <rect class="page" width="100%" height="100%"/>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }
}

/// Which colour a value has: the same in every row of a drawing, as its label is the same.
struct MarblePalette {
  private let colours: [String: Int]

  /// Values have their colours in the order in which they come. The seventh has the colour of the first one.
  init(_ events: [StepRun.Event]) {
    colours = events.filter { $0.kind == .value }.reduce(into: [:]) { colours, value in
      if colours[value.text] == nil { colours[value.text] = colours.count % 6 }
    }
  }

  func colour(of value: String) -> Int { colours[value] ?? 0 }
}
