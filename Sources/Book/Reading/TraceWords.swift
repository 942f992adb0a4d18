import Foundation

/// What the comments of a trace say in Chinese. A trace stays as it is printed; its translation stands beside it.
package struct TraceWords {
  private var lines: [String: String] = [:]

  /// No translations.
  package init() {}

  /// Reads pairs of lines, each with a blank line after it: an English line, and what it says in Chinese.
  package init(_ text: String) {
    for pair in text.split(separator: "\n\n") {
      let parts = pair.split(separator: "\n")
      if parts.count == 2 { lines[String(parts[0])] = String(parts[1]) }
    }
  }

  /// The lines that have a translation.
  package var english: Set<String> { Set(lines.keys) }

  /// Nil if the line has none.
  package subscript(line: String) -> String? { lines[line.trimmingCharacters(in: .whitespaces)] }
}
