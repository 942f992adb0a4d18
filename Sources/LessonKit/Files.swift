import Foundation

/// Writes a file, and the folders above it. Another program finds the old one there or the new one.
///
/// - Parameter name: The file's path, as an error says it.
package func write(_ bytes: some Sequence<UInt8>, to file: URL, named name: String? = nil) throws {
  do {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file, options: .atomic)
  } catch {
    throw LessonError.failure(.notWritten.with(name ?? file.path))
  }
}

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
