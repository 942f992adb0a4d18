/// What the comments of a trace say in Chinese. A trace stays as it is printed; its translation stands beside it.
package struct TraceWords {
  private var lines: [String: String] = [:]

  /// Reads pairs of lines, each with a blank line after it: an English line, and what it says in Chinese.
  package init(_ text: String = "") {
    for pair in text.split(separator: "\n\n") {
      let parts = pair.split(separator: "\n")
      if parts.count == 2 { lines[String(parts[0])] = String(parts[1]) }
    }
  }

  /// Nil if the line has none. The time at its beginning is no part of a comment.
  package subscript(line: some StringProtocol) -> String? { lines[String(line).replacing(time, with: "")] }
}

nonisolated(unsafe) private let time = #/^ *(?:\d[\d.]*s +)?/#
