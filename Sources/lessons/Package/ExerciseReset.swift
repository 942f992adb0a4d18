import Book
import Foundation
import LessonKit

extension PackageFolder {
  /// Whether the reader's file is the start file.
  func isUntouched(_ exercise: ExerciseSource) -> Bool {
    FileManager.default.contentsEqual(atPath: path(exercise.file), andPath: path(exercise.startFile))
  }

  /// Makes the reader's file the start file again, and moves the reader's version away.
  ///
  /// - Returns: Where the reader's version is, from the package's root; nil if there was none.
  func reset(_ exercise: ExerciseSource) throws -> String? {
    let start = try text(exercise.startFile)
    guard isFile(exercise.file) else {
      try write(start, to: exercise.file)
      return nil
    }
    // A name that is free.
    let names = (1...).lazy.map { ".lessons/\(exercise.fileName)\($0 == 1 ? "" : "-\($0)").swift" }
    let aside = names.first { !FileManager.default.fileExists(atPath: path($0)) }!
    do {
      try FileManager.default.createDirectory(atPath: path(".lessons"), withIntermediateDirectories: true)
      // Moved, and not copied: what the reader saves at this moment is not overwritten.
      try FileManager.default.moveItem(atPath: path(exercise.file), toPath: path(aside))
    } catch {
      throw LessonError.failure(.unmovable.with(exercise.file, aside))
    }
    do {
      try write(start, to: exercise.file)
    } catch {
      try? FileManager.default.moveItem(atPath: path(aside), toPath: path(exercise.file))
      throw error
    }
    return aside
  }
}
