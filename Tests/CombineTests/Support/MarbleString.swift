/// What comes, and when, as a text: `-a-b-(cd)-|`.
///
///     -      a unit of time in which nothing comes
///     a      a value, which is a letter or a digit
///     |      the end
///     #      a failure
///     (ab|)  what comes at the same time; a group takes one place, however many are in it
///
/// A text without `|` and `#` does not end. Spaces mean nothing: they put the places of two rows below each other.
///
///     in   a-(bcd)-  e
///     out  --a    ---d-e
struct MarbleString: Equatable, CustomStringConvertible {
  /// What a row tells of.
  enum Kind {
    /// What a publisher sends.
    case stream

    /// What a subscriber does: it asks for `2` values, for all `*`, it cancels `!`.
    case asks
  }

  /// The marks of each place, up to the last that has any.
  private(set) var places: [String] = []

  /// Nothing, for ever.
  init() {}

  init(_ text: String, _ kind: Kind = .stream) throws(MalformedMarbles) {
    var group: (offset: Int, marks: String)?
    var time = 0
    var isOver = false
    for (offset, mark) in text.enumerated() {
      func check(_ condition: Bool, _ reason: String) throws(MalformedMarbles) {
        if !condition { throw MalformedMarbles(reason, text, at: offset) }
      }
      switch mark {
      case " ": continue
      case "(":
        try check(group == nil, "a group in a group")
        group = (offset, "")
      case ")":
        try check(group != nil, "a group is closed and was not opened")
        try check(group?.marks != "", "a group of nothing")
        for mark in group?.marks ?? "" { add(mark, at: time) }
        group = nil
        time += 1
      case "-":
        try check(group == nil, "time passes in a group")
        time += 1
      default:
        try check(kind.allows(mark), "\"\(mark)\" means nothing here")
        try check(!isOver, "something after the end")
        isOver = kind.ends(with: mark)
        if group != nil {
          group?.marks.append(mark)
        } else {
          add(mark, at: time)
          time += 1
        }
      }
    }
    if let group { throw MalformedMarbles("a group is not closed", text, at: group.offset) }
  }

  /// Adds what comes at a time, after what came then before.
  mutating func add(_ mark: Character, at time: Int) {
    while places.count <= time { places.append("") }
    places[time].append(mark)
  }

  /// The marks at a time. There are none after the last place.
  subscript(time: Int) -> String {
    time < places.count ? places[time] : ""
  }

  var description: String { places.indices.map(cell).joined() }

  /// How a place is written.
  fileprivate func cell(_ time: Int) -> String {
    let marks = self[time]
    return marks.isEmpty ? "-" : marks.count == 1 ? marks : "(\(marks))"
  }
}

extension MarbleString.Kind {
  fileprivate func allows(_ mark: Character) -> Bool {
    switch self {
    case .stream: mark.isMarbleValue || ends(with: mark)
    case .asks: "1"..."9" ~= mark || mark == "*" || ends(with: mark)
    }
  }

  fileprivate func ends(with mark: Character) -> Bool {
    switch self {
    case .stream: mark == "|" || mark == "#"
    case .asks: mark == "!"
    }
  }
}

extension Character {
  /// Whether it can stand for a value.
  var isMarbleValue: Bool { isASCII && (isLetter || isNumber) }
}

/// Draws rows below each other, each behind its name, the same time in the same column.
///
///     try drawMarbles([("in", MarbleString("(ab)-|")), ("out", MarbleString("-a-|"))])
///     // in   (ab)-|
///     // out  -   a-|
///
/// - Parameter time: A place to point at, in a row of its own.
func drawMarbles(_ rows: [(name: String, marbles: MarbleString)], pointingAt time: Int? = nil) -> String {
  let margin = rows.map(\.name.count).max() ?? 0
  let end = max(rows.map(\.marbles.places.count).max() ?? 0, time ?? 0)
  let widths = (0..<end).map { time in rows.map { $0.marbles.cell(time).count }.max() ?? 0 }
  var lines = rows.map { name, marbles in
    padded(name, to: margin + 2) + marbles.places.indices.map { padded(marbles.cell($0), to: widths[$0]) }.joined()
  }
  if let time { lines.append(padded("", to: margin + 2 + widths[..<time].reduce(0, +)) + "^") }
  return lines.map { $0.trimmed(of: [" "]) }.joined(separator: "\n")
}

extension String {
  /// Without the given characters at the end.
  func trimmed(of characters: Set<Character>) -> String {
    String(reversed().drop { characters.contains($0) }.reversed())
  }
}

private func padded(_ text: String, to width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

/// Why a text is no diagram, and where.
struct MalformedMarbles: Error, Equatable, CustomStringConvertible {
  let description: String

  /// - Parameter offset: Where in the text, if it is at one place of it.
  init(_ reason: String, _ text: String, at offset: Int? = nil) {
    description = "malformed diagram, \(reason):\n\(text)" + (offset.map { "\n\(padded("", to: $0))^" } ?? "")
  }
}
