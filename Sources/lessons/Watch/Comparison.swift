import LessonKit
import LessonPackage

/// The entries, one by one; together only those that did not change and are not near a change, if there are two of them.
///
/// - Parameter context: How many entries around a change stand alone; all entries if it is `Int.max`.
func folded<Entry>(
  _ entries: [Entry], around context: Int, _ isChanged: (Entry) -> Bool
) -> [ArraySlice<Entry>] {
  var isKept = [Bool](repeating: context == .max, count: entries.count)
  for place in entries.indices where context < .max && isChanged(entries[place]) {
    for near in max(0, place - context)..<min(entries.count, place + context + 1) { isKept[near] = true }
  }
  var result: [ArraySlice<Entry>] = []
  while let place = result.last?.endIndex ?? entries.indices.first, place < entries.count {
    result.append(entries[place...].prefix(max(1, isKept[place...].prefix { !$0 }.count)))
  }
  return result
}

/// The rows of a difference with the changed ones marked.
///
/// - Parameter isBefore: Whether the missing lines are those of the run before. Otherwise they are the expected ones.
func markedLines(
  _ rows: ArraySlice<Trace.Row>, around context: Int, _ language: Language, words: TraceWords = TraceWords(),
  isBefore: Bool = true
) -> [String] {
  folded(Array(rows), around: context) { $0.mark != .same }.map { rows in
    rows.count > 1
      ? Terminal.style.faint("    \(language.says(isBefore ? .linesAsBefore : .linesAsExpected, rows.count))")
      : markedLine(rows.first!, language, words: words, isBefore: isBefore) + words.behind(rows.first!.text.english)
  }
}

func markedLine(
  _ row: Trace.Row, _ language: Language, words: TraceWords = TraceWords(), isBefore: Bool = true
) -> String {
  let text = language.says(row.text)
  return row.mark.coloured("  \(row.mark.rawValue) \(words.row(text) ?? text)", isBefore: isBefore)
}

extension Trace.Row.Mark {
  func coloured(_ line: String, isBefore: Bool = true) -> String {
    if self == .same { return line }
    return (self == .surplus) == isBefore ? Terminal.style.good(line) : Terminal.style.bad(line)
  }
}

/// All lines of two texts.
func comparedRows(_ old: [String], _ new: [String]) -> [Trace.Row] {
  Trace(lines: old + [""]).rows(to: Trace(lines: new + [""]))
}

extension TraceWords {
  /// What follows a line: its translation, if it has one.
  func behind(_ line: some StringProtocol) -> String { self[line].map { "  \(Terminal.style.faint($0))" } ?? "" }
}

/// As many lines as a page shows and compares.
func firstLines(of lines: [String], _ language: Language) -> [String] {
  let rest = lines.count - Playground.mostLines
  return rest > 0 ? lines.prefix(Playground.mostLines) + [language.says(.moreLines, rest)] : lines
}

extension Terminal {
  /// Lines with as much around the changes as there is room for.
  static func fitting(_ rows: Int, _ lines: (_ context: Int) throws -> [String]) rethrows -> [String] {
    for context in [Int.max, 8, 5, 3, 2, 1] {
      let lines = try lines(context)
      if height(of: lines) <= rows { return lines }
    }
    return try lines(0)
  }

  /// How many rows of the screen the lines take.
  static func height(of lines: [String]) -> Int {
    lines.isEmpty ? 0 : wrapped(lines.joined(separator: "\n"), to: width).count { $0 == "\n" } + 1
  }
}

/// What a run of an exercise printed beside what it should print.
struct SideBySide {
  private let rows: [Trace.Row]
  private let words: TraceWords
  private let language: Language
  private let style = Terminal.style

  /// - Parameter seed: The seed of random streams; the exercise's own if nil.
  init(_ exercise: ExerciseSource, printed: [String], seed: Int? = nil, in package: PackageFolder) throws {
    rows = comparedRows(try package.expectedLines(of: exercise, seed: seed), printed)
    words = package.traceWords(exercise.folder)
    language = package.language
  }

  func lines(to width: Int?, atMost count: Int) -> [String] {
    let widest =
      rows.lazy.filter { $0.mark != .missing }.map { words.translated(language.says($0.text)).columns }.max() ?? 0
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
      // A translation beside each comment would make the columns twice as wide.
      let text = words.translated(language.says(row.text))
      switch row.mark {
      case .missing: pairs.append(("", text, true))
      case .surplus where free < pairs.count: pairs[free].printed = text
      case .surplus: pairs.append((text, "", true))
      case .same: pairs.append((text, text, false))
      }
      if row.mark == .surplus { free += 1 } else if row.mark == .same { free = pairs.count }
    }
    let cells = folded(pairs, around: context, \.differs).map { pairs in
      guard pairs.count == 1, let pair = pairs.first else {
        return ["", style.faint(language.says(.linesAsExpected, pairs.count)), ""]
      }
      return pair.differs
        ? ["*", style.bad(pair.printed), style.good(pair.expected)] : ["", pair.printed, pair.expected]
    }
    let headings = ["", style.faint(language.says(.youPrinted)), style.faint(language.says(.expected))]
    return Table(headings: headings, rows: cells).text(to: width).lines.map(String.init)
  }

  private func below(around context: Int) -> [String] {
    [style.faint(language.says(.expectedAndPrinted))]
      + markedLines(rows[...], around: context, language, words: words, isBefore: false)
  }
}
