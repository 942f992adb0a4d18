extension Timeline {
  /// The streams as marbles, one row each. The line above them says what the horizontal axis is: time, or the order of
  /// events.
  ///
  /// A value stands where it was sent, `|` where the stream finished, `✕` where it failed and `!` where it was cancelled.
  /// Events of one instant stand in parentheses: `(1,2|)`. A stream that is still open ends with `>`. If a subscriber
  /// requests a limited number of values, the row below its stream shows each request.
  public var marbles: String { marbles(in: .english) }

  /// - Parameter names: What streams are called in that language, if they have no name of code.
  package func marbles(in language: Language, names: [String: Message] = [:]) -> String {
    let text = MarbleLayout(run, 0, language, names).text
    StepRecorder.shared.add(.marbles, text)
    return text
  }
}

extension MarbleLayout {
  /// The marbles, drawn with characters.
  var text: String {
    guard !rows.isEmpty else { return language.says(.nothingRecorded) }
    let titles = [hasClock ? language.says(.timeOnAxis) : ""] + rows.map { $0.isDemand ? "  \($0.name)" : $0.name }
    let margin = titles.map(\.columns).max()!
    let needed = step { cell, _ in Double(self.cell(cell).columns + 1) }
    let width = max(2, Int(needed.rounded(.up)))
    // A line has a hundred characters at most.
    return parts(of: (100 - margin - 3) / width).map { part in
      let axis = hasClock ? times(part, width) : language.says(.orderOnAxis) + " -->"
      return zip(titles, [axis] + rows.map { line(of: $0, part, width) })
        .map { "\($0.padded(to: margin))  \($1)".withoutBlanksAtItsEnd }.joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// A row, for some of the columns.
  private func line(of row: Row, _ part: Range<Int>, _ width: Int) -> String {
    var line = ""
    for column in part {
      let isAlive = column >= row.start && row.end.map { column < $0 } ?? true
      line += row.cells[column].map(cell) ?? ""
      // A long cell reaches into the columns after it, in which this row has nothing.
      line = line.padded(to: (column - part.lowerBound + 1) * width, with: isAlive && !row.isDemand ? "-" : " ")
    }
    return part.upperBound >= count && row.isOpen ? line + ">" : line
  }

  /// The time above every column, or every second one, and so on: as often as there is room.
  private func times(_ part: Range<Int>, _ width: Int) -> String {
    let longest = part.compactMap { scale[$0]?.columns }.max() ?? 0
    let every = (longest + 2 + width - 1) / width
    return part.filter { $0.isMultiple(of: every) }.reduce("") { line, column in
      line.padded(to: (column - part.lowerBound) * width) + (scale[column] ?? "")
    }
  }

  private func cell(_ marks: [StepRun.Event]) -> String {
    let texts = marks.map { mark in
      switch mark.kind {
      case .request where mark.text == "all": language.says(.everyValue)
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
