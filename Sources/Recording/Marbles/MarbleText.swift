extension Timeline {
  /// The streams as marbles, one row each. The line above them says what the horizontal axis is: time, or the order of
  /// events.
  ///
  /// A value stands where it was sent, `|` where the stream finished, `✕` where it failed and `!` where it was cancelled.
  /// Events of one instant stand in parentheses: `(1,2|)`. A stream that is still open ends with `>`. If a subscriber
  /// requests a limited number of values, the row below its stream shows each request.
  public var marbles: String {
    let text = MarbleText(MarbleLayout(run, 0)).text
    StepRecorder.shared.add(.marbles, text)
    return text
  }
}

/// Marbles, drawn with characters.
struct MarbleText {
  private let layout: MarbleLayout

  /// How many characters wide a column is.
  private let width: Int

  /// How many characters the longest name has.
  private let margin: Int

  init(_ layout: MarbleLayout) {
    self.layout = layout
    let axis = layout.hasClock ? Self.time : ""
    margin = (layout.rows.map(MarbleText.title) + [axis]).map(\.columns).max() ?? 0
    let step = layout.rows.map { row in row.step { cell, _ in Double(Self.text(cell).columns + 1) } }.max() ?? 0
    width = max(2, Int(step.rounded(.up)))
  }

  var text: String {
    guard !layout.rows.isEmpty else { return "(nothing was recorded)" }
    // A line has a hundred characters at most.
    return layout.parts(of: max(1, (100 - margin - 3) / width)).map(part).joined(separator: "\n\n")
  }

  /// The rows, for some of the columns.
  private func part(_ columns: Range<Int>) -> String {
    let isLast = columns.upperBound >= layout.count
    var lines = layout.rows.map { row in
      "\(Self.title(row).padded(to: margin))  \(line(of: row, columns, isLast))"
    }
    let axis = layout.hasClock ? (Self.time, scale(columns)) : ("", "order of events -->")
    lines.insert("\(axis.0.padded(to: margin))  \(axis.1)", at: 0)
    return lines.map(\.withoutBlanksAtItsEnd).joined(separator: "\n")
  }

  private func line(of row: MarbleLayout.Row, _ columns: Range<Int>, _ isLast: Bool) -> String {
    var line = ""
    for column in columns {
      let isAlive = column >= row.start && row.end.map { column < $0 } ?? true
      let fill: Character = isAlive && !row.isDemand ? "-" : " "
      let cell = row.cells[column].map(Self.text) ?? ""
      // A long cell reaches into the columns after it, in which this row has nothing.
      let used = line.columns - (column - columns.lowerBound) * width
      if used > 0 { line += String(repeating: fill, count: max(0, width - used)) } else { line += cell }
      let next = (column - columns.lowerBound + 1) * width
      line += String(repeating: fill, count: max(0, next - line.columns))
    }
    return isLast && row.end == nil && !row.isDemand ? line + ">" : line
  }

  private static let time = "time"

  /// The time above every column, or every second one, and so on: as often as there is room.
  private func scale(_ columns: Range<Int>) -> String {
    let longest = columns.compactMap { layout.scale[$0]?.columns }.max() ?? 0
    let every = (longest + 2 + width - 1) / width
    return columns.filter { $0.isMultiple(of: every) }.reduce("") { line, column in
      line.padded(to: (column - columns.lowerBound) * width) + (layout.scale[column] ?? "")
    }
  }

  private static func title(_ row: MarbleLayout.Row) -> String {
    row.isDemand ? "  \(row.name)" : row.name
  }

  static func text(_ marks: [StepRun.Event]) -> String {
    let texts = marks.map { mark in
      switch mark.kind {
      case .value, .request: mark.text
      case .completion: "|"
      case .failure: "✕"
      case .cancel: "!"
      case .subscribe, .subscription: ""
      }
    }
    guard texts.count > 1 else { return texts[0] }
    // The end stands out without a comma.
    let count = marks.prefix { !$0.isEnd }.count
    // Without a comma, 8 and 9 would read as 89.
    let separator = texts.contains { $0.columns > 1 || Int($0) != nil } ? "," : ""
    return "(\(texts[..<count].joined(separator: separator))\(texts[count...].joined()))"
  }
}
