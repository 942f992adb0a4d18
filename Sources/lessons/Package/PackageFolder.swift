import Foundation
import LessonKit

/// The package whose lessons are meant: the one that the reader stands in, or else the one that this tool was built from.
struct PackageFolder {
  let root: URL

  /// - Throws: A missing-input error if there is neither.
  init() throws {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let home = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    guard let root = Self.root(above: here) ?? Self.root(above: home) else {
      throw LessonError.noInput("there is no package with lessons here; go to its folder")
    }
    self.root = root
  }

  private static func root(above folder: URL) -> URL? {
    var folder = folder
    while !isPackage(folder) {
      let parent = folder.deletingLastPathComponent().standardizedFileURL
      if parent.path == folder.path || folder.path == "/" { return nil }
      folder = parent
    }
    return folder
  }

  private static func isPackage(_ folder: URL) -> Bool {
    ["Package.swift", "Lessons"].allSatisfy { FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }
  }

  /// The folders under `Lessons`.
  var lessonNames: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Lessons").path)
        .filter { !$0.hasPrefix(".") }.sorted()
    }
  }

  /// The text of a file of the package.
  ///
  /// - Throws: A missing-input error that names the file.
  func text(_ path: String) throws -> String {
    do {
      return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    } catch {
      throw LessonError.noInput("\(path) cannot be read; restore it with 'git checkout \(path)'")
    }
  }

  func write(_ text: String, to path: String) throws {
    let file = root.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
