import Foundation

/// Writes a picture where a reader wants it, and says so.
///
///     try writePicture(timeline.picture("Pairs"), to: "pairs.svg", showing: "Pairs")
///     // pairs.svg shows Pairs
///
/// - Parameters:
///   - picture: An SVG document.
///   - file: The file's path; `-` is standard output, which gets nothing but the picture.
///   - title: What the picture shows.
///   - translation: Returns a message's template in the reader's language.
/// - Throws: A ``LessonError``, if the file cannot be written.
public func writePicture(
  _ picture: String, to file: String, showing title: Message, _ translation: (String) -> String = { $0 }
) throws {
  guard file != "-" else { return print(picture, terminator: "") }
  do {
    try Data(picture.utf8).write(to: URL(fileURLWithPath: file))
  } catch {
    throw LessonError.noInput("\(file) cannot be written; name a file in a folder that is there")
  }
  print(Message("\(file) shows \(title)").text(translation))
}
