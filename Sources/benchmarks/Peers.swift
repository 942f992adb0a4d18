import Foundation
import LessonKit

/// The figures of other libraries: instructions for each row, by kind and name.
///
/// They are read from a file with a line for each row, in columns that a tab separates. The first line names the columns.
/// The columns `kind`, `operator` and `best open peer` are used:
///
///     kind    operator    best open peer
///     value   tryMap      1749
struct Peers {
  private var figures: [String: Double] = [:]

  /// - Throws: An error that names the file, and the line or the column that is wrong.
  init(file: String) throws {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else {
      throw LessonError.noInput("the file '\(file)' cannot be read")
    }
    let lines = text.split(separator: "\n").map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    let columns = try ["kind", "operator", "best open peer"].map { name in
      guard let column = lines.first?.firstIndex(where: { $0 == name }) else {
        throw LessonError.failure("the first line of '\(file)' has no column '\(name)'")
      }
      return column
    }
    for (number, line) in lines.enumerated().dropFirst() {
      guard columns.allSatisfy(line.indices.contains), let figure = Double(line[columns[2]]) else {
        throw LessonError.failure("line \(number + 1) of '\(file)' has no figure in the column 'best open peer'")
      }
      figures["\(line[columns[0]]) \(line[columns[1]])"] = figure
    }
  }

  subscript(row: Countable) -> Double? { figures[row.key] }
}
