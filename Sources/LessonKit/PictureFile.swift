import Foundation

/// Writes a picture to a file, and says so.
///
/// - Parameter file: The file's path. `-` is standard output, which receives nothing but the picture.
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
