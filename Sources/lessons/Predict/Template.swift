import LessonKit

/// A line as the code writes it: fixed words, with gaps between them in which values stand.
struct Template: Equatable {
  /// The fixed words. Between two of them is a gap.
  let words: [String]

  /// The line of the code in which it stands, if it is a statement of a step.
  var codeLine: Int?

  /// How many characters are fixed.
  var weight: Int { words.reduce(0) { $0 + $1.count } }

  /// Where the values stand in a line; nil if the line is not of this template.
  func gaps(in line: Substring) -> [Range<String.Index>]? {
    guard line.hasPrefix(words[0]) else { return nil }
    if words.count == 1 { return line == words[0] ? [] : nil }
    var gaps: [Range<String.Index>] = []
    var start = line.index(line.startIndex, offsetBy: words[0].count)
    for (index, word) in words.enumerated().dropFirst() {
      guard index < words.count - 1 else {
        guard line[start...].hasSuffix(word) else { return nil }
        let end = line.index(line.endIndex, offsetBy: -word.count)
        gaps.append(start..<end)
        continue
      }
      guard !word.isEmpty, let next = line[start...].firstRange(of: word) else { return nil }
      gaps.append(start..<next.lowerBound)
      start = next.upperBound
    }
    return gaps
  }
}

extension Template {
  /// What Combine's `print` and LessonKit's `PrintingSubscriber` print. The type in `receive subscription:` is no value.
  static let ofCombineAndLessonKit: [Template] = [
    [": receive subscription: (", ")"], [": request ", ""], [": receive value: (", ")"], [": receive error: (", ")"],
    [": receive ", ""], [": receive(subscription: ", ")"], [": request(", ")"], [": receive(", ")"],
    [": receive(completion: ", ")"], [": receive(", ") returns ", ""], [": receive(", ") requests ", ""],
    [": cancel()"],
  ].map { Template(words: [""] + $0) }
}
