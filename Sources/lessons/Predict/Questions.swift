import LessonKit

/// What is shown of a step's trace, and what is asked.
///
/// The rule: words that the code prints are shown. They are found in the string literals of the step and of the lesson's
/// other files. What stands between them is a value, and asked. Values are also asked in the lines of Combine's `print`
/// and of `PrintingSubscriber`, in ledgers, in sequence diagrams, and in marbles below their first row. A line without
/// any words is asked as a whole. Where a step sends and nothing more is printed, that is asked, too.
///
/// A run as data has the lines of the step, and says which ones are drawings. It does not say which words of a line the
/// code writes: these are found by comparing the line with the code.
struct Questions {
  enum Entry: Equatable {
    case shown(String)
    case question(Question)
  }

  let entries: [Entry]

  /// How many questions a step has at most.
  static let limit = 8

  /// - Parameters:
  ///   - trace: What the step prints.
  ///   - code: The code of the step.
  ///   - others: The templates of all of the lesson's files.
  ///   - readme: The section of the README about the step. What it quotes is asked first.
  init(_ trace: [StepRun.Line], code: String, others: [Template], readme: String) {
    let own = SourceScanner.templates(in: code)
    let templates = own + others + Template.ofCombineAndLessonKit
    let lines = trace.map(\.text)
    let drawn = Drawing.questions(in: trace)
    var entries: [Entry] = trace.indices.map { index in
      if let question = drawn[index] { return .question(question) }
      guard trace[index].kind == nil else { return .shown(lines[index]) }
      return Self.entry(lines[index], after: index > 0 ? lines[index - 1] : nil, templates)
    }
    for place in Self.silentPlaces(lines, entries, own, code).reversed() {
      entries.insert(.question(Question(shown: "▢", values: ["-"], line: nil)), at: place)
    }
    self.entries = Self.chosen(entries, readme)
  }

  /// - Parameter previous: The line above. A time is asked only if it is not the one above.
  private static func entry(_ line: String, after previous: String?, _ templates: [Template]) -> Entry {
    let text = line.drop { $0 == " " }
    // What a lesson does itself stands in its code.
    if text.isEmpty || text.contains(Pattern.comment) { return .shown(line) }
    let time = time(of: line)
    let rest = text[(time?.endIndex ?? text.startIndex)...].drop { $0 == " " }
    let times = time == previous.flatMap(Self.time) ? [] : time.map { [$0.startIndex..<$0.endIndex] } ?? []
    guard let (template, found) = best(templates, rest) else {
      // A label and a value, or a value alone. A label alone is a heading.
      if rest.hasSuffix(":") { return .shown(line) }
      let label = rest.prefixMatch(of: Pattern.label)?.range.upperBound ?? rest.startIndex
      return entry(line, [label..<rest.endIndex], times)
    }
    if template.words.count > 1, template.words[1].contains("subscription: ") { return .shown(line) }
    // What stands in front of a colon is a label.
    return entry(line, found.filter { !line[$0.upperBound...].hasPrefix(":") }, times)
  }

  private static func entry(
    _ line: String, _ gaps: [Range<String.Index>], _ times: [Range<String.Index>]
  ) -> Entry {
    guard Question(line, gaps: gaps) != nil else { return .shown(line) }
    return Question(line, gaps: times + gaps).map { .question($0) } ?? .shown(line)
  }

  /// What a line on a virtual clock begins with.
  private static func time(of line: String) -> Substring? {
    line.prefixMatch(of: Pattern.time)?.output.1
  }

  /// The template that fits with the most fixed words.
  private static func best(_ templates: [Template], _ line: Substring) -> (Template, [Range<String.Index>])? {
    var best: (Template, [Range<String.Index>])?
    for template in templates where template.weight > best?.0.weight ?? 0 {
      if let gaps = template.gaps(in: line) { best = (template, gaps) }
    }
    return best
  }

  /// The places, as indices of lines, in which the code does what may make a value arrive, and nothing more is printed.
  private static func silentPlaces(
    _ trace: [String], _ entries: [Entry], _ templates: [Template], _ code: String
  ) -> [Int] {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    var places: [Int] = []
    var last = -1
    var values = 0
    for (index, line) in trace.enumerated() {
      let statement = templates.compactMap { $0.words == [line] ? $0.codeLine : nil }.first { $0 > last }
      guard let statement else {
        if case .question(let question) = entries[index], question.shown == "▢" {
          values += 1
        } else {
          values = .min / 2
        }
        continue
      }
      let between = lines[(last + 1)..<statement]
      let mayPrint = between.contains { $0.contains(Pattern.call) }
      if values >= 0, mayPrint { places.append(index) }
      last = statement
      values = 0
    }
    return places
  }

  /// Leaves the questions that say most: whether anything arrives, what the README quotes, and the last rows of drawings.
  private static func chosen(_ entries: [Entry], _ readme: String) -> [Entry] {
    var seen: [Question] = []
    var worths: [(index: Int, worth: Int, order: Int)] = []
    for (index, entry) in entries.enumerated() {
      guard case .question(let question) = entry else { continue }
      let answer = question.values.joined(separator: " ")
      var worth = question.line == nil ? 3 : 0
      let line = question.line?.drop { $0 == " " } ?? ""
      if readme.contains("`\(answer)`") || line.count > 6 && readme.contains(line) { worth += 2 }
      // Such a line tells what the lesson does.
      if line.hasPrefix("(") { worth -= 1 }
      if seen.contains(question) { worth -= 3 }
      seen.append(question)
      worths.append((index, worth, question.isDrawn ? 2 * entries.count - index : index))
    }
    let kept = Set(worths.sorted { ($1.worth, $0.order) < ($0.worth, $1.order) }.prefix(limit).map(\.index))
    return entries.enumerated().compactMap { index, entry in
      guard case .question(let question) = entry, !kept.contains(index) else { return entry }
      return question.line.map { .shown($0) }
    }
  }
}

/// Made once: to make a pattern takes longer than to look for it in a line.
private enum Pattern {
  nonisolated(unsafe) static let comment = #/^(?:[\d.]+s +)?\(we /#
  nonisolated(unsafe) static let label = #/[^:(\["]+: +/#
  nonisolated(unsafe) static let time = #/ *(\d[\d.]*s) +/#
  nonisolated(unsafe) static let call = #/(?:send|post|request|subscribe|sink)\(/#
}
