import Foundation
import Synchronization
import VirtualTime

/// Marbles that a program has read: a text at a line of the program's file. If the line is passed several times with the
/// same text, all of them are one input.
package struct MarbleInput: Codable, Hashable, Sendable {
  package let line: Int
  package let text: String

  /// The variable with the texts that a program reads in place of its own.
  package static let variable = "LESSON_MARBLES"

  /// The variable's value.
  package static func value(for texts: [MarbleInput: String]) throws -> String {
    let moved = texts.map { Moved(input: $0.key, text: $0.value) }.sorted { $0.input.line < $1.input.line }
    return String(decoding: try JSONEncoder().encode(moved), as: UTF8.self)
  }

  private struct Moved: Codable {
    let input: MarbleInput
    let text: String
  }

  private static let read = Mutex<[MarbleInput]>([])

  /// What was read since ``noteAll(in:)``.
  package static var all: [MarbleInput] { read.withLock { $0 } }

  /// From now on, all that the program's own file reads is noted, and replaced if the variable says so.
  package static func noteAll(in file: URL) {
    let value = ProcessInfo.processInfo.environment[variable] ?? "[]"
    let moved = (try? JSONDecoder().decode([Moved].self, from: Data(value.utf8))) ?? []
    let texts = Dictionary(moved.map { ($0.input, $0.text) }) { first, _ in first }
    let ending = "/\(file.lastPathComponent)"
    MarbleString.replacement.withLock { replacement in
      replacement = { text, file, line in
        guard "\(file)".hasSuffix(ending) else { return text }
        let input = MarbleInput(line: line, text: text)
        read.withLock { if !$0.contains(input) { $0.append(input) } }
        return texts[input] ?? text
      }
    }
  }
}
