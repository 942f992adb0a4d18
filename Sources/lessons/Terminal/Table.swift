import LessonKit

/// Rows with aligned columns, although a terminal shows Chinese characters two columns wide. Cells may have colours.
struct Table {
  let headings: [String]
  let rows: [[String]]

  /// - Parameters:
  ///   - width: How many columns the terminal has; as many as needed if nil. If the table is too wide, its last column has
  ///     several lines. If that leaves too little room, each row becomes a block of lines.
  ///   - isCompact: Whether a table that is too wide has narrow blocks at once: the last cell of each row has its own
  ///     line, without its heading, below the others.
  func text(to width: Int?, isCompact: Bool = false) -> String {
    let widths = widths
    let others = widths.dropLast().reduce(0) { $0 + $1 + gap.count }
    guard let width, others + (widths.last ?? 0) > width else { return aligned(widths) }
    if !isCompact, width - others >= narrowestColumn { return aligned(widths.dropLast() + [width - others]) }
    return rows.map { block($0, width, isCompact) }.joined(separator: isCompact ? "\n" : "\n\n")
  }

  /// The headings, if there are any, and the rows.
  private var all: [[String]] { (headings.allSatisfy(\.isEmpty) ? [] : [headings]) + rows }

  /// The width of the widest cell of each column.
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
        return text + String(repeating: " ", count: max(0, width - visibleColumns(text)))
      }.joined(separator: gap).withoutBlanksAtItsEnd
    }
  }

  /// A row as lines, below its first cell that has a heading and the cells left of that one.
  private func block(_ row: [String], _ width: Int, _ isCompact: Bool) -> String {
    let titleCount = headings.prefix(while: \.isEmpty).count + 1
    let title = row.prefix(titleCount).filter { $0.contains { $0 != " " } }.joined(separator: gap)
    var lines = [wrapped(title, to: width)]
    for (column, cell) in row.enumerated().dropFirst(titleCount) where !cell.isEmpty {
      let isAlone = isCompact && column == row.count - 1
      let text = isAlone ? cell : labelled(headings[column], cell)
      let line = lines[lines.count - 1] + gap + text
      if isCompact, !isAlone, visibleColumns(line) <= width {
        lines[lines.count - 1] = line
      } else {
        lines.append(indented(wrapped(text, to: width - 2), by: 2))
      }
    }
    return lines.joined(separator: "\n")
  }

  private func labelled(_ heading: String, _ cell: String) -> String {
    heading + (heading.isEmpty ? "" : heading.last?.columns == 2 ? "\u{FF1A}" : ": ") + cell
  }
}

private let gap = "  "

/// A column with less room is hard to read.
private let narrowestColumn = 24
