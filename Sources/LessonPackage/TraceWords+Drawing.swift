import LessonKit

/// A random stream that is drawn has a row for each input and each subscriber. Its words are translated where they stand, so
/// that the columns stay where they are.
extension TraceWords {
  /// A row of a drawing in Chinese; nil if the line is none.
  package func row(_ line: String) -> String? {
    guard !isEmpty, let row = line.wholeMatch(of: named) else { return nil }
    let (name, rest) = (String(row.1), row.2 ?? "")
    let gap = rest.prefix { $0 == " " }.count
    let marks = rest.dropFirst(gap).replacing(actions) { marks in
      marks.0.replacing(action) { inChinese(String($0.0)) }.padded(to: String(marks.0).columns)
    }
    return chinese(name).padded(to: name.columns + gap) + marks
  }

  private func chinese(_ name: String) -> String {
    if let asked = name.wholeMatch(of: #/(yours|expected) of (.+)/#) {
      return "\(asked.1 == "yours" ? "你" : "应该")向\(spaced(input(asked.2)))请求的"
    }
    return input(name).replacing(#/^in (receive\(.*\))/#) { "\($0.1) 里" }
      .replacing(#/^[a-z]+/#) { names[String($0.0)] ?? String($0.0) }
  }

  private func inChinese(_ mark: String) -> String {
    if let sent = mark.wholeMatch(of: #/(\S+) of (.+)/#) {
      return "\(spaced(input(sent.2)))的 \(sent.1)"
    }
    return mark.replacing(#/[a-z]+/#) { names[String($0.0)] ?? String($0.0) }
  }

  /// Before a Chinese word.
  private func spaced(_ name: String) -> String { name + (name.last?.isNumber == true ? " " : "") }

  private func input(_ name: some StringProtocol) -> String {
    String(name).replacing("upstream", with: "上游").replacing("input ", with: "输入 ")
      .replacing(" (subject)", with: "\u{FF08}Subject\u{FF09}")
  }
}

private let names = [
  "all": "∞", "cancel": "取消", "expected": "预期的", "parameter": "参数", "request": "请求", "requested": "请求", "return": "返回",
  "subscribe": "订阅", "time": "时间", "yours": "你的",
]

// Made once: to make a pattern takes longer than to look for it in a line.
nonisolated(unsafe) private let named =
  #/(time(?= +0s)|(?:yours of |expected of )?(?:upstream|input \d+)(?: \(subject\))?|parameter|(?:requested|yours|expected|in receive\(.*?\))(?: \d+)?)( {2}.*)?/#
nonisolated(unsafe) private let action =
  #/\b(?:return|request) \w+|[^\s(]+ of (?:upstream|input \d+)|\b(?:all|cancel|subscribe)\b/#
nonisolated(unsafe) private let actions =
  #/(?:\([^()]*[a-z][^()]*\)|\b(?:return|request) \w+|[^\s(]+ of (?:upstream|input \d+)|\b(?:all|cancel|subscribe)\b) */#
