import Foundation
import LessonKit
import LessonPackage

extension PackageFolder {
  func expectedTrace(of lesson: String) throws -> Trace {
    let path = "Lessons/\(lesson)/expected.txt"
    return try Trace(file: root.appending(path: path), named: path, of: lesson)
  }

  /// The first of some paths that is free. They differ in a number.
  func freePath(_ numbered: (Int) -> String) -> String {
    let number = (1...).first { !FileManager.default.fileExists(atPath: path(numbered($0))) }!
    return numbered(number)
  }

  func write(_ text: String, to path: String) throws {
    try LessonKit.write(text.utf8, to: root.appending(path: path), named: path)
  }

  /// Moves a file into a folder, which is made if it is not there.
  func move(_ old: String, to path: String) throws {
    let file = root.appending(path: path)
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.moveItem(at: root.appending(path: old), to: file)
    } catch {
      throw LessonError.failure(.unmovable.with(old, path))
    }
  }

  func remove(_ path: String) throws {
    do {
      try FileManager.default.removeItem(at: root.appending(path: path))
    } catch {
      throw LessonError.failure(.unremovable.with(path))
    }
  }
}
