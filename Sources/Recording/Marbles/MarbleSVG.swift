/// Marbles, drawn as a picture: one scene.
///
/// All that happens at one time stands at one place: the values of an instant below each other, and an end as a bar behind
/// them. A drawing that is wider than a page goes on below, in bands.
struct MarbleSVG {
  /// The widest picture.
  static let page = 900.0

  private let layout: MarbleLayout
  private let palette: MarblePalette

  /// How far it is from one column to the next.
  private let step: Double

  /// Where the lines begin, behind the names.
  private let margin: Double

  /// The columns of each band.
  private let bands: [Range<Int>]

  private let size: MarbleSize

  /// Marbles are smaller if the picture fits a page better with smaller ones.
  init(_ layout: MarbleLayout) {
    let normal = MarbleSVG(layout, .normal)
    let small = MarbleSVG(layout, .small)
    self = small.bands.count < normal.bands.count ? small : normal
  }

  private init(_ layout: MarbleLayout, _ size: MarbleSize) {
    self.layout = layout
    self.size = size
    palette = MarblePalette((0..<layout.count).flatMap { column in layout.rows.flatMap { $0.cells[column] ?? [] } })
    let widest = layout.rows.flatMap(\.cells.values).map(size.width).reduce(36, max)
    margin = 24 + (layout.rows.map(Self.nameWidth).max() ?? 0) + 16 + widest / 2
    let room = Self.page - margin - widest / 2 - 56
    let needed = max(layout.step { (size.width($0) + size.width($1)) / 2 + 3 }, layout.hasClock ? 4 : 24)
    step = min(max(needed, room / Double(max(layout.count - 1, 1))), max(needed, 48))
    bands = layout.parts(of: Int(room / step) + 1)
  }

  var width: Double { arrow(bands.max { $0.count < $1.count }!) + 32 }

  /// The elements from the top to `height`.
  var drawing: (elements: [String], height: Double) {
    var elements: [String] = []
    var y = 0.0
    for band in bands {
      if band.lowerBound > 0 {
        y += 28
        let goesOn = layout.scale[band.lowerBound].map { Message.sameStreamsFrom.with($0) } ?? Message.sameStreams
        elements.append(SVG.text(layout.language.says(goesOn), x: 24, y: y, "axis"))
        y += 8
      }
      elements += scale(band, y: y + 20)
      y += 28
      for row in layout.rows {
        let (drawn, height) = drawn(row, band, top: y)
        elements += drawn
        y += height
      }
      y += 8
    }
    return (elements, y)
  }

  private func x(_ column: Int, _ band: Range<Int>) -> Double {
    margin + step * Double(min(max(column, band.lowerBound), band.upperBound) - band.lowerBound)
  }

  /// Where a stream that goes on ends.
  private func arrow(_ band: Range<Int>) -> Double {
    let last = layout.rows.map { size.width($0.cells[band.upperBound - 1] ?? []) }.max() ?? 0
    return x(band.upperBound - 1, band) + max(24, 8 + last / 2)
  }

  private static func nameWidth(_ row: MarbleLayout.Row) -> Double {
    row.isDemand ? 16 + SVG.smallWidth(row.name) : min(SVG.width(row.name), 300)
  }

  /// What the axis is, and the time above as many columns as there is room for.
  private func scale(_ band: Range<Int>, y: Double) -> [String] {
    guard layout.hasClock else {
      return [SVG.text(layout.language.says(.orderOnAxis) + " →", x: x(band.lowerBound, band) - 18, y: y, "axis")]
    }
    let longest = band.compactMap { layout.scale[$0] }.map(SVG.smallWidth).max() ?? 0
    let least = Int(((longest + 12) / step).rounded(.up))
    let every = [1, 2, 4, 5, 8, 10, 20, 40, 50, 100].first { $0 >= least } ?? least
    let times = band.filter { $0.isMultiple(of: every) }
    return [SVG.text(layout.language.says(.timeOnAxis), x: 24, y: y, "axis")]
      + times.compactMap { column in
        layout.scale[column].map { SVG.text($0, x: x(column, band), y: y, "scale") }
      }
  }

  private func drawn(_ row: MarbleLayout.Row, _ band: Range<Int>, top: Double) -> ([String], height: Double) {
    var elements: [String] = []
    var y = top
    if let box = row.box {
      let text = SVG.shortened(box, to: (arrow(band) - 24) / 8.4)
      elements += [
        SVG.rectangle(x: 24, y: y + 8, width: arrow(band) - 24, height: 28, radius: 6, "box"),
        SVG.text(text, x: (24 + arrow(band)) / 2, y: y + 27, "operator", full: box),
      ]
      y += 40
    }
    let cells = row.cells.filter { band.contains($0.key) }.sorted { $0.key < $1.key }
    let middle = y + (row.isDemand ? 8 : 26)
    let name = SVG.shortened(row.name, to: 300 / 8.4)
    let (left, kind) = row.isDemand ? (40.0, "demand") : (24.0, "name")
    elements.append(SVG.text(name, x: left, y: middle + 5, kind, full: row.name))
    if !row.isDemand { elements += line(of: row, band, y: middle) }
    for (column, marks) in cells { elements += drawn(marks, x: x(column, band), y: middle) }
    let depth = cells.map { size.depth($0.value) }.max() ?? 0
    return (elements, middle - top + max(depth, row.isDemand ? 16 : 26))
  }

  private func line(of row: MarbleLayout.Row, _ band: Range<Int>, y: Double) -> [String] {
    let isOver = row.end.map { $0 < band.lowerBound } ?? false
    guard !isOver, row.start < band.upperBound || row.cells.isEmpty || row.start >= layout.count else { return [] }
    // On a clock it begins when it did. Otherwise there is a piece of it before its first value.
    let isFirst = band.contains(row.start)
    let lead = isFirst && layout.scale.isEmpty ? 22.0 : 0
    let start = x(row.start, band) - lead - (band.lowerBound > row.start ? 22 : 0)
    if let end = row.end, band.contains(end) { return [SVG.line(start, y, x(end, band), y, "stream")] }
    let end = max(arrow(band), start + 16)
    let isLast = band.upperBound >= layout.count
    return [SVG.line(start, y, end, y, "stream")]
      + (isLast ? [SVG.path("M\(SVG.number(end)) \(SVG.number(y - 5)) l8 5 l-8 5", "arrow")] : [])
  }

  /// The marks of one instant, all in the middle of their column.
  private func drawn(_ marks: [StepRun.Event], x: Double, y: Double) -> [String] {
    let bottom = y + size.depth(marks) - 4
    // An end is a bar behind the values of its instant.
    let (bars, stacked) = (marks.filter(\.isBar), marks.filter { !$0.isBar })
    return bars.map { SVG.line(x, y - 22, x, bottom, $0.kind == .completion ? "end" : "cancel") }
      + stacked.enumerated().flatMap { place, mark in
        drawn(mark, x: x, y: y + Double(place) * size.pitch(mark))
      }
  }

  private func drawn(_ mark: StepRun.Event, x: Double, y: Double) -> [String] {
    switch mark.kind {
    case .value:
      let colour = palette.colour(of: mark.text)
      let (width, height) = (size.width(mark), size.height)
      return [
        SVG.rectangle(
          x: x - width / 2, y: y - height / 2, width: width, height: height, radius: height / 2, "value c\(colour)"),
        SVG.text(
          MarbleSize.label(mark.text), x: x, y: y + 5, "label l\(colour)\(size == .small ? " small" : "")",
          full: mark.text),
      ]
    case .request: return [SVG.text(mark.amount, x: x, y: y + 5, "requested")]
    case .failure: return [SVG.cross(x: x, y: y)]
    case .completion, .cancel, .subscribe, .subscription: return []
    }
  }
}

extension StepRun.Event {
  /// How much a request asks for.
  fileprivate var amount: String { text == "all" ? "∞" : "+\(text)" }
}

/// How large marbles are drawn.
enum MarbleSize {
  case normal, small

  var height: Double { self == .normal ? 32 : 20 }

  /// How wide the marks of one instant are.
  func width(_ marks: [StepRun.Event]) -> Double { marks.map(width).max() ?? 0 }

  func width(_ mark: StepRun.Event) -> Double {
    switch mark.kind {
    case .value:
      self == .normal
        ? max(32, SVG.width(Self.label(mark.text)) + 16) : max(20, SVG.smallWidth(Self.label(mark.text)) + 8)
    case .request: SVG.smallWidth(mark.amount) + 4
    case .completion, .cancel, .subscribe, .subscription: 8
    case .failure: 20
    }
  }

  /// How far the marks of one instant reach below the middle of the first one.
  func depth(_ marks: [StepRun.Event]) -> Double {
    let stacked = marks.filter { !$0.isBar }
    guard let first = stacked.first else { return 26 }
    return (first.kind == .request ? 12 : 26) + Double(stacked.count - 1) * pitch(first)
  }

  /// How far it is from one mark to the one below.
  func pitch(_ mark: StepRun.Event) -> Double { mark.kind == .request ? 16 : height + 4 }

  /// A long value is shown with its beginning.
  static func label(_ value: String) -> String { SVG.shortened(value, to: 24) }
}
