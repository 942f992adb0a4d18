import Foundation
import LessonKit

/// The package of the current folder, or else the one from which this tool was built.
struct PackageFolder {
  let root: URL

  /// The language in which its READMEs are shown.
  let language: Language

  init(_ language: Language = .english) throws {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let home = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    guard let root = Self.root(above: here) ?? Self.root(above: home) else {
      throw LessonError.noInput(.noPackage)
    }
    self.root = root
    self.language = language
  }

  private static func root(above folder: URL) -> URL? {
    sequence(first: folder) { $0.path == "/" ? nil : $0.deletingLastPathComponent().standardizedFileURL }
      .first { folder in
        ["Package.swift", "Lessons"]
          .allSatisfy { FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }
      }
  }

  /// The folders in `Lessons` that are lessons: they have a `Lesson.swift`, or the manifest names them. Other folders
  /// belong to the reader.
  var lessonNames: [String] {
    get throws {
      guard let names = try? FileManager.default.contentsOfDirectory(atPath: path("Lessons")) else {
        throw LessonError.noInput(.noLessons)
      }
      let manifest = try text("Package.swift")
      return names.filter { name in
        isFile("Lessons/\(name)/Lesson.swift")
          || manifest.contains("lesson(\"\(name)\"") && isFolder("Lessons/\(name)")
      }.sorted()
    }
  }

  func isFile(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: self.path(path)) && !isFolder(path)
  }

  func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: self.path(path), isDirectory: &isFolder) && isFolder.boolValue
  }

  /// The whole path of what has this path from the package's root.
  func path(_ path: String) -> String { root.appending(path: path).path }

  /// The first of some paths that is free. They differ in a number.
  func freePath(_ numbered: (Int) -> String) -> String {
    let number = (1...).first { !FileManager.default.fileExists(atPath: path(numbered($0))) }!
    return numbered(number)
  }

  func expectedTrace(of lesson: String) throws -> Trace {
    let path = "Lessons/\(lesson)/expected.txt"
    return try Trace(file: root.appending(path: path), named: path, of: lesson)
  }

  func text(_ path: String) throws -> String {
    do {
      return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    } catch {
      throw LessonError.noInput(.unreadable.with(path))
    }
  }

  /// Writes a file, and the folders above it. Another program finds the old text there or the new one.
  func write(_ text: String, to path: String) throws {
    let file = root.appending(path: path)
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file, options: .atomic)
    } catch {
      throw LessonError.failure(.unwritable.with(path))
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
