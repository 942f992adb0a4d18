import LessonKit

/// Rows whose columns stand below each other, on a terminal too that shows Chinese characters two columns wide.
struct Table {
  let headings: [String]
  let rows: [[String]]

  var text: String {
    let all = [headings] + rows
    let widths = headings.indices.map { column in all.map { $0[column].columns }.max() ?? 0 }
    return all.map { row in
      zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ").withoutBlanksAtItsEnd
    }.joined(separator: "\n")
  }
}
