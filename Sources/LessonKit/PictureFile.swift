import Foundation

/// Writes a picture to a file, and says so.
///
///     try writePicture(timeline.picture("Pairs"), to: "pairs.svg", showing: "Pairs")
///     // pairs.svg shows Pairs
///
/// - Parameters:
///   - picture: An SVG document.
///   - file: The file's path. `-` is standard output, which receives nothing but the picture.
///   - title: What the picture shows.
/// - Throws: A ``LessonError``, if the file cannot be written.
public func writePicture(_ picture: String, to file: String, showing title: Message) throws {
  try writePicture(picture, to: file, showing: title, in: .english)
}

package func writePicture(_ picture: String, to file: String, showing title: Message, in language: Language) throws {
  guard file != "-" else { return print(picture, terminator: "") }
  do {
    try Data(picture.utf8).write(to: URL(fileURLWithPath: file))
  } catch {
    throw LessonError.noInput(.pictureIsLost.with(file))
  }
  print(language.says(.pictureShows.with(file, title)))
}
