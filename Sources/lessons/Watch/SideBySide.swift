import LessonKit

/// What was printed, and beside it what is expected.
struct SideBySide {
  private let rows: [(mark: Trace.Row.Mark, text: String)]

  init(printed: [String], expected: [String]) {
    func trace(_ lines: [String]) -> Trace { Trace(lines.map { $0 + "\n" }.joined()) }
    // The lines around a difference are all lines.
    let hunks = trace(expected).hunks(to: trace(printed), around: Int(Int16.max))
    rows = hunks.first?.rows.map { ($0.mark, $0.text) } ?? expected.map { (.same, $0) }
  }

  /// - Parameters:
  ///   - width: How many columns there are. Where the two do not fit, they stand below each other.
  ///   - count: How many lines there are. Where more are needed, those around the first difference are shown.
  func lines(_ style: Style, to width: Int?, atMost count: Int) -> [String] {
    let pairs = self.pairs
    let widest = pairs.map(\.printed.columns).max() ?? 0
    if let width, widest + 30 > width { return below(style, atMost: count) }
    let cells = part(of: pairs, atMost: count - 1) { $0.differs }.map { pair -> [String] in
      guard let pair else { return ["", "…", "…"] }
      guard pair.differs else { return ["", pair.printed, pair.expected] }
      return ["*", style.bad(pair.printed), style.good(pair.expected)]
    }
    let table = Table(headings: ["", style.faint("you printed"), style.faint("expected")], rows: cells)
    return table.text(to: width).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private typealias Pair = (printed: String, expected: String, differs: Bool)

  /// A changed line stands beside the line that it should be.
  private var pairs: [Pair] {
    var pairs: [Pair] = []
    var (missing, surplus): ([String], [String]) = ([], [])
    func flush() {
      for index in 0..<max(missing.count, surplus.count) {
        let printed = surplus.indices.contains(index) ? surplus[index] : ""
        pairs.append((printed, missing.indices.contains(index) ? missing[index] : "", true))
      }
      (missing, surplus) = ([], [])
    }
    for row in rows {
      switch row.mark {
      case .missing: missing.append(row.text)
      case .surplus: surplus.append(row.text)
      case .same:
        flush()
        pairs.append((row.text, row.text, false))
      }
    }
    flush()
    return pairs
  }

  private func below(_ style: Style, atMost count: Int) -> [String] {
    let lines = part(of: rows, atMost: count - 1) { $0.mark != .same }.map { row -> String in
      guard let row else { return "  …" }
      return switch row.mark {
      case .missing: style.good("- \(row.text)")
      case .surplus: style.bad("+ \(row.text)")
      case .same: "  \(row.text)"
      }
    }
    return [style.faint("- expected, + you printed")] + lines
  }

  /// The entries around the first one that differs; nil stands for those that are left out.
  private func part<Entry>(of all: [Entry], atMost count: Int, _ differs: (Entry) -> Bool) -> [Entry?] {
    let count = max(count, 3)
    guard all.count > count else { return all }
    let first = max(0, (all.firstIndex(where: differs) ?? 0) - 2)
    let start = min(first, all.count - count)
    var part: [Entry?] = Array(all[start..<start + count])
    if start > 0 { part[0] = nil }
    if start + count < all.count { part[count - 1] = nil }
    return part
  }
}
