import LessonKit

extension Questions {
  /// A line of a trace, which is shown or predicted. Nil if a reader predicts that nothing is printed in its place.
  struct Entry: Equatable {
    let line: String?

    /// What a reader has to answer; nil if the line is shown.
    var answer: Answer?
  }

  enum Answer: Equatable {
    /// The words that an answer has to have: the values.
    case words([String])

    /// A row of marbles, whose label is shown.
    ///
    /// - Parameter isTimed: Whether the axis is time. If it is the order of events, the distances mean nothing.
    case row(label: String, isTimed: Bool)

    case nothing
  }
}

extension Questions.Entry {
  /// Whether an answer is right. It may leave out words of the line that are not needed, and it may not have others. Case,
  /// spacing, quotation marks and other punctuation do not count.
  func accepts(_ given: String) -> Bool {
    switch answer {
    case .words(let needed):
      let given = words(of: given)
      return given.isPart(of: words(of: line ?? "")) && needed.isPart(of: given)
    case .row(let label, let isTimed):
      func events(_ text: String) -> String {
        let events = text.filter { $0 != " " }.trimmingPrefix(label.filter { $0 != " " })
        return isTimed ? String(events).replacing(#/[\->]+$/#, with: "") : events.filter { !"->".contains($0) }
      }
      return events(given) == events(line ?? "")
    case .nothing: return ["-", "nothing", "none", "no"].contains(given.lowercased())
    case nil: return false
    }
  }
}

/// The words and numbers of a text, in small letters. What is no punctuation belongs to them, and so does a decimal point;
/// the unit of seconds does not.
func words(of text: some StringProtocol) -> [String] {
  text.lowercased().matches(of: word).map { String($0.output).replacing(seconds, with: \.output.1) }
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
