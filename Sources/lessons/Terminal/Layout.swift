import LessonKit

/// The text with its lines broken so that none is wider than a terminal. A line breaks at a blank, or beside a Chinese
/// character; only a word that is wider than the terminal breaks inside. The other lines are indented as the first one is,
/// or as the text of a list item.
func wrapped(_ text: String, to width: Int?) -> String {
  guard let width else { return text }
  return text.lines.flatMap { wrappedLine($0, to: max(width, 10)) }.joined(separator: "\n")
}

/// The blanks, and the mark of a list item.
nonisolated(unsafe) private let listMark = #/ *(?:(?:[-•>✓]|\d+\.) +)?/#

private func wrappedLine(_ line: Substring, to width: Int) -> [String] {
  // No character fills more columns than it has bytes.
  guard line.utf8.count > width, visibleColumns(line) > width else { return [String(line)] }
  let margin = line.prefixMatch(of: listMark)!.output.columns
  // A margin that leaves no room is ignored.
  let indentation = "".padded(to: margin > width / 2 ? 0 : margin)
  var lines: [String] = []
  var rest = cells(of: line)[...]
  while let first = rest.firstIndex(where: { !$0.isBlank }) {
    let start = lines.isEmpty ? "" : indentation
    var room = width - start.count
    var end =
      rest.firstIndex { cell in
        room -= cell.columns
        return room < 0
      } ?? rest.endIndex
    if end < rest.endIndex {
      end = max(end, first + 1)
      end = (first + 1...end).last { $0 == rest.endIndex || canBreak(rest[$0 - 1], rest[$0]) } ?? end
    }
    let next = rest[end...].firstIndex { !$0.isBlank } ?? rest.endIndex
    lines.append((start + rest[..<next].map(\.text).joined()).withoutBlanksAtItsEnd)
    rest = rest[next...]
  }
  return lines
}

/// How many columns a text fills, without the colours in it.
func visibleColumns(_ text: some StringProtocol) -> Int {
  text.contains(escape) ? cells(of: Substring(text)).reduce(0) { $0 + $1.columns } : text.columns
}

/// The first character of a colour, which ends with `m`.
private let escape: Character = "\u{1B}"

/// A character, with the colour before it.
private struct Cell {
  let text: String
  let character: Character
  let columns: Int

  var isBlank: Bool { character == " " }
}

private func cells(of line: Substring) -> [Cell] {
  var cells: [Cell] = []
  var colour = ""
  var rest = line
  while let first = rest.first {
    if first == escape, let end = rest.firstIndex(of: "m") {
      colour += rest[...end]
      rest = rest[end...].dropFirst()
    } else {
      cells.append(Cell(text: colour + String(first), character: first, columns: first.columns))
      (colour, rest) = ("", rest.dropFirst())
    }
  }
  // The colour ends after the last character.
  return colour.isEmpty ? cells : cells + [Cell(text: colour, character: escape, columns: 0)]
}

/// Whether a line may end between two characters.
private func canBreak(_ a: Cell, _ b: Cell) -> Bool {
  a.isBlank || b.isBlank
    || (a.columns == 2 || b.columns == 2) && !closing.contains(b.character) && !opening.contains(a.character)
}

/// Punctuation does not begin a line, and an opening bracket does not end one.
private let closing = Set("\u{FF0C}\u{FF1A}\u{FF1B}\u{FF01}\u{FF1F}\u{FF09}。、」』》】…,.;:!?)]”’")
private let opening = Set("\u{FF08}「『《【([“‘")

/// The text, with blanks before each line that has something in it.
func indented(_ text: String, by count: Int) -> String {
  text.lines.map { $0.isEmpty ? "" : "".padded(to: count) + $0 }.joined(separator: "\n")
}

/// Rows with aligned columns, although a terminal shows Chinese characters two columns wide. Cells may have colours.
struct Table {
  let headings: [String]
  let rows: [[String]]

  /// - Parameter width: How many columns the terminal has; as many as needed if nil. If the table is too wide, its last
  ///   column has several lines. If that leaves too little room, each row becomes a block of lines.
  func text(to width: Int?) -> String {
    let widths = widths
    let others = widths.dropLast().reduce(0) { $0 + $1 + gap.count }
    guard let width, others + (widths.last ?? 0) > width else { return aligned(widths) }
    if width - others >= narrowestColumn { return aligned(widths.dropLast() + [width - others]) }
    return rows.map { block($0, width) }.joined(separator: "\n")
  }

  private var all: [[String]] { (headings.allSatisfy(\.isEmpty) ? [] : [headings]) + rows }

  private var widths: [Int] {
    headings.indices.map { column in
      all.map { column < $0.count ? visibleColumns($0[column]) : 0 }.max() ?? 0
    }
  }

  private func aligned(_ widths: [Int]) -> String {
    all.flatMap { lines($0, widths) }.joined(separator: "\n")
  }

  private func lines(_ row: [String], _ widths: [Int]) -> [String] {
    let cells = zip(row, widths).map { wrapped($0, to: max($1, 10)).lines }
    return (0..<(cells.map(\.count).max() ?? 0)).map { line in
      zip(cells, widths).map { cell, width in
        let text = line < cell.count ? String(cell[line]) : ""
        return text + "".padded(to: width - visibleColumns(text))
      }.joined(separator: gap).withoutBlanksAtItsEnd
    }
  }

  /// The cells of a row one after the other, with their headings, and below them the last one, which needs none.
  private func block(_ row: [String], _ width: Int) -> String {
    let titleCount = headings.prefix(while: \.isEmpty).count + 1
    let cells = zip(headings, row).dropLast().enumerated().filter { $1.1.contains { $0 != " " } }.map { column, cell in
      column < titleCount ? cell.1 : cell.0 + (cell.0.last?.columns == 2 ? "\u{FF1A}" : ": ") + cell.1
    }
    let lines = cells.reduce(into: [String]()) { lines, cell in
      let line = (lines.last.map { $0 + gap } ?? "") + cell
      if lines.isEmpty || visibleColumns(line) > width - 2 { lines.append(cell) } else { lines[lines.count - 1] = line }
    }
    let block = (lines + [row.last ?? ""]).map { indented(wrapped($0, to: width - 2), by: 2) }
    return String(block.joined(separator: "\n").dropFirst(2))
  }
}

private let gap = "  "

/// A column with less room is hard to read.
private let narrowestColumn = 24
