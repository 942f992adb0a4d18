import Book
import Foundation
import LessonKit

/// A file that a reader edits, and that can become its start file again.
struct EditedFile {
  /// The name under which a reader's version is kept.
  let name: String

  /// From the package's root.
  let path: String
  let start: String
}

extension ExerciseSource {
  var edited: EditedFile { EditedFile(name: fileName, path: file, start: startFile) }
}

extension PackageFolder {
  func isUntouched(_ file: EditedFile) -> Bool {
    FileManager.default.contentsEqual(atPath: path(file.path), andPath: path(file.start))
  }

  /// Makes the reader's file the start file again, and moves the reader's version away.
  func reset(_ file: EditedFile) throws -> [String] {
    let start = try text(file.start)
    let done = language.says(.isStartFileAgain, file.path)
    guard isFile(file.path) else {
      try write(start, to: file.path)
      return [done]
    }
    let aside = freePath { ".lessons/\(file.name)\($0 == 1 ? "" : "-\($0)").swift" }
    do {
      try FileManager.default.createDirectory(atPath: path(".lessons"), withIntermediateDirectories: true)
      // Moved, and not copied: what the reader saves at this moment is not overwritten.
      try FileManager.default.moveItem(atPath: path(file.path), toPath: path(aside))
    } catch {
      throw LessonError.failure(.unmovable.with(file.path, aside))
    }
    do {
      try write(start, to: file.path)
    } catch {
      try? FileManager.default.moveItem(atPath: path(aside), toPath: path(file.path))
      throw error
    }
    return [done, language.says(.yourVersion, aside)]
  }
}
