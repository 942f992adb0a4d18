import LessonKit

/// Rows with aligned columns, although a terminal shows Chinese characters two columns wide. Cells may have colours.
struct Table {
  let headings: [String]
  let rows: [[String]]

  /// - Parameter width: How many columns the terminal has; as many as needed if nil. If the table is too wide, its last
  ///   column has several lines. If that leaves too little room, each row becomes a block of lines.
  func text(to width: Int?) -> String {
    let widths = widths
    guard let width, !fits(width) else { return aligned(widths) }
    let room = width - widths.dropLast().reduce(0) { $0 + $1 + gap.count }
    return room < narrowestColumn ? blocks(width) : aligned(widths.dropLast() + [room])
  }

  /// The table if it fits. If not, the last cell of each row has its own line, without its heading, below the others.
  func compactText(to width: Int?) -> String {
    guard let width, !fits(width) else { return aligned(widths) }
    return rows.map { row in
      var lines = [wrapped(title(row), to: width)]
      for (heading, cell) in zip(headings, row).dropFirst(titleCount).dropLast() where !cell.isEmpty {
        let text = labelled(heading, cell)
        if visibleColumns(lines[lines.count - 1] + gap + text) <= width {
          lines[lines.count - 1] += gap + text
        } else {
          lines.append(indented(wrapped(text, to: width - 2), by: 2))
        }
      }
      return (lines + [indented(wrapped(row.last ?? "", to: width - 2), by: 2)]).joined(separator: "\n")
    }.joined(separator: "\n")
  }

  /// The headings, if there are any, and the rows.
  private var all: [[String]] { (headings.allSatisfy(\.isEmpty) ? [] : [headings]) + rows }

  /// The width of the widest cell of each column.
  private var widths: [Int] {
    headings.indices.map { column in
      all.map { column < $0.count ? visibleColumns($0[column]) : 0 }.max() ?? 0
    }
  }

  private func fits(_ width: Int) -> Bool {
    widths.reduce(-gap.count) { $0 + $1 + gap.count } <= width
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

  /// Each row as lines, below its first cell that has a heading and the cells left of that one.
  private func blocks(_ width: Int) -> String {
    rows.map { row in
      let cells = zip(headings, row).dropFirst(titleCount).filter { !$1.isEmpty }.map { heading, cell in
        indented(wrapped(labelled(heading, cell), to: width - 2), by: 2)
      }
      return ([wrapped(title(row), to: width)] + cells).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  private var titleCount: Int { headings.prefix(while: \.isEmpty).count + 1 }

  private func title(_ row: [String]) -> String {
    row.prefix(titleCount).filter { $0.contains { $0 != " " } }.joined(separator: gap)
  }

  private func labelled(_ heading: String, _ cell: String) -> String {
    heading + (heading.isEmpty ? "" : heading.last?.columns == 2 ? "\u{FF1A}" : ": ") + cell
  }
}

private let gap = "  "

/// A column with less room is hard to read.
private let narrowestColumn = 24
