import LessonKit

/// What was printed, and beside it what is expected.
struct SideBySide {
  private let rows: [Trace.Row]
  private let style: Style
  private let language: Language

  init(printed: [String], expected: [String], _ style: Style, _ language: Language) {
    func trace(_ lines: [String]) -> Trace { Trace(lines.map { $0 + "\n" }.joined()) }
    rows = trace(expected).rows(to: trace(printed))
    self.style = style
    self.language = language
  }

  /// - Parameters:
  ///   - width: How many columns there are. Where the two do not fit, they stand below each other.
  ///   - count: How many lines there are. Where more are needed, lines that do not differ are left out first.
  func lines(to width: Int?, atMost count: Int) -> [String] {
    let widest = rows.lazy.filter { $0.mark != .missing }.map(\.text.columns).max() ?? 0
    let isNarrow = width.map { widest + 30 > $0 } ?? false
    let lines = Terminal.fitting(count) { context in
      isNarrow ? below(around: context) : beside(to: width, around: context)
    }
    return lines.count > count ? lines.prefix(max(count - 1, 1)) + ["  …"] : lines
  }

  /// A changed line stands beside the line that it should be.
  private func beside(to width: Int?, around context: Int) -> [String] {
    var pairs: [(printed: String, expected: String, differs: Bool)] = []
    // Where the next surplus line goes: beside a missing one, if there is one.
    var free = 0
    for row in rows {
      switch row.mark {
      case .missing: pairs.append(("", row.text, true))
      case .surplus where free < pairs.count: pairs[free].printed = row.text
      case .surplus: pairs.append((row.text, "", true))
      case .same: pairs.append((row.text, row.text, false))
      }
      if row.mark == .surplus { free += 1 } else if row.mark == .same { free = pairs.count }
    }
    let cells = folded(pairs, around: context, \.differs).map { entry in
      switch entry {
      case .gap(let count): ["", gap(count), ""]
      case .entry(let pair) where pair.differs: ["*", style.bad(pair.printed), style.good(pair.expected)]
      case .entry(let pair): ["", pair.printed, pair.expected]
      }
    }
    let headings = ["", style.faint(language.says(.youPrinted)), style.faint(language.says(.expected))]
    return Table(headings: headings, rows: cells).text(to: width).lines.map(String.init)
  }

  private func below(around context: Int) -> [String] {
    let lines = folded(rows, around: context) { $0.mark != .same }.map { entry in
      switch entry {
      case .gap(let count): "  \(gap(count))"
      case .entry(let row) where row.mark == .missing: style.good("- \(row.text)")
      case .entry(let row) where row.mark == .surplus: style.bad("+ \(row.text)")
      case .entry(let row): "  \(row.text)"
      }
    }
    return [style.faint(language.says(.expectedAndPrinted))] + lines
  }

  private func gap(_ count: Int) -> String {
    style.faint(language.says(.linesAsExpected, count))
  }
}
