import Foundation

/// The article that a lesson reproduces.
public struct Article: Sendable {
  /// The lesson's place in the reading order, from 1.
  public let lesson: Int

  /// The article's title, as the article writes it.
  public let title: String

  /// One line on what the reader learns.
  public let teaches: String

  /// The folder of the lesson, with its README and its expected trace.
  public let folder: URL

  /// - Parameter file: Leave it out. It is the file of the lesson, from which its folder is known.
  public init(lesson: Int, title: String, teaches: String, file: String = #filePath) {
    self.lesson = lesson
    self.title = title
    self.teaches = teaches
    folder = URL(fileURLWithPath: file).deletingLastPathComponent()
  }
}
