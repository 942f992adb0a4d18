import Combine
import LessonKit

/// A pipeline of a lesson, as a chain whose input a reader can move.
struct DrawnChain: Sendable {
  let title: Message

  /// What it answers.
  let question: Message

  /// Whether the front page has its picture. It has the names of the others.
  var isOnFrontPage = false

  /// What stands above the figure.
  let story: Message

  /// The names of the lessons whose pipeline it is.
  let lessons: [String]

  /// Arrangements that are worth seeing, as addresses.
  let places: [(title: Message, address: String)]
  let drawn: DrawnOperator

  var name: String { drawn.name }
  var pageName: String { "chain-\(name)" }

  /// The names of the operators in it.
  var operators: [String] { drawn.chain!.rows.flatMap(\.value) }

  static let all = [searchField, talk, signUp, login, nestedRequests, flakyReply, sharedDownload]
}
