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
///   - language: The language of the message.
/// - Throws: A ``LessonError``, if the file cannot be written.
package func writePicture(
  _ picture: String, to file: String, showing title: Message, in language: Language = .english
) throws {
  guard file != "-" else { return print(picture, terminator: "") }
  do {
    try Data(picture.utf8).write(to: URL(fileURLWithPath: file))
  } catch {
    throw LessonError.noInput(.pictureIsLost.with(file))
  }
  print(language.says(.pictureShows.with(file, title)))
}
