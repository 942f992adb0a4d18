import LessonKit

/// Rows whose columns stand below each other, on a terminal too that shows Chinese characters two columns wide. Cells may
/// be set off with colour.
struct Table {
  let headings: [String]
  let rows: [[String]]

  /// - Parameter width: How many columns the terminal has; as many as needed if nil. If the table is too wide, its last
  ///   column has several lines. If that leaves too little room, each row becomes a block of lines.
  func text(to width: Int?) -> String {
    let all = (headings.allSatisfy(\.isEmpty) ? [] : [headings]) + rows
    var widths = headings.indices.map { column in
      all.map { column < $0.count ? visibleColumns($0[column]) : 0 }.max() ?? 0
    }
    let other = widths.dropLast().reduce(0) { $0 + $1 + gap.count }
    if let width, other + (widths.last ?? 0) > width {
      guard width - other >= narrowestColumn else { return blocks(width) }
      widths[widths.count - 1] = width - other
    }
    return all.flatMap { lines($0, widths) }.joined(separator: "\n")
  }

  private func lines(_ row: [String], _ widths: [Int]) -> [String] {
    let cells = zip(row, widths).map {
      wrapped($0, to: max($1, 10)).split(separator: "\n", omittingEmptySubsequences: false)
    }
    return (0..<(cells.map(\.count).max() ?? 0)).map { line in
      zip(cells, widths).map { cell, width in
        let text = line < cell.count ? String(cell[line]) : ""
        return text + String(repeating: " ", count: max(0, width - visibleColumns(text)))
      }.joined(separator: gap).withoutBlanksAtItsEnd
    }
  }

  /// Each row below its first cell that has a heading, with what stands left of it.
  private func blocks(_ width: Int) -> String {
    let count = headings.prefix(while: \.isEmpty).count + 1
    return rows.map { row in
      let title = row.prefix(count).filter { $0.contains { $0 != " " } }.joined(separator: gap)
      let cells = zip(headings, row).dropFirst(count).filter { !$1.isEmpty }.map { heading, cell in
        let colon = heading.isEmpty ? "" : heading.last?.columns == 2 ? "\u{FF1A}" : ": "
        return indented(wrapped(heading + colon + cell, to: width - 2), by: 2)
      }
      return ([wrapped(title, to: width)] + cells).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}

private let gap = "  "

/// A column with less room is hard to read.
private let narrowestColumn = 24
