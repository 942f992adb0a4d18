import Book
import Foundation
import LessonKit

/// Something that a reader edits, and that is built and run again after every save.
protocol Watched {
  var program: Program { get }

  /// The keys that do something besides `q`, with what they do.
  var keys: [(key: Character, label: Message)] { get }

  /// What the reader is asked, in place of the keys. The next key is the answer.
  var question: String? { get }

  /// Whether the last run was right, so that the reader may go on.
  var isRight: Bool { get }

  mutating func press(_ key: Character) throws

  /// Takes note of a run.
  mutating func note(_ outcome: ChildProcess.Outcome, of executable: URL, while isNewest: () -> Bool) throws

  /// What follows the name on the screen after the last run: `prints what is expected`.
  var title: String { get }

  /// The lines below it. Those that matter most come first, and fit into so many rows if that is possible.
  func lines(in rows: Int) throws -> [String]

  /// How the last run went, and what it did, for the page in the browser.
  var sentence: String { get }
  func parts() throws -> [LivePage.Part]
}
