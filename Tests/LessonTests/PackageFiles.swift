import Foundation

/// The package's own files, as the tests find them.
enum PackageFiles {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Where the executables are: beside the test bundle.
  static let products: URL = {
    // What lessons say depends on the locale, and tests compare the English.
    setenv("LC_ALL", "C", 1)
    return Bundle.main.executableURL!.deletingLastPathComponent()
  }()

  /// The names of the lessons: what else lies under Lessons is the reader's.
  static let lessonFolders: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Lessons").path)
    return (names ?? []).filter {
      FileManager.default.fileExists(atPath: root.appending(path: "Lessons/\($0)/Lesson.swift").path)
    }.sorted()
  }()

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  static func isFile(_ path: String) -> Bool { FileManager.default.fileExists(atPath: root.appending(path: path).path) }

  /// Writes a file, and makes its folder.
  static func write(_ text: String, to path: String, in folder: URL) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Runs `body` with the path of an empty folder, which is removed afterwards.
  static func withTemporaryFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lesson-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}
