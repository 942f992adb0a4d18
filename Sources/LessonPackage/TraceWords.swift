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

  /// The line in Chinese, if it has a translation.
  package func translated(_ line: String) -> String {
    let comment = line.replacing(time, with: "")
    return lines[comment].map { line.dropLast(comment.count) + $0 } ?? line
  }

  /// A sentence that quotes comments, with their translations in place of them.
  package func translatingComments(in sentence: String) -> String {
    sentence.replacing(#/(\([^()\n]*\)) ?/#) { lines[String($0.output.1)] ?? String($0.output.0) }
  }
}

nonisolated(unsafe) private let time = #/^ *(?:\d[\d.]*s +)?/#
