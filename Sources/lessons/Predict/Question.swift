import LessonKit

/// A line of a trace with gaps, to be filled by value.
struct Question: Equatable {
  /// The line with a `▢` for each value.
  let shown: String

  /// The values.
  let values: [String]

  /// The whole line; nil if nothing is printed in this place.
  let line: String?

  /// Whether it is a row of a drawing.
  var isDrawn = false

  /// Whether an answer names the values. Case, spacing, quotation marks and other punctuation do not count, and neither
  /// do the types in front of a name. The whole line is an answer as well.
  func accepts(_ answer: String) -> Bool {
    guard let line else { return ["-", "nothing", "none", "no"].contains(answer.lowercased()) }
    let given = Self.words(answer)
    let accepted = [values.joined(separator: " "), line].flatMap { [$0, Self.withoutTypes($0)] }
    return accepted.contains { Self.words($0) == given } && !given.isEmpty || values.joined(separator: " ") == answer
  }

  private static func withoutTypes(_ text: String) -> String {
    text.replacing(Pattern.types, with: "")
  }

  /// The words and numbers of a text. What is none of punctuation belongs to them.
  private static func words(_ text: String) -> [String] {
    var words = [""]
    let characters = Array(text.lowercased())
    for (index, character) in characters.enumerated() {
      let isDecimalPoint =
        character == "." && words.last!.allSatisfy(\.isNumber) && !words.last!.isEmpty && index + 1 < characters.count
        && characters[index + 1].isNumber
      if character.isWhitespace || "()[]{}<>\"'“”,:;.·".contains(character) && !isDecimalPoint {
        if !words.last!.isEmpty { words.append("") }
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words.filter { !$0.isEmpty }.map {
      $0.wholeMatch(of: Pattern.seconds).map { String($0.output.1) } ?? $0
    }
  }

  /// What is long, or written with letters that a keyboard may not have, is shown and not asked.
  static func canBeTyped(_ value: Substring) -> Bool {
    let value = value.trimmingPrefix { $0 == " " }
    return !value.isEmpty && withoutTypes(String(value)).count <= 24 && value.allSatisfy { $0.columns == 1 }
  }
}

extension Question {
  /// - Returns: Nil if there is nothing in the gaps that can be asked.
  init?(_ line: String, gaps: [Range<String.Index>], keepingWidth: Bool = false) {
    let gaps = gaps.map { Self.withoutBlanks($0, of: line) }.filter { Self.canBeTyped(line[$0]) }
    guard !gaps.isEmpty else { return nil }
    var shown = ""
    var place = line.startIndex
    for gap in gaps {
      shown += line[place..<gap.lowerBound]
      shown += String(repeating: "▢", count: keepingWidth ? line[gap].columns : 1)
      place = gap.upperBound
    }
    self.init(
      shown: shown + line[place...], values: gaps.map { String(line[$0]) }, line: line, isDrawn: keepingWidth)
  }

  private static func withoutBlanks(_ gap: Range<String.Index>, of line: String) -> Range<String.Index> {
    let text = line[gap].drop { $0 == " " }
    return text.startIndex..<(text.lastIndex { $0 != " " }.map(text.index(after:)) ?? text.endIndex)
  }
}

/// Made once: to make a pattern takes longer than to look for it in a line.
private enum Pattern {
  nonisolated(unsafe) static let types = #/(?:[A-Z]\w*\.)+/#
  nonisolated(unsafe) static let seconds = #/(\d+(?:\.\d+)?)s/#
}
