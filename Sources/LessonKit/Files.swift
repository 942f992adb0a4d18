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

extension Bundle {
  /// The content of a file that a module brings along. It is copied beside the program, because a text of some length takes
  /// the compiler seconds to embed.
  package func bytes(of resource: String) -> Data {
    guard let data = try? Data(contentsOf: bundleURL.appending(path: resource)) else {
      fatalError("\(bundleURL.path) has no \(resource); build the package again")
    }
    return data
  }

  package func text(of resource: String) -> String { String(decoding: bytes(of: resource), as: UTF8.self) }
}

/// Writes a picture to a file, and says so.
///
/// - Parameter file: The file's path. `-` is standard output, which receives nothing but the picture.
package func writePicture(
  _ picture: String, to file: String, showing title: Message, in language: Language = .english
) throws {
  guard file != "-" else { return print(picture, terminator: "") }
  let url = URL(fileURLWithPath: file)
  guard url.pathExtension.lowercased() == "svg" else {
    throw LessonError.usage(.isSVG.with(file, "\(url.deletingPathExtension().lastPathComponent).svg"))
  }
  do {
    try Data(picture.utf8).write(to: url, options: .atomic)
  } catch {
    let hasFolder = FileManager.default.fileExists(atPath: url.deletingLastPathComponent().path)
    throw LessonError.noInput((hasFolder ? Message.notWritten : .pictureIsLost).with(file))
  }
  print(language.says(.pictureShows.with(file, title)))
}
