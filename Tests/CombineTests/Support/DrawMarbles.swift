import VirtualTime

/// Draws rows below each other, each behind its name, the same time in the same column.
///
///     try drawMarbles([("in", MarbleString("(ab)-|")), ("out", MarbleString("-a-|"))])
///     // in   (ab)-|
///     // out  -   a-|
func drawMarbles(_ rows: [(name: String, marbles: MarbleString)]) -> String {
  let margin = rows.map(\.name.count).max() ?? 0
  let end = rows.map(\.marbles.places.count).max() ?? 0
  let widths = (0..<end).map { time in rows.map { $0.marbles.cell(time).count }.max() ?? 0 }
  let lines = rows.map { name, marbles in
    padded(name, to: margin + 2) + marbles.places.indices.map { padded(marbles.cell($0), to: widths[$0]) }.joined()
  }
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
