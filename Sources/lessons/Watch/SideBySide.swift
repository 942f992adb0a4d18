import LessonKit

/// What was printed, and beside it what is expected.
struct SideBySide {
  private let rows: [(mark: Trace.Row.Mark, text: String)]
  private let language: Language

  init(printed: [String], expected: [String], _ language: Language = .english) {
    self.language = language
    func trace(_ lines: [String]) -> Trace { Trace(lines.map { $0 + "\n" }.joined()) }
    // The lines around a difference are all lines.
    let hunks = trace(expected).hunks(to: trace(printed), around: Int(Int16.max))
    rows = hunks.first?.rows.map { ($0.mark, $0.text) } ?? expected.map { (.same, $0) }
  }

  /// - Parameters:
  ///   - width: How many columns there are. Where the two do not fit, they stand below each other.
  ///   - count: How many lines there are. Where more are needed, lines that do not differ are left out first.
  func lines(_ style: Style, to width: Int?, atMost count: Int) -> [String] {
    let widest = pairs.map(\.printed.columns).max() ?? 0
    let stand = width.map { widest + 30 > $0 } ?? false
    let lines = Terminal.fitting(count) { context in
      stand ? below(style, around: context) : beside(style, to: width, around: context)
    }
    return lines.count > count ? lines.prefix(max(count - 1, 1)) + ["  …"] : lines
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

  private func beside(_ style: Style, to width: Int?, around context: Int) -> [String] {
    let cells = folded(pairs, around: context) { $0.differs }.map { entry -> [String] in
      switch entry {
      case .gap(let count): ["", style.faint(gap(count)), ""]
      case .entry(let pair) where pair.differs: ["*", style.bad(pair.printed), style.good(pair.expected)]
      case .entry(let pair): ["", pair.printed, pair.expected]
      }
    }
    let table = Table(
      headings: ["", style.faint(language.says(.youPrinted)), style.faint(language.says(.expected))], rows: cells)
    return table.text(to: width).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func below(_ style: Style, around context: Int) -> [String] {
    let lines = folded(rows, around: context) { $0.mark != .same }.map { entry in
      switch entry {
      case .gap(let count): style.faint("  \(gap(count))")
      case .entry((.missing, let text)): style.good("- \(text)")
      case .entry((.surplus, let text)): style.bad("+ \(text)")
      case .entry((.same, let text)): "  \(text)"
      }
    }
    return [style.faint(language.says(.expectedAndPrinted))] + lines
  }

  private func gap(_ count: Int) -> String {
    language.says(.linesAsExpected, count)
  }
}
