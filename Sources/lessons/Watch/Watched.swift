import Book
import Foundation
import LessonKit

/// Something that a reader edits, and that is built and run again after every save.
protocol Watched {
  /// As the title on the screen says it.
  var name: String { get }

  /// The executable that is built, and what it is run with.
  var product: String { get }
  var arguments: [String] { get }
  var environment: [String: String] { get }

  /// The folder with the reader's files, from the package's root. What the compiler says of them comes first.
  var folder: String { get }

  /// The file that the reader is told to edit, from the package's root.
  var edited: String { get }

  /// The keys that do something besides `q`, with what they do.
  var keys: [(key: Character, label: Message)] { get }

  /// What the reader is asked, in place of the keys. The next key is the answer.
  var question: String? { get }

  /// Whether the last run was right, so that the reader may go on.
  var isRight: Bool { get }

  /// The name of the lesson to which it belongs; nil if nothing comes after it.
  var lessonName: String? { get }

  /// Does what a key stands for.
  mutating func press(_ key: Character) throws

  /// Takes note of a run.
  ///
  /// - Parameters:
  ///   - executable: The program that ran, in case that it can tell more.
  ///   - isNewest: Whether no file was saved since.
  mutating func note(_ outcome: ChildProcess.Outcome, of executable: URL, while isNewest: () -> Bool) throws

  /// What follows the name on the screen after the last run: `prints what is expected`.
  var title: String { get }

  /// The lines below it. Those that matter most come first, and fit into so many rows if that is possible.
  func lines(in rows: Int) throws -> [String]

  /// How the last run went, and what it did, for the page in the browser.
  var sentence: String { get }
  func parts() throws -> [LivePage.Part]
}
