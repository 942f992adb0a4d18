import LessonKit

/// What a reader predicts: a line of a trace, a row of marbles, or that nothing is printed in a place.
enum Question: Equatable {
  /// - Parameter needed: The words that an answer has to have: the values.
  case line(String, needed: [String])

  /// A row of marbles. Its label is shown.
  ///
  /// - Parameter isTimed: Whether the axis is time. If it is the order of events, the distances mean nothing.
  case row(label: String, String, isTimed: Bool)

  case nothing

  var line: String? {
    switch self {
    case .line(let line, _): line
    case .row(let label, let row, _): label + row
    case .nothing: nil
    }
  }

  /// Whether an answer is right. It may leave out words of the line that are not needed, and it may not have others. Case,
  /// spacing, quotation marks and other punctuation do not count.
  func accepts(_ answer: String) -> Bool {
    switch self {
    case .line(let line, let needed):
      let given = Self.words(answer)
      return given.isPart(of: Self.words(line)) && needed.isPart(of: given)
    case .row(let label, let row, let isTimed):
      func events(_ text: String) -> String {
        let events = text.filter { $0 != " " }.trimmingPrefix(label.filter { $0 != " " })
        return isTimed ? String(events).replacing(#/[\->]+$/#, with: "") : events.filter { !"->".contains($0) }
      }
      return events(answer) == events(row)
    case .nothing: return ["-", "nothing", "none", "no"].contains(answer.lowercased())
    }
  }

  /// The words and numbers of a text, in small letters. What is no punctuation belongs to them, and so does a decimal
  /// point; the unit of seconds does not.
  static func words(_ text: some StringProtocol) -> [String] {
    text.lowercased().matches(of: word).map { String($0.output).replacing(seconds, with: \.output.1) }
  }
}

/// Made once: to make a pattern takes longer than to look for it in a line.
nonisolated(unsafe) private let word = #/(?:\d+\.(?=\d))?[^\s()\[\]{}<>"'“”,:;.·?]+/#
nonisolated(unsafe) private let seconds = #/^(\d+(?:\.\d+)?)s$/#

extension Array where Element: Equatable {
  /// Whether the other array has these elements, in this order, among others.
  fileprivate func isPart(of other: [Element]) -> Bool {
    var rest = self[...]
    for element in other where element == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }
}
