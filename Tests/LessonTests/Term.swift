import Foundation
import Testing

/// A row of the table in `Lessons/README.zh.md`: a term, and what the Chinese of this package does not call it.
struct Term: CustomTestStringConvertible {
  let names: [String]
  let english: String
  let unused: [String]

  /// Phrases in which one of the unused words is right.
  let exceptions: [String]
  var testDescription: String { english }

  /// - Parameter row: `| 操作符 | operator | 运算符、算子 | 运算符 + |`
  init(row: String) throws {
    let cells = row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map(words)
    guard cells.count == 4 else { throw NotARow(row: row) }
    names = cells[0].map { $0.replacing(#/（[^）]*）/#, with: "") }
    english = cells[1].joined()
    unused = cells[2]
    exceptions = cells[3]
  }

  struct NotARow: Error { let row: String }

  static let all: [Term] = {
    let page = Page((try? PackageFiles.text("Lessons/README.zh.md")) ?? "")
    let rows = page.sections.first { $0.heading == TranslatedPage.terms }?.prose.filter { $0.hasPrefix("|") } ?? []
    return rows.dropFirst(2).compactMap { try? Term(row: $0) }
  }()

  /// The lines of a text that use another word.
  func misuses(in text: String) -> [String] {
    guard unused.contains(where: { text.mentions($0) }) else { return [] }
    return text.split(separator: "\n").map(String.init).filter { line in
      let rest = exceptions.reduce(line) { $0.replacingOccurrences(of: $1, with: "") }
      return unused.contains { rest.mentions($0) }
    }
  }
}

private func words(_ cell: Substring) -> [String] {
  cell.split(separator: "、").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
}

extension String {
  /// `contains`, in a hundredth of its time: all texts are searched for some hundred words.
  func mentions(_ word: String) -> Bool { strstr(self, word) != nil }
}
